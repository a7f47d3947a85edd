import { expect, test } from 'vitest';
import { failures } from './codes.ts';

/** Proxies, monitors and clients of JeecgBoot go by the status; everything else travels with 200 and its code. */
const byStatus: Readonly<Record<number, readonly string[]>> = {
  400: ['contract.other'],
  401: ['session.expired', 'session.missing', 'session.tenant_changed', 'session.account_locked', 'token.expired', 'pay.notice'],
  403: [
    'token.read_only',
    'token.scope',
    'token.in_person',
    'token.unproved',
    'sign.origin',
    'access.denied',
    'access.action',
    'access.tenant',
    'dict.not_listed',
    'task.rights',
    'tenant.platform_only',
    'check.not_listed',
    'online.link_over',
    'review.not_yours',
    'user.role_above',
  ],
  404: ['path.unknown', 'path.not_served', 'method.unknown', 'file.missing', 'upload.gone'],
  413: ['input.too_large', 'file.too_large'],
  416: ['file.range'],
  429: ['task.too_many', 'limit.rate'],
  500: ['data.unreadable', 'storage.full', 'server.internal'],
  503: [
    'storage.unreachable',
    'file.scanner_down',
    'database.unreachable',
    'server.busy',
    'server.maintenance',
    'server.read_only',
    'server.stopping',
  ],
};

const withStatus = Object.entries<{ code: number; http?: number; kind: string; retryable?: boolean }>(failures).flatMap(
  ([name, { http, ...more }]) => (http === undefined ? [] : [{ name, http, ...more }]),
);

test('every failure that has a status of its own has this one', () => {
  const found: Record<number, string[]> = {};
  for (const { name, http } of withStatus) found[http] = [...(found[http] ?? []), name];
  expect(found).toEqual(byStatus);
});

test('the code in the envelope is that status, but for a method that a path does not have and for a full disk', () => {
  const different = withStatus.filter(({ code, http }) => code !== http).map(({ name, code, http }) => [name, code, http]);
  expect(different).toEqual([
    ['method.unknown', 405, 404],
    ['storage.full', 507, 500],
  ]);
});

test('what is worth another try is what the server could not do for now', () => {
  const again = withStatus.filter(({ retryable }) => retryable).map(({ name }) => name);
  expect(again.sort()).toEqual([...(byStatus[503] ?? []), 'limit.rate'].sort());
});
