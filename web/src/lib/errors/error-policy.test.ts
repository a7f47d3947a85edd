import { ApiError, type ApiErrorFacts } from '@saiyun/sdk';
import { describe, expect, test } from 'vitest';
import { faultOf, reactionTo } from './error-policy.ts';

const told = (facts: Partial<ApiErrorFacts>) =>
  reactionTo(faultOf(new ApiError({ kind: 'server', message: 'text of the server', ...facts })));

describe('error policy', () => {
  test.each<[string, Partial<ApiErrorFacts>, ReturnType<typeof told>]>([
    ['SDK-ERR-01: 403 keeps the sentence of the server', { kind: 'forbidden', status: 403 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-02: 404 keeps it too', { kind: 'not_found', status: 404 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-03: 504', { kind: 'server', status: 504 }, { show: 'timeout' }],
    ['SDK-ERR-03: a timeout', { kind: 'timeout' }, { show: 'timeout' }],
    ['SDK-ERR-04: 401', { kind: 'auth', status: 401 }, { show: 'unauthorized' }],
    ['SDK-ERR-05: 500 with the marker', { kind: 'auth', status: 500 }, { show: 'expired' }],
    ['SDK-ERR-08: any other status', { kind: 'server', status: 500 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-09: no answer', { kind: 'network', message: 'no route' }, { show: 'text', text: 'no route' }],
    ['SDK-ERR-09: no answer, timed out', { kind: 'network', message: 'Timeout of 15000ms' }, { show: 'timeout' }],
    ['a refusal in the envelope is the caller’s', { kind: 'conflict', status: 200, code: 'row.stale' }, { show: 'nothing' }],
    ['a cancelled call is no failure', { kind: 'aborted' }, { show: 'nothing' }],
  ])('%s', (_name, facts, expected) => expect(told(facts)).toEqual(expected));
  test('SDK-ERR-05: without a sign-in there is nothing to expire', () =>
    expect(reactionTo({ kind: 'auth', code: 500, status: 500, message: '' }, false)).toEqual({ show: 'nothing' }));
});
