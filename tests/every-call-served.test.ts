import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityByName } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOnly } from '../server/src/areas/contract-only.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());

/**
 * Calls of the sdk that this server does not answer, by the beginning of their path, and why. Those of records that are of the contract alone
 * are named with their reason in the server's own list.
 */
const notServed: Readonly<Record<string, string>> = {
  '/test/': 'Lists whose address the caller configures; no server has these.',
  '/dsTbWorksAllotTemp/': 'The lines of an allotment run, which is not computed here yet (CALL-94).',
  '/dsTbCertificate/': 'Certificates are neither drawn nor signed here yet (CALL-159).',
  '/dsTbCompetition/saveStep': 'The nine steps of a competition are saved as the records they are about (CALL-131).',
  '/dsTbCompetition/statistics': 'Counts of a competition are not charted here yet (CALL-133).',
  '/dsTbSubAdminSubmit/': 'Works are handed in by schools and applicants; handing in for an area is not here yet (CALL-135).',
  '/dsTbReview/': 'Reviews and scores are listed as dsTbWorksAllot and dsTbWorksScore; one list of both is not here yet (CALL-158).',
  '/dsTbMessage/': 'Mail and text messages are configured where the server is started (CALL-160).',
  '/dsTbPay/': 'No payment provider is connected here yet (CALL-166).',
};

interface Recorded {
  readonly row: string;
  readonly method: string;
  readonly path: string;
}

/** Every request that the sdk sends to its own server, with the row of its call. */
const recordedIn = (text: string): readonly Recorded[] => {
  // A record has its row once, above all of its calls.
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

const reasonOf = (path: string): string | undefined => {
  const record = contractOnly.find(({ entity }) => path.startsWith(`${entityByName(entity)?.path}/`));
  return record?.why ?? Object.entries(notServed).find(([start]) => path.startsWith(start))?.[1];
};

test('every call of the sdk is answered by this server, or named as not with the reason', () => {
  expect(recorded.length).toBeGreaterThan(500);
  const patterns = server
    .routes()
    .map(
      ({ method, url }) =>
        [method, new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)] as const,
    );
  const isServed = ({ method, path }: Recorded): boolean => patterns.some(([of, pattern]) => of === method && pattern.test(path));
  const open = recorded.filter((call) => !isServed(call));
  expect(open.filter(({ path }) => reasonOf(path) === undefined).map(({ row, method, path }) => `${row}: ${method} ${path}`)).toEqual([]);
  // A reason goes when nothing needs it any more.
  for (const start of Object.keys(notServed))
    expect(
      open.some(({ path }) => path.startsWith(start)),
      start,
    ).toBe(true);
});
