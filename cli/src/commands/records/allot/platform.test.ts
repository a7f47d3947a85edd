import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const line = (expertName: string, flag: string, match: number) => ({
  id: expertName,
  revision: 1,
  expertId: expertName,
  expertName,
  rankNo: 1,
  flag,
  match,
  repeat: 0,
  begun: false,
});
const work = { id: 'w1', worksNo: 'W1', title: '桥', unit: null, labels: [], lines: [line('王', 'new', 80), line('李', 'removed', 40)] };
const cause = {
  kind: 'reviews',
  needed: 3,
  possible: 2,
  missing: 1,
  works: ['W1 桥'],
  workCount: 1,
  experts: [],
  expertCount: 0,
  units: [],
  labels: ['声学'],
  left: { inactive: 0, recused: 2, spent: 0, label: 0 },
  fewerReviews: [{ name: 'W1 桥', by: 1 }],
  higherLoadMax: [],
  moreExperts: [{ name: 'W1 桥', by: 1 }],
  lowerLoadMin: [],
};

const fault = { rowNo: 5, cell: 'D5', worksNo: 'W1', value: '王', message: '同一位专家出现两次' };

const started = async (run: object, sheet: object = {}, answers?: readonly string[]) => {
  let asked = 0;
  const row = { id: 'r1', revision: 1, projectId: 'p1', ...run };
  const routes: Readonly<Record<string, Route>> = {
    ...sessionRoutes,
    'POST /dsTbWorksAllotTemp/thesisAllot': () => ({ ...row, status: '0' }),
    // The first look finds it still running.
    'GET /dsTbWorksAllotRun/queryById': () => (asked++ === 0 ? { ...row, status: '0', progress: 'score 12' } : row),
    'GET /dsTbWorksAllotRun/board': () => ({ records: [work], total: 1, size: 200, current: 1, pages: 1 }),
    'GET /dsTbWorksAllotTemp/list': ({ query }) => ({
      records: [],
      total: { new: 6, kept: 4, removed: 5 }[query.get('flag') ?? ''] ?? 0,
      size: 1,
      current: 1,
      pages: 1,
    }),
    'GET /dsTbWorksAllotRun/check': () => ({ standing: 9, begun: 3 }),
    'PUT /dsTbWorksAllotRun/applyRun': () => ({ rows: [{ id: 'r1', revision: 2, state: '3' }] }),
    'GET /dsTbWorksAllotTemp/exportXls': fileRoute('x.xlsx', Buffer.from('PK')),
    'GET /dsTbWorksAllotRun/proposalXlsx': fileRoute('p.xlsx', Buffer.from('PK')),
    'POST /dsTbWorksAllotRun/importProposal': () => sheet,
    'PUT /dsTbWorksAllotRun/verifyRun': () => {
      asked = 1;
      return { rows: [{ id: 'r1', revision: 2, state: '1' }] };
    },
  };
  const server = await wireServer(routes);
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't', SAIYUN_LANG: 'en' }, ...(answers && { answers }) });
  return { ...context, calls: server.calls };
};

test('ALLOT-01: a run is waited for and its figures are told', async () => {
  const stats = { works: 1, reviews: 3, added: 3, kept: 0, removed: 0, fewest: 1, most: 1, match: 80 };
  const context = await started({ status: '1', stats });
  expect(await context.run('allot', 'run', 'p1', '--load-max', '20')).toMatchObject({
    code: 0,
    out: 'r1\n',
    err: expect.stringContaining('Works: 1; reviews: 3 (3 new, 0 kept), 0 taken back') as string,
  });
  // The platform refuses what it does not know.
  expect(JSON.parse(context.calls.find(({ path }) => path.endsWith('/thesisAllot'))?.body ?? '')).toEqual({
    projectId: 'p1',
    mode: 'full',
    loadMax: 20,
    language: 'en',
  });
});

test('ALLOT-01: where there is none it exits with 3 and says why and what would make it possible', async () => {
  const context = await started({ status: '2', infeasible: [cause] });
  const ran = await context.run('allot', 'run', 'p1');
  expect(ran.code).toBe(3);
  for (const told of ['Works W1 桥 need 3 reviews', 'Labels that no expert has: 声学', 'recusals: 2', 'more experts who may review'])
    expect(ran.err).toContain(told);
});

test('ALLOT-01: a plan of all anew that takes reviews back says so, and that an incremental one keeps them', async () => {
  const stats = { works: 1, reviews: 3, added: 2, kept: 1, removed: 2, fewest: 1, most: 1, match: 80 };
  const context = await started({ status: '1', stats });
  expect((await context.run('allot', 'run', 'p1')).err).toContain('takes back 2 reviews already handed out; --mode incremental');
});

