import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const intact = { valid: true, sealed: 12, waiting: 0, head: 'f00d', fault: null, knownAt: null };

const started = async (answer: object) => {
  const asked: URLSearchParams[] = [];
  const server = await wireServer({
    ...sessionRoutes,
    'GET /sys/dataLog/verify': ({ query }) => {
      asked.push(query);
      return answer;
    },
  });
  return { asked, context: bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't', SAIYUN_LANG: 'en' } }) };
};

test('an intact log exits with 0 and tells the hash to note', async () => {
  const { asked, context } = await started(intact);
  const ran = await context.run('audit', 'verify');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toContain('12 entries are unchanged');
  expect(ran.out).toContain('Hash of the last entry: f00d');
  expect(asked[0]?.has('known')).toBe(false);
});

test('a broken log exits with 3 and says where', async () => {
  const { context } = await started({ ...intact, valid: false, sealed: 6, fault: { pos: 7, entryId: 'e', kind: 'missing' } });
  const ran = await context.run('audit', 'verify');
  expect(ran.code).toBe(3);
  expect(ran.out).toContain('broken at entry 7: the entry was deleted');
  // The walk ended at the fault: whether the noted entry lies behind it is not known.
  expect((await context.run('audit', 'verify', '--known', 'beef')).out).not.toContain('cut off');
});

test('a hash noted earlier must still be in the log', async () => {
  const found = await started({ ...intact, knownAt: 9 });
  const ran = await found.context.run('audit', 'verify', '--known', 'beef');
  expect(found.asked[0]?.get('known')).toBe('beef');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('that of entry 9') as string });
  const cut = await started(intact);
  expect(await cut.context.run('audit', 'verify', '--known', '')).toMatchObject({ code: 0 });
  expect(cut.asked[0]?.has('known')).toBe(false);
  expect(await cut.context.run('audit', 'verify', '--known', 'beef')).toMatchObject({
    code: 3,
    out: expect.stringContaining('cut off its end (beef)') as string,
  });
});
