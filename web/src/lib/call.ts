// One request to the server, and what became of it.
import type { Trouble } from './protocol';

export type Answer<T> =
  | { ok: true; status: number; value: T }
  | { ok: false; status: number; trouble: Trouble; wait?: number }; // seconds, where the server says how long

interface Proof {
  token?: string | undefined; // of a link
  csrf?: string | undefined; // of a session
}

export async function call<T>(method: string, path: string, { token, csrf }: Proof = {}, body?: unknown): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (csrf) headers['X-CSRF-Token'] = csrf;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (response.ok) return { ok: true, status: response.status, value: value as T };
    const trouble = (value as { error?: Trouble }).error ?? { code: 'failed', text: response.statusText };
    return { ok: false, status: response.status, trouble, wait: Number(response.headers.get('Retry-After') ?? 0) };
  } catch {
    return { ok: false, status: 0, trouble: { code: 'unreachable', text: '' } };
  }
}
