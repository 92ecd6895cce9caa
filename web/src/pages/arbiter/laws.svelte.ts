// The texts of an edition, fetched once a language.
import { api, type Laws } from '../../lib/api';

const known = $state<Record<string, Laws | 'asked'>>({});

// Null until it is known, or if there is no such article.
export function articleText(edition: string, language: string, article: string): string | null {
  const laws = known[`${edition} ${language}`];
  if (!laws || laws === 'asked') return null;
  const rules = laws.rules.filter((rule) => rule.article === article && rule.text !== '');
  return rules.length > 0 ? rules.map((rule) => rule.text).join(' ') : null;
}

export async function learn(edition: string, language: string): Promise<void> {
  const key = `${edition} ${language}`;
  if (known[key]) return;
  known[key] = 'asked';
  const answer = await api.laws(edition, language);
  if (answer.ok) known[key] = answer.value;
  else delete known[key];
}
