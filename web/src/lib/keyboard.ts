// The Latin letter of a key, on keyboards of other alphabets too: what is painted there differs, the
// place does not.
export function latinKey({ key, code = '' }: { key: string; code?: string }): string {
  const place = /^Key([A-Z])$/.exec(code);
  const foreign = key.length === 1 && key > '\u007f';
  return (foreign && place?.[1] ? place[1] : key).toLowerCase();
}
