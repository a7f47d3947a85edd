import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const work = { worksNo: 'W1', title: '桥', stored: { rank: 1, score: 92.5 }, replayed: { rank: 1, score: 92.5 }, equal: true };
const same = {
  equal: true,
  differs: [],
  works: 12,
  reviews: 36,
  differentCount: 0,
  different: [],
  work: null,
  reviewsChanged: false,
};

const started = async (answer: object) => {
  const asked: URLSearchParams[] = [];
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbScoreRun/verify': ({ query }) => {
      asked.push(query);
      return answer;
    },
  });
  return { asked, context: bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't', SAIYUN_LANG: 'en' } }) };
};

test('REVIEW-07: a replay that agrees exits with 0, and tells the work that was asked for', async () => {
  const { asked, context } = await started({ ...same, work });
  const ran = await context.run('score', 'verify', 'n1', '--work', 'W1');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toContain('from 36 reviews, every rank and score matches (works: 12)');
  expect(ran.out).toContain('W1 桥: rank 1 with 92.5, the same when recomputed');
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ id: 'n1', worksNo: 'W1' });
});

test('REVIEW-07: a replay that disagrees exits with 3, says where, and that reviews changed', async () => {
  const different = [{ ...work, stored: { rank: 2, score: 92.5 }, equal: false }];
  const { context } = await started({
    ...same,
    equal: false,
    differs: ['result', 'works'],
    differentCount: 1,
    different,
    reviewsChanged: true,
  });
  const ran = await context.run('score', 'verify', 'n1');
  expect(ran.code).toBe(3);
  expect(ran.out).toContain('the recomputed result does not match the digest of the run');
  expect(ran.out).toContain('W1 桥: stored as rank 2 with 92.5, recomputed as rank 1 with 92.5');
  expect(ran.err).toContain('reviews have changed');
  expect(JSON.parse((await context.run('score', 'verify', 'n1', '--json')).out)).toMatchObject({
    equal: false,
    differs: ['result', 'works'],
  });
});
