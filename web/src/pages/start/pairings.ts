// Reads pairings as people have them: typed, or copied from a spreadsheet or a pairing program. It
// forgives much and hides nothing: what it passes over it says.
export interface Pairing {
  white: string;
  black: string;
}
export interface Skipped {
  line: number; // from 1
  text: string;
  why: 'bye' | 'unclear';
}
export interface Pairings {
  boards: Pairing[];
  skipped: Skipped[];
}

const byes = /^(?:bye|\*?bye\*?|spielfrei|freilos|liber|libera|slobodan|slobodna|слободан|exento|descansa|lliure|isento|folga|exempt|pauza|not paired|nicht ausgelost|no player|no opponent)$/iu;
const endsInBye = /[\s\t:;|–—-]+(?:bye|spielfrei|freilos|liber|slobodan|слободан|exento|descansa|lliure|isento|exempt|pauza)\.?\s*$/iu;
const score = String.raw`(?:1|0|½|1\/2|0\.5|\+|-)\s*[-–:]\s*(?:1|0|½|1\/2|0\.5|\+|-)`;
const number = String.raw`[([]?\d{0,4}(?:[.,]\d+|½)?[)\]]?`;
const isResult = new RegExp(`^(?:${score}|[-–—:]|vs?\\.?|\\*|\\.{2,}|_+)$`, 'iu');
const isNumber = new RegExp(`^(?=.*[\\d½])${number}[.):]?$`, 'u');
const isTitle = /^(?:W?(?:GM|IM|FM|CM)|NM|KM|[A-Z]{3}|[wf])$/u;
const headers = new Set([
  'bo', 'bo.', 'board', 'brd', 'no', 'no.', 'nr', 'nr.', 'white', 'black', 'name', 'names', 'rtg', 'rtg.', 'elo', 'pts', 'pts.', 'points',
  'result', 'res', 'res.', 'brett', 'weiß', 'weiss', 'schwarz', 'ergebnis', 'pkt', 'pkt.', 'masa', 'alb', 'negru', 'rezultat', 'punkte', 'table',
  'beli', 'crni', 'бели', 'црни', 'tabla', 'mesa', 'blancas', 'negras', 'blanques', 'negres', 'brancas', 'pretas', 'resultado', 'resultat', 'title', 'fed', 'id',
]);
// The surest first. A hyphen within a name divides it only if nothing else does.
const separators = [
  new RegExp(`\\s+${score}\\s+`, 'u'),
  /\s+[–—-]+\s+/u, /\s+:\s+/u, /\s+(?:vs?\.?|versus|contra|gegen|x)\s+/iu, /\s*[–—]\s*/u, /\s*:\s*/u, /\s*\/\s*/u,
];

// Without the numbers, points and ratings around it.
function nameIn(text: string): string {
  const words = text.trim().split(/\s+/u);
  const aside = (word: string | undefined): boolean => word !== undefined && (isNumber.test(word) || /^[-–—:*]+$/u.test(word));
  while (words.length > 1 && aside(words[0])) words.shift();
  while (words.length > 1 && aside(words.at(-1))) words.pop();
  return words.join(' ').replace(/^\d{1,4}[.)]\s*/u, '').replace(/[,;]+$/u, '').trim();
}

const isName = (cell: string): boolean => /\p{L}/u.test(cell) && !isTitle.test(cell) && !isResult.test(cell);

function ofCells(cells: string[]): Pairing | null {
  const result = cells.findIndex((cell, index) => isResult.test(cell) && cells.slice(0, index).some(isName) && cells.slice(index + 1).some(isName));
  if (result >= 0) {
    const white = cells.slice(0, result).find(isName) ?? '';
    const black = cells.slice(result + 1).find(isName) ?? '';
    return { white: nameIn(white), black: nameIn(black) };
  }
  const names = cells.filter(isName);
  if (names.length < 2) return null;
  // More than two: each player's name with something behind it, such as his club.
  const second = names.length % 2 === 0 ? names.length / 2 : 1;
  return { white: nameIn(names[0] ?? ''), black: nameIn(names[second] ?? '') };
}

function ofText(text: string): Pairing | null {
  const bare = text.replace(/^\s*(?:(?:board|brett|masa|tabla|tavla|mesa|tauler)\s*)?\d{1,3}\s*(?:[.):]\s*|\s+)/iu, '');
  for (const separator of separators) {
    const parts = bare.split(separator);
    if (parts.length === 2) return { white: nameIn(parts[0] ?? ''), black: nameIn(parts[1] ?? '') };
  }
  const commas = bare.split(/\s*,\s*/u);
  if (commas.length === 2) return { white: nameIn(commas[0] ?? ''), black: nameIn(commas[1] ?? '') };
  if (commas.length === 4) return { white: nameIn(commas.slice(0, 2).join(', ')), black: nameIn(commas.slice(2).join(', ')) };
  const hyphens = bare.split('-');
  if (hyphens.length === 2) return { white: nameIn(hyphens[0] ?? ''), black: nameIn(hyphens[1] ?? '') };
  return null;
}

function ofLine(line: string): Pairing | null {
  const divider = line.includes('\t') ? /\t/u : line.includes('|') ? /\|/u : line.includes(';') ? /;/u : /\s{2,}/u;
  const cells = line.split(divider).map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (cells.length > 1 ? ofCells(cells) : null) ?? ofText(cells.filter((cell) => !isResult.test(cell)).join(' '));
}

const isHeader = (line: string): boolean => {
  const words = line.toLowerCase().split(/[\s\t;|]+/u).filter((word) => word !== '');
  return words.length > 0 && words.filter((word) => headers.has(word)).length * 2 > words.length;
};

export function readPairings(text: string): Pairings {
  const boards: Pairing[] = [];
  const skipped: Skipped[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/u).entries()) {
    const line = raw.replace(/[\u00a0\u2007\u202f]/gu, ' ').trimEnd();
    if (line.trim() === '' || /^[\s=_*+|-]+$/u.test(line) || isHeader(line)) continue;
    const skip = (why: Skipped['why']): number => skipped.push({ line: index + 1, text: line.trim().replace(/\s+/gu, ' '), why });
    if (endsInBye.test(line)) {
      skip('bye');
      continue;
    }
    const found = ofLine(line);
    if (found && (byes.test(found.white) || byes.test(found.black))) skip('bye');
    else if (found && /\p{L}/u.test(found.white) && /\p{L}/u.test(found.black)) boards.push(found);
    else skip('unclear');
  }
  return { boards, skipped };
}
