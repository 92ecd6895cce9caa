// What somebody has chosen for himself, on this device.
export interface Preferences {
  language: string | null; // null: the browser's
  notation: string | null; // null: that of the language; or 'figurine'
  theme: 'system' | 'light' | 'dark';
  contrast: 'system' | 'more';
  sounds: boolean;
  speak: boolean; // moves aloud
  vocabulary: 'appendix' | 'language'; // of what is announced: Appendix D's words, or those of the language
  coordinates: boolean;
  shortcuts: boolean; // single keys that do something
  table: 'fixed' | 'turns' | 'facing'; // one device between two: the board, or its men, towards whom
}

const key = 'jadoube.preferences';
const usual: Preferences = {
  language: null,
  notation: null,
  theme: 'system',
  contrast: 'system',
  sounds: true,
  speak: false,
  vocabulary: 'appendix',
  coordinates: true,
  shortcuts: true,
  table: 'fixed',
};

function stored(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) };
  } catch {
    return { ...usual };
  }
}

export const preferences = $state<Preferences>(stored());

export const usualPreferences: Readonly<Preferences> = usual;

export function choose(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Private windows keep nothing: the choice holds for this page.
  }
}
