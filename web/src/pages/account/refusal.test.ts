import { describe, expect, test } from 'vitest';
import { refusalOf } from './refusal';

const refused = (code: string, field?: string, wait?: number) =>
  refusalOf({ ok: false, status: 400, trouble: { code, text: 'in English', ...(field ? { field } : {}) }, ...(wait === undefined ? {} : { wait }) });

describe('a refusal', () => {
  test('is said at the field that is wrong', () => {
    expect(refused('bad_request', 'name')).toEqual({ text: 'account.bad_name', field: 'name', wait: 0 });
    expect(refused('bad_request', 'new')).toEqual({ text: 'account.bad_password', field: 'new', wait: 0 });
    expect(refused('unauthorised', 'old')).toEqual({ text: 'account.old_wrong', field: 'old', wait: 0 });
    expect(refused('conflict')).toEqual({ text: 'account.taken', field: 'name', wait: 0 });
  });

  test('does not say whether the name or the password is wrong', () => {
    expect(refused('unauthorised')).toEqual({ text: 'account.wrong', field: 'password', wait: 0 });
  });

  test('says how long to wait, where that helps', () => {
    expect(refused('locked', undefined, 57)).toEqual({ text: 'account.locked', field: null, wait: 57 });
    expect(refused('too_many', undefined, 4)).toEqual({ text: 'account.too_many', field: null, wait: 4 });
    expect(refused('unavailable', undefined, 1).wait).toBe(0);
  });

  test('of a kind that nobody knows is said, too', () => {
    expect(refused('broken_log')).toEqual({ text: 'account.failed', field: null, wait: 0 });
    expect(refused('bad_request', 'constructor').text).toBe('account.failed');
    expect(refused('unreachable').text).toBe('common.unreachable');
  });
});
