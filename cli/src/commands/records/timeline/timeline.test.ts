import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const competition = {
  id: 'c1',
  status: '1',
  registerStart: '2026-05-01 08:00:00',
  registerEnd: '2026-05-10 18:00:00',
  submissionEndTime: '2026-05-31 18:00:00',
  endTime: '2026-07-31 18:00:00',
};
const page = (...records: readonly object[]) => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
const stages = [
  { id: 's1', stageName: '校赛', stageNameEn: 'School round', startTime: '2026-05-01 08:00:00', endTime: '2026-05-08 18:00:00' },
  { id: 's2', stageName: '省赛', stageNameEn: null, startTime: '2026-05-15 08:00:00', endTime: '2026-05-31 18:00:00' },
];
const start = async (routes: Readonly<Record<string, Route>> = {}) => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbCompetition/queryById': () => competition,
    'GET /dsTbCompetitionStage/list': () => page(...stages),
    'GET /dsTbReviewProject/list': () => page(),
    'GET /dsTbTimelineException/list': () => page(),
    ...routes,
  });
  return bufferContext({ columns: 160, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
};

test('A1: the timeline says what is open at a moment, why, and what is odd about the stages', async () => {
  const { run } = await start();
  const ran = await run('competition', 'timeline', 'c1', '--at', '2026-05-09 00:00:00');
  expect(ran, ran.err).toMatchObject({ code: 0 });
  expect(ran.out).toMatch(/Entrants +Enter and submit the entry +Over +School round +Closed after 2026-05-08 18:00 \(stage closes\)/);
  expect(ran.out).toMatch(/ Open +省赛 +Until 2026-05-10 18:00 \(registration closes\)/);
  expect(ran.out).toContain(
    'No stage is open between the end of “School round” and the start of “省赛”: 2026-05-08 18:00 to 2026-05-15 08:00.',
  );
});

test('A1: as data, by the names of the sdk; rows that an account may not see are none', async () => {
  const denied = () => new Refusal(403, 'no', 'access.denied', 403);
  const { run } = await start({ 'GET /dsTbTimelineException/list': denied });
  const ran = await run(
    'competition',
    'timeline',
    'c1',
    '--at',
    '2026-05-09 00:00:00',
    '--jq',
    '.acts[] | select(.act == "approve") | .state',
  );
  expect(ran, ran.err).toMatchObject({ code: 0, out: 'open\nopen\n' });
});

test('A1: what is no moment is refused before anything is asked', async () => {
  const { run } = await start();
  expect(await run('competition', 'timeline', 'c1', '--at', 'tomorrow')).toMatchObject({
    code: 2,
    err: expect.stringContaining('tomorrow'),
  });
  expect((await run('competition', '--help')).out).toContain('publish');
});
