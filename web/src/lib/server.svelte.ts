// What this server lets people do, and whether somebody has signed in.
import { call, type Answer } from './call';

export interface Session {
  account: string;
  administrator: boolean;
  csrf: string;
}
export interface ServerFacts {
  public: boolean; // only accounts make games
  registration: 'first' | 'nobody' | 'open' | 'administrators'; // who may make the next account
  session: Session | null;
}

let facts = $state.raw<ServerFacts | null>(null);
let asked: Promise<Answer<ServerFacts>> | null = null;

export const serverFacts = (): ServerFacts | null => facts;
export const session = (): Session | null => facts?.session ?? null;
export const mustSignIn = (): boolean => facts !== null && facts.public && !facts.session;
// Where nobody has an account and nobody needs one, nothing is said of accounts.
export const hasAccounts = (): boolean => facts !== null && (facts.public || !['first', 'nobody'].includes(facts.registration));

let latest = 0;
async function ask(): Promise<Answer<ServerFacts>> {
  const mine = ++latest;
  const answer = await call<ServerFacts>('GET', '/api/server');
  // What was asked before somebody signed in or out is no longer so.
  if (mine !== latest) return answer;
  if (answer.ok) facts = answer.value;
  else asked = null;
  return answer;
}

// Asked once; again when something may have changed, or when there was no answer.
export function learn(again = false): Promise<Answer<ServerFacts>> {
  if (again || !asked) asked = ask();
  return asked;
}

// What changes something: whoever has signed in proves that his own page asks.
export async function change<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  await learn();
  const send = (): Promise<Answer<T>> => call<T>(method, path, { csrf: session()?.csrf }, body);
  let answer = await send();
  // In another window somebody has signed in or out meanwhile.
  if (answer.status === 401 || answer.status === 403) await learn(true);
  if (!answer.ok && answer.trouble.code === 'csrf') answer = await send();
  return answer;
}

const become = (session: Session | null): void => {
  latest++;
  if (facts) facts = { ...facts, session };
};

export async function signIn(name: string, password: string): Promise<Answer<Session>> {
  const answer = await call<Session>('POST', '/api/session', {}, { name, password });
  if (answer.ok) become(answer.value);
  return answer;
}

export async function signOut(): Promise<Answer<object>> {
  const answer = await change<object>('DELETE', '/api/session');
  if (answer.ok) become(null);
  return answer;
}

export const changePassword = (old: string, changed: string): Promise<Answer<object>> =>
  change('POST', '/api/session/password', { old, new: changed });

export const makeAccount = (name: string, password: string): Promise<Answer<{ account: string }>> =>
  change('POST', '/api/accounts', { name, password });
