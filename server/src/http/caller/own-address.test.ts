// Addresses of ours that go to others: a forged Host header must not choose them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureText } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { Failure } from '../../kernel/failure.ts';
import { get, openPlatform, type Platform } from '../platform.test-support.ts';
import { linkOrigin, payOrigin } from './own-address.ts';

let platform: Platform;
let unset: FastifyInstance;
let set: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  unset = await platform.app({ SAIYUN_LOCAL_OIDC: 'on', SAIYUN_TRUSTED_PROXIES: '127.0.0.1' });
  set = await platform.app({ SAIYUN_LOCAL_OIDC: 'on', SAIYUN_PUBLIC_URL: 'https://saiyun.example' });
});
afterAll(() => platform.close());

const leave = async (app: FastifyInstance, headers: Record<string, string>) =>
  (await get(app, '/sys/thirdLogin/oauth2/local/authorize?redirect=/login', undefined, headers)).json<{
    success: boolean;
    error?: string;
    message: string;
    result: string | null;
  }>();
const leadsBackTo = (address: string | null): string => new URL(new URL(address ?? '').searchParams.get('redirect_uri') ?? '').origin;

const forged: readonly Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:8080' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.evil.example' },
  { host: '127.0.0.1@evil.example' },
  { host: '10.0.0.7' },
  { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' },
];

test.each(forged)('sign-in by a third party does not lead back to %j', async (headers) => {
  const answer = await leave(unset, headers);
  expect(answer).toMatchObject({ success: false, error: 'server.no_address' });
  expect(answer.message).toContain('SAIYUN_PUBLIC_URL');
  expect(leadsBackTo((await leave(set, headers)).result)).toBe('https://saiyun.example');
});

test.each(['127.0.0.1:8080', 'localhost:5173', '[::1]:8080'])('on this machine it leads back to %s', async (host) => {
  expect(leadsBackTo((await leave(unset, { host })).result)).toBe(`http://${host}`);
});

test('links in messages lead to the configured address, and without one to this machine alone', () => {
  expect(linkOrigin(readConfig({ HOST: '0.0.0.0', SAIYUN_PUBLIC_URL: 'https://saiyun.example/' }))).toBe('https://saiyun.example');
  expect(linkOrigin(readConfig({ PORT: '8080' }))).toBe('http://127.0.0.1:8080');
  expect(linkOrigin(readConfig({ HOST: '::1', PORT: '8080' }))).toBe('http://[::1]:8080');
  expect(() => linkOrigin(readConfig({ HOST: '0.0.0.0' }))).toThrow(new Failure('server.no_address'));
  for (const language of ['zh-CN', 'en'] as const) expect(failureText(language, 'server.no_address', {})).toContain('SAIYUN_PUBLIC_URL');
});

test('pay providers are told an address that they reach: the configured one, or this machine for those that run on it', () => {
  expect(payOrigin(readConfig({ HOST: '0.0.0.0', SAIYUN_PUBLIC_URL: 'https://saiyun.example/' }))).toBe('https://saiyun.example');
  expect(payOrigin(readConfig({ PORT: '8080' }))).toBe('http://127.0.0.1:8080');
  expect(payOrigin(readConfig({ HOST: '0.0.0.0', PORT: '8080', SAIYUN_PAY_SIMULATOR: 'on' }))).toBe('http://127.0.0.1:8080');
  expect(() => payOrigin(readConfig({ HOST: '0.0.0.0' }))).toThrow(new Failure('server.no_address'));
});

test('nothing else makes an address of what a request says of its host', () => {
  const sources = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test(-support)?\.ts$/.test(name),
  );
  const reading = sources.filter((name) =>
    /\brequest\.host(name)?\b|headers\.host\b/.test(readFileSync(join(import.meta.dirname, '../..', name), 'utf8')),
  );
  // The others only compare it with the page's stated origin, or look up whose site it is.
  expect(reading.sort()).toEqual([
    ...['device-token.ts', 'known-origin.ts', 'own-address.ts', 'page-key.ts'].map((name) => `http/caller/${name}`),
    'http/static-web.ts',
  ]);
});
