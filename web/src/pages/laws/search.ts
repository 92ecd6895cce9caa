// Finding words in the Laws as people type them: without capitals and accents, all words in any order.
import type { LawRule, Laws } from '../../lib/api';

export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/đ/g, 'd');

export function matches(rule: LawRule, sought: string): boolean {
  const words = fold(sought).split(/\s+/).filter((word) => word !== '');
  const text = fold(`${rule.article} ${rule.term ?? ''} ${rule.text} ${rule.discretion ?? ''}`);
  return words.every((word) => text.includes(word));
}

export interface Pair {
  rule: string;
  left: LawRule | null;
  right: LawRule | null;
  change: 'same' | 'reworded' | 'renumbered' | 'new' | 'gone';
}

function changeOf(left: LawRule | null, right: LawRule | null): Pair['change'] {
  if (!left) return 'gone';
  if (!right) return 'new';
  if (left.text !== right.text || left.discretion !== right.discretion) return 'reworded';
  return left.article === right.article ? 'same' : 'renumbered';
}

// Two editions side by side, by rule; in the order of the first, and what only the other has where it
// stands there: behind the rule that comes before it.
export function sideBySide(left: Laws, right: Laws): Pair[] {
  const others = new Map(right.rules.map((rule) => [rule.rule, rule]));
  const known = new Set(left.rules.map((rule) => rule.rule));
  const behind = new Map<string, LawRule[]>();
  let before = '';
  for (const rule of right.rules) {
    if (known.has(rule.rule)) before = rule.rule;
    else behind.set(before, [...(behind.get(before) ?? []), rule]);
  }
  const onlyRight = (name: string): Pair[] =>
    (behind.get(name) ?? []).map((rule) => ({ rule: rule.rule, left: null, right: rule, change: 'gone' as const }));
  const pairs = onlyRight('');
  for (const rule of left.rules) {
    const other = others.get(rule.rule) ?? null;
    pairs.push({ rule: rule.rule, left: rule, right: other, change: changeOf(rule, other) }, ...onlyRight(rule.rule));
  }
  return pairs;
}