test('ALLOT-01: before a proposal is applied, it is told how much is taken back and how much stays', async () => {
  const context = await started({ status: '1' }, {}, ['no']);
  const ran = await context.run('allot', 'apply', 'r1');
  expect(ran.code).toBe(1);
  expect(ran.err).toContain('already handed out: 9. Taken back: 5, none of them begun; staying: 4, 3 of them begun; new: 6');
  expect(context.calls.some(({ path }) => path.endsWith('/applyRun'))).toBe(false);
});

test('ALLOT-01: a discarded run, and a bound that is no number', async () => {
  const context = await started({ status: '4', problem: 'interrupted' });
  expect(await context.run('allot', 'run', 'p1')).toMatchObject({ code: 1, err: expect.stringContaining('interrupted') as string });
  expect(await context.run('allot', 'run', 'p1', '--load-max', 'x')).toMatchObject({ code: 2 });
});

test('ALLOT-02: shown work by work, as what it changes, as a workbook; verified from what it kept', async () => {
  const context = await started({ status: '1', verified: '0' });
  expect((await context.run('allot', 'show', 'r1')).out).toContain('+王 80, -李 40');
  expect((await context.run('allot', 'diff', 'r1')).out).toContain('W1');
  expect(await context.run('allot', 'show', 'r1', '--xlsx', 'a.xlsx')).toMatchObject({ code: 0 });
  expect(readFileSync(join(context.folder, 'a.xlsx'), 'utf8')).toBe('PK');
  expect(await context.run('allot', 'verify', 'r1')).toMatchObject({ code: 8 });
});

test('ALLOT-02: a proposal goes out as a workbook and comes back as a new one', async () => {
  const context = await started({ status: '1' }, { id: 'r2', works: 5, changed: 1, faults: [], faultCount: 0 });
  expect(await context.run('allot', 'export', 'r1', 'p.xlsx')).toMatchObject({ code: 0 });
  expect(readFileSync(join(context.folder, 'p.xlsx'), 'utf8')).toBe('PK');
  expect(await context.run('allot', 'import', 'r1', 'p.xlsx')).toMatchObject({
    code: 0,
    out: 'r2\n',
    err: expect.stringContaining('Works read: 5; 1 pair changed') as string,
  });
});

test('ALLOT-02: faults of a workbook are told by cell, and a file that is not there by its name', async () => {
  const context = await started({ status: '1' }, { id: null, works: 5, changed: 0, faults: [fault], faultCount: 1 });
  await context.run('allot', 'export', 'r1', 'p.xlsx');
  const ran = await context.run('allot', 'import', 'r1', 'p.xlsx');
  expect(ran.code).toBe(3);
  expect(ran.out).toMatch(/D5 +W1 +同一位专家出现两次/);
  expect(ran.err).toContain('nothing was stored');
  const told = await context.run('allot', 'import', 'r1', 'p.xlsx', '-o', 'json');
  expect([told.code, JSON.parse(told.out)]).toMatchObject([3, { id: null, faults: [{ cell: 'D5' }] }]);
  expect(await context.run('allot', 'import', 'r1', 'none.xlsx')).toMatchObject({ err: expect.stringContaining('none.xlsx') as string });
});

test('ALLOT-02: a run is verified, saved and read by the first letters of its id', async () => {
  const row = { id: 'abac'.padEnd(32, '0'), revision: 1, projectId: 'p1', status: '1', verified: '1' };
  const missing = new Refusal(404, 'The record does not exist', 'row.missing');
  const asked: string[] = [];
  const ofRun =
    (answer: Route): Route =>
    (call, response) => {
      if (!`${call.body}${call.query.toString()}`.includes(row.id)) return missing;
      asked.push(call.path);
      return answer(call, response);
    };
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbWorksAllotRun/list': ({ query }) => ({
      records: query.get('id') === 'abac*' ? [row] : [],
      total: 1,
      size: 3,
      current: 1,
      pages: 1,
    }),
    'GET /dsTbWorksAllotRun/queryById': () => row,
    'PUT /dsTbWorksAllotRun/verifyRun': ofRun(() => ({ rows: [{ id: row.id, revision: 2, state: '1' }] })),
    'GET /dsTbWorksAllotRun/proposalXlsx': ofRun(fileRoute('p.xlsx', Buffer.from('PK'))),
  });
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't', SAIYUN_LANG: 'en' } });
  expect(await context.run('allot', 'verify', 'abac')).toMatchObject({ code: 0 });
  expect(await context.run('allot', 'export', 'abac', 'p.xlsx')).toMatchObject({ code: 0 });
  expect(asked).toHaveLength(2);
  expect(await context.run('allot', 'export', 'abad', 'other.xlsx')).toMatchObject({
    code: 6,
    err: expect.stringContaining('abad') as string,
  });
});
