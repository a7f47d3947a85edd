import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notServed, whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());

/** Lists at an address that the caller configures; no server has them. */
const configured = '/test/';

interface Recorded {
  readonly row: string;
  readonly method: string;
  readonly path: string;
}

/** Every request that the sdk sends to its own server, with the requirement row of its call. */
const recordedIn = (text: string): readonly Recorded[] => {
  // A record's file names its row once, above all of its calls.
  const common = text.startsWith('#') ? '' : (text.split('\n', 1)[0] ?? '');
  return text
    .split(/^### /m)
    .slice(common ? 1 : 0)
    .flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const isJeecg = lines.indexOf('jeecg:');
      const own = isJeecg < 0 ? lines : lines.slice(0, isJeecg);
      return own.flatMap((line) => {
        const [, method, path] = /^(GET|POST|PUT|DELETE) \/jeecg-boot([^?\s]+)/.exec(line) ?? [];
        return method && path ? [{ row: `${common} ${heading}`.trim(), method, path }] : [];
      });
    });
};

const folder = join(import.meta.dirname, 'fixtures/calls');
const recorded = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.http'))
  .flatMap((file) => recordedIn(readFileSync(join(folder, file), 'utf8')));

test('PROD-08, REG-04: every call of the sdk is answered by this server, or named as not with the reason', () => {
  expect(recorded.length).toBeGreaterThan(500);
  const patterns = server
    .routes()
    .map(
      ({ method, url }) =>
        [method, new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)] as const,
    );
  const isServed = ({ method, path }: Recorded): boolean => patterns.some(([of, pattern]) => of === method && pattern.test(path));
  const open = recorded.filter((call) => !isServed(call));
  const unnamed = open.filter(({ path }) => !path.startsWith(configured) && whyNotServed(path) === undefined);
  expect(unnamed.map(({ row, method, path }) => `${row}: ${method} ${path}`)).toEqual([]);
  const served = recorded.filter((call) => isServed(call) && whyNotServed(call.path) !== undefined);
  expect(served.map(({ row, method, path }) => `${row}: ${method} ${path}`)).toEqual([]);
});

test('what is named as not served is there in the contract, and a call of it says so', async () => {
  const records = entityList.map(([, { path }]) => path);
  for (const [start, why] of Object.entries(notServed)) {
    expect(why.trim().length, start).toBeGreaterThan(20);
    const call = recorded.find(({ path }) => path === start || path.startsWith(`${start}/`));
    if (!records.includes(start)) expect(call?.path, start).toMatch(/^\//);
    const told = await server.as('ADMIN').call('GET', call?.path ?? `${start}/list`);
    expect(told, start).toMatchObject({ success: false, error: 'path.not_served' });
  }
});
