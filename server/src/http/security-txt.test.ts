import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openPlatform, type Platform } from './platform.test-support.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const url = '/.well-known/security.txt';

test('A13: whoever finds a fault of security is told whom to tell, from the settings, for half a year', async () => {
  const app = await platform.app({
    SAIYUN_SECURITY_CONTACT: 'security@example.edu, https://example.edu/report',
    SAIYUN_SECURITY_POLICY: 'https://example.edu/security',
    SAIYUN_PUBLIC_URL: 'https://saiyun.example.edu',
  });
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@example.edu',
      'Contact: https://example.edu/report',
      'Expires: 2026-11-02T00:00:00Z',
      'Preferred-Languages: zh, en',
      'Canonical: https://saiyun.example.edu/.well-known/security.txt',
      'Policy: https://example.edu/security',
      '',
    ].join('\n'),
  );
});

test('without a contact there is no such file, and a contact that leads nowhere stops the start', async () => {
  expect((await (await platform.app()).inject({ url })).statusCode).toBe(404);
  expect(() => readConfig({ SAIYUN_SECURITY_CONTACT: 'the office' })).toThrow('SAIYUN_SECURITY_CONTACT');
});
