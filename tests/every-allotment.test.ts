import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AllotBoardLoad, AllotBoardWork, AllotCauseTold, AllotCheck, AllotPairTold, AllotSheetRead } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { allotRunModule } from '../server/src/areas/review/allotting/run.ts';
import { allotRunKind } from '../server/src/areas/review/allotting/task.ts';
import { openFurtherReviews } from '../server/src/areas/review/index.ts';
import type { Ctx } from '../server/src/kernel/context.ts';
import { readSheet } from '../server/src/sheet/read-sheet.ts';
import { create, reference, run } from './support/sample.ts';
import { type Caller, homeUnitId, ownExpertId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let competition = '';
let project = '';
let serial = 0;

const admin = (): Caller => server.as('ADMIN');
const label = ['math', 'code', 'art'] as const;

const addLabel = (id: string) =>
  server.db.run(
    `insert into ds_tb_label (id, tenant_id, label_code, label_name, label_type, status, create_time) values ($1, 1, $1, $1, 'subject', '1', $2) on conflict do nothing`,
    [id, server.now()],
  );

/** A locked work of a school, with labels. */
const addWork = async (id: string, unit: string, labels: readonly string[]): Promise<void> => {
  await server.db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
     values ('entry-' || $1, 1, $2, $3, $1, $1, 'x', $1, 'x', $1, '2', $4)`,
    [id, competition, unit, server.now()],
  );
  await server.db.run(
    `insert into ds_tb_works (id, tenant_id, works_no, title, competition_id, registration_id, status, create_time)
     values ($1, 1, $1, '作品 ' || $1, $2, 'entry-' || $1, '2', $3)`,
    [id, competition, server.now()],
  );
  for (const one of labels)
    await server.db.run(`insert into ds_tb_works_label (id, tenant_id, works_id, label_id, create_time) values ($1 || $2, 1, $1, $2, $3)`, [
      id,
      one,
      server.now(),
    ]);
};

const addExpert = async (id: string, unit: string, labels: readonly string[], max: number | null = null): Promise<void> => {
  await server.db.run(
    `insert into ds_tb_expert (id, tenant_id, user_id, real_name, unit_id, max_load, status, create_time) values ($1, 1, 'user-' || $1, '专家' || $1, $2, $3, '1', $4)`,
    [id, unit, max, server.now()],
  );
  for (const one of labels)
    await server.db.run(
      `insert into ds_tb_expert_label_relation (id, tenant_id, expert_id, label_id, proficiency, create_time) values ($1 || $2, 1, $1, $2, 3, $3)`,
      [id, one, server.now()],
    );
};

const runOf = (id: string) => admin().ok<AnyRow>('GET', '/dsTbWorksAllotRun/queryById', { id });
const begin = (given: object = {}): Promise<AnyRow> =>
  // A client puts its language into the body (SDK-HTTP-02).
  admin().ok<AnyRow>('POST', '/dsTbWorksAllotTemp/thesisAllot', {
    projectId: project,
    mode: 'full',
    reviews: 2,
    seed: '7',
    language: 'zh',
    ...given,
  });
/** Makes a proposal, as the queue does. */
const propose = async (given: object = {}): Promise<AnyRow> => {
  const { id } = await begin(given);
  await server.services.queue.start(allotRunKind, id, '1');
  return runOf(id);
};
const board = async (id: string, query: object = {}): Promise<readonly AllotBoardWork[]> =>
  (await admin().ok<{ records: AllotBoardWork[] }>('GET', '/dsTbWorksAllotRun/board', { id, pageSize: 100, ...query })).records;
const given = ({ lines }: AllotBoardWork) => lines.filter(({ flag }) => flag === 'new' || flag === 'kept');
const loads = (id: string) => admin().ok<AllotBoardLoad[]>('GET', '/dsTbWorksAllotRun/loads', { id });
const explain = (id: string, worksId: string, expertId?: string) =>
  admin().ok<AllotPairTold[]>('GET', '/dsTbWorksAllotRun/explain', { id, worksId, expertId });
const apply = (id: string) => admin().call('PUT', '/dsTbWorksAllotRun/applyRun', { ids: id });
const standing = () =>
  server.db.many<{ id: string; worksId: string; expertId: string; status: string; runId: string | null }>(
    `select id, works_id as "worksId", expert_id as "expertId", status, run_id as "runId" from ds_tb_works_allot
     where project_id = $1 and status in ('0', '1', '2') and del_flag = '0' order by works_id, expert_id`,
    [project],
  );
const pairsOf = (works: readonly AllotBoardWork[]) =>
  works.flatMap((work) => given(work).map(({ expertId }) => `${work.id} ${expertId}`)).sort();
const causesOf = (row: AnyRow) => row.infeasible as readonly AllotCauseTold[];

beforeAll(async () => {
  server = await testServer();
  for (const one of [...label, 'nobody']) await addLabel(one);
}, 120_000);
afterAll(() => server?.close());

/** A round of its own for each test: six works of three schools, five experts, two of whom are of the first school. */
beforeEach(async () => {
  const n = ++serial;
  competition = await reference(server, 'dsTbCompetition', true);
  await server.db.run(`update ds_tb_expert set status = '3' where tenant_id = 1`);
  await server.db.run(
    `insert into ds_tb_recusal_rule (id, tenant_id, competition_id, rule_type, hard, create_time) values ($1, 1, $2, 'sameUnit', '1', $3)`,
    [`rule-${n}`, competition, server.now()],
  );
  const created = await create(server, 'dsTbReviewProject', { competitionId: competition, groupIds: null, reviewsPerWork: 2 });
  project = created.id;
  await run(server, 'dsTbReviewProject', 'startAllot', project);
  for (const [i, unit] of [`a${n}`, `a${n}`, `b${n}`, `b${n}`, `c${n}`, `c${n}`].entries())
    await addWork(`w${n}-${i}`, unit, [label[i % 3] ?? 'math']);
  await addExpert(`e${n}-0`, `a${n}`, ['math']);
  await addExpert(`e${n}-1`, `a${n}`, ['code']);
  await addExpert(`e${n}-2`, homeUnitId, ['art', 'math']);
  await addExpert(`e${n}-3`, homeUnitId, ['code']);
  await addExpert(`e${n}-4`, homeUnitId, ['math', 'code', 'art']);
});

const w = (i: number): string => `w${serial}-${i}`;
const e = (i: number): string => `e${serial}-${i}`;

describe('ALLOT-01: works are allotted to experts by a run', () => {
  test('every work gets its experts, nobody what a recusal forbids, loads are even, and nothing is final before it is applied', async () => {
    const proposal = await propose({ balanceWeight: 1000 });
    expect(proposal).toMatchObject({ status: '1', algoVersion: 'saiyun-allot-1', seed: '7' });
    expect(proposal.stats).toMatchObject({ works: 6, experts: 5, reviews: 12, added: 12, kept: 0, removed: 0 });
    const works = await board(proposal.id);
    expect(works).toHaveLength(6);
    for (const work of works) {
      const ids = given(work).map(({ expertId }) => expertId);
      expect(new Set(ids).size).toBe(2);
      if (work.id === w(0) || work.id === w(1)) expect(ids.filter((id) => id === e(0) || id === e(1))).toEqual([]);
      expect(work.lines.some(({ flag }) => flag === 'alternate')).toBe(true);
    }
    const each = (await loads(proposal.id)).map(({ load }) => load);
    expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
    expect(await standing()).toEqual([]);
    expect(await apply(proposal.id)).toMatchObject({ success: true });
    const stands = await standing();
    expect(stands.map(({ worksId, expertId }) => `${worksId} ${expertId}`).sort()).toEqual(pairsOf(works));
    expect(new Set(stands.map(({ runId }) => runId))).toEqual(new Set([proposal.id]));
    await run(server, 'dsTbReviewProject', 'openReview', project);
  });

  test('the same input and seed give the same result, and a verification computes it again', async () => {
    const [first, second] = [await propose(), await propose()];
    expect(second.resultDigest).toBe(first.resultDigest);
    expect(second.inputDigest).toBe(first.inputDigest);
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: first.id });
    expect(await runOf(first.id)).toMatchObject({ verified: '1' });
    await server.db.run(`update ds_tb_works_allot_run set result_digest = 'other' where id = $1`, [second.id]);
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: second.id });
    expect(await runOf(second.id)).toMatchObject({ verified: '0' });
  });

  test('a run that is computed again is not locked meanwhile, and only who may verify it has it computed', async () => {
    const proposal = await propose();
    const rules = allotRunModule.rules.beforehand as { verifyRun: (ctx: Ctx, row: AnyRow) => Promise<object> };
    const { verifyRun } = rules;
    const computed = vi.spyOn(rules, 'verifyRun').mockImplementation(async (ctx, row) => {
      await server.db.tx((tx) => tx.one(`select id from ds_tb_works_allot_run where id = $1 for update nowait`, [row.id]));
      return verifyRun(ctx, row);
    });
    onTestFinished(() => computed.mockRestore());
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: proposal.id });
    expect(await runOf(proposal.id)).toMatchObject({ verified: '1' });
    await admin().ok('PUT', '/dsTbWorksAllotRun/discardRun', { ids: proposal.id });
    expect(await admin().call('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: proposal.id })).toMatchObject({ error: 'verb.state' });
    expect(computed).toHaveBeenCalledTimes(1);
  });

  test('an incremental run keeps what stands and changes as little as possible; what has begun stays in any run', async () => {
    const first = await propose();
    await apply(first.id);
    const before = await standing();
    await server.db.run(`update ds_tb_works_allot set status = '2' where id = $1`, [before[0]?.id]);
    await addWork(w(6), `d${serial}`, ['code']);
    const next = await propose({ mode: 'incremental' });
    expect(next.stats).toMatchObject({ works: 7, kept: 12, added: 2, removed: 0 });
    const other = await propose({ mode: 'full', seed: '8', labelWeight: 0, balanceWeight: 100 });
    const line = (await board(other.id)).flatMap(({ lines, id }) => lines.map((one) => ({ ...one, worksId: id })));
    expect(line.find((one) => one.worksId === before[0]?.worksId && one.expertId === before[0]?.expertId)).toMatchObject({
      flag: 'kept',
      begun: true,
    });
    expect(await apply(next.id)).toMatchObject({ success: true });
    expect(await standing()).toHaveLength(14);
  });

  test('EXPERT-04: an expert gets no more than the own limit, and nothing of a round for which the expert is away', async () => {
    const { startTime, endTime } = await admin().ok<AnyRow>('GET', '/dsTbReviewProject/queryById', { id: project });
    const away = (from: unknown, until: unknown) =>
      JSON.stringify([{ from: String(from).slice(0, 10), until: String(until).slice(0, 10) }]);
    await server.db.run(`update ds_tb_expert set own_load = 1, max_load = 5 where id = $1`, [e(4)]);
    await server.db.run(`update ds_tb_expert set away_times = $2::jsonb where id = $1`, [e(2), away(startTime, endTime)]);
    await server.db.run(`update ds_tb_expert set away_times = $2::jsonb where id = $1`, [e(3), away(startTime, startTime)]);
    const proposal = await propose({ reviews: 1, balanceWeight: 1000 });
    const load = new Map((await loads(proposal.id)).map((one) => [one.id, one]));
    expect(load.get(e(4))).toMatchObject({ most: 1 });
    expect(load.get(e(2))).toMatchObject({ load: 0, most: 0 });
    expect(load.get(e(3))?.load).toBeGreaterThan(0);
    expect((await explain(proposal.id, w(2), e(2)))[0]?.reasons).toContain('inactive');
  });

  test('EXPERT-01: by the rule of the unit tree a college keeps away from its university and back, not from another college', async () => {
    const depart = async (name: string, parent: string | null): Promise<string> => {
      const id = `${name}-${serial}`;
      await server.db.run(`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values ($1, 1, $2, $1, $1)`, [
        id,
        parent,
      ]);
      return id;
    };
    const university = await depart('university', await depart('ministry', null));
    const [college, other] = [await depart('college', university), await depart('other', university)];
    const unitAt = async (departId: string): Promise<string> => {
      const id = await reference(server, 'dsTbUnit', true);
      await server.db.run(`update ds_tb_unit set depart_id = $2, merged_into_id = null where id = $1`, [id, departId]);
      return id;
    };
    const [ofUniversity, ofCollege, ofOther] = [await unitAt(university), await unitAt(college), await unitAt(other)];
    const place = (table: 'registration' | 'expert', id: string, unit: string) =>
      table === 'expert'
        ? server.db.run(`update ds_tb_expert set unit_id = $2 where id = $1`, [id, unit])
        : server.db.run(`update ds_tb_registration set unit_id = $2 where id = $1`, [id, unit]);
    await place('registration', `entry-${w(2)}`, ofUniversity);
    await place('registration', `entry-${w(3)}`, ofCollege);
    await place('expert', e(2), ofUniversity);
    await place('expert', e(3), ofCollege);
    await place('expert', e(4), ofOther);
    await server.db.run(`update ds_tb_recusal_rule set rule_type = 'sameUnitTree' where competition_id = $1`, [competition]);
    const proposal = await propose({ reviews: 1 });
    const why = async (worksId: string) =>
      Object.fromEntries(
        (await explain(proposal.id, worksId)).flatMap((one) => (one.recusedBy.length > 0 ? [[one.expertId, one.recusedBy]] : [])),
      );
    expect(await why(w(2))).toEqual({ [e(2)]: ['sameUnit'], [e(3)]: ['sameUnitTree'], [e(4)]: ['sameUnitTree'] });
    expect(await why(w(3))).toEqual({ [e(2)]: ['sameUnitTree'], [e(3)]: ['sameUnit'] });
    const line = given((await board(proposal.id)).find(({ id }) => id === w(3)) as AllotBoardWork)[0];
    expect(await admin().call('PUT', '/dsTbWorksAllotTemp/adjust', { ids: line?.id, expertId: e(2) })).toMatchObject({
      issues: [{ field: 'expertId', message: 'allot.recusal.sameUnitTree' }],
    });
    for (const work of await board(proposal.id)) {
      const kept = Object.keys(await why(work.id));
      expect(work.lines.filter(({ expertId }) => kept.includes(expertId))).toEqual([]);
    }
  });

  test('the check-list says what a run would work with', async () => {
    await addWork(w(6), `d${serial}`, ['nobody']);
    await addWork(w(7), `d${serial}`, []);
    await server.db.run(`update ds_tb_works set status = '1' where id = $1`, [w(5)]);
    await server.db.run(`update ds_tb_expert set max_load = 0 where id = $1`, [e(3)]);
    expect(await admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project })).toMatchObject({
      worksLocked: 7,
      worksUnlocked: 1,
      worksUnlabelled: 1,
      experts: 5,
      expertsFull: 1,
      needed: 14,
      room: null,
      labels: ['nobody'],
      recused: 4,
      standing: 0,
    });
  });
});

describe('ALLOT-01: a group limits how many of its works an expert gets in a round', () => {
  /** The first works are of a group of which one expert may have so many. */
  const cap = async (most: number, count = 6): Promise<string> => {
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: competition, groupName: '本科组', expertMax: most });
    for (let i = 0; i < count; i++) await server.db.run(`update ds_tb_works set group_id = $2 where id = $1`, [w(i), group.id]);
    return group.id;
  };

  test('the proposal keeps the cap, the check-list tells it, a change by hand is refused, and an exchange within the group is not', async () => {
    await cap(3);
    expect(await admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project })).toMatchObject({
      groups: [{ name: '本科组', most: 3, needed: 12, room: 15 }],
    });
    const proposal = await propose({ reviews: 2, labelWeight: 100, balanceWeight: 0 });
    const each = await loads(proposal.id);
    expect(Math.max(...each.map(({ load }) => load))).toBe(3);
    const full = each.find(({ load }) => load === 3);
    expect(full?.groups).toEqual([{ name: '本科组', load: 3, most: 3 }]);
    const works = await board(proposal.id);
    for (const { lines } of works)
      for (const one of lines) if (one.flag === 'alternate') expect(each.find(({ id }) => id === one.expertId)?.load).toBeLessThan(3);
    const without = works.find((work) => !given(work).some(({ expertId }) => expertId === full?.id)) as AllotBoardWork;
    expect((await explain(proposal.id, without.id, full?.id))[0]).toMatchObject({
      reasons: expect.arrayContaining(['groupFull']) as string[],
      group: { name: '本科组', load: 3, most: 3 },
    });
    const adjust = { ids: given(without)[0]?.id, expertId: full?.id };
    expect((await admin().call('PUT', '/dsTbWorksAllotTemp/adjust', adjust)).issues).toContainEqual(
      expect.objectContaining({ message: 'allot.why.groupFull', params: { load: 3, max: 3, group: '本科组', name: full?.name } }),
    );
    const all = works.flatMap((work) => given(work).map((line) => ({ ...line, worksId: work.id })));
    const free = async (worksId: string, expertId: string) =>
      (await explain(proposal.id, worksId, expertId))[0]?.reasons.every((reason) => reason === 'groupFull') ?? false;
    for (const one of all.filter(({ expertId }) => expertId === full?.id))
      for (const other of all)
        if ((await free(one.worksId, other.expertId)) && (await free(other.worksId, one.expertId))) {
          expect(await admin().call('PUT', '/dsTbWorksAllotTemp/swap', { ids: one.id, otherId: other.id })).toMatchObject({
            success: true,
          });
          expect((await loads(proposal.id)).map(({ load }) => load)).toEqual(each.map(({ load }) => load));
          return;
        }
    throw new Error('nothing to exchange');
  });

  test('a cap that leaves too little is named with its group, and raising it by what is told makes it possible', async () => {
    const group = await cap(2);
    const none = await propose();
    const [cause] = causesOf(none);
    expect(cause).toMatchObject({
      kind: 'reviews',
      needed: 12,
      possible: 10,
      missing: 2,
      higherGroupMax: 1,
      capped: [{ group: '本科组', most: 2, expertCount: 5 }],
    });
    await server.db.run(`update ds_tb_competition_group set expert_max = 3 where id = $1`, [group]);
    expect(await propose()).toMatchObject({ status: '1' });
  });

  test('a cap lowered since the proposal, a review given by hand and a refill keep it as well', async () => {
    const group = await cap(3);
    const proposal = await propose();
    await server.db.run(`update ds_tb_competition_group set expert_max = 2 where id = $1`, [group]);
    expect(await apply(proposal.id)).toMatchObject({
      error: 'allot.stale',
      issues: [{ message: 'allot.expertsGroupFull', params: { names: expect.stringContaining('本科组') as string } }],
    });
    expect(await standing()).toEqual([]);
    await server.db.run(`update ds_tb_competition_group set expert_max = 3 where id = $1`, [group]);
    await apply(proposal.id);
    const stands = await standing();
    const has = (worksId: string, expertId: string) => stands.some((one) => one.worksId === worksId && one.expertId === expertId);
    const full = [e(2), e(3), e(4)].filter((id) => stands.filter(({ expertId }) => expertId === id).length === 3);
    const expertId = full[0] ?? '';
    const worksId = [0, 1, 2, 3, 4, 5].map(w).find((id) => !has(id, expertId)) ?? '';
    const byHand = () => admin().call('POST', '/dsTbWorksAllot/add', { projectId: project, worksId, expertId });
    expect(await byHand()).toMatchObject({
      issues: [{ field: 'expertId', message: 'review.expertGroupFull', params: { load: 3, max: 3, group: '本科组' } }],
    });
    const back = stands.find((one) => one.worksId === worksId);
    await server.db.run(`update ds_tb_works_allot set status = '4' where id = $1`, [back?.id]);
    await server.db.run(`update ds_tb_expert set status = '3' where id <> all($1) and tenant_id = 1`, [full]);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: back?.id })).toMatchObject({ error: 'allot.no_alternate' });
    await server.db.run(`update ds_tb_competition_group set expert_max = null where id = $1`, [group]);
    expect(await byHand()).toMatchObject({ success: true });
  });
});

describe('ALLOT-01: what is impossible is explained by its smallest cause', () => {
  test('labels nobody has: the work and the label are named; without the bound it is possible', async () => {
    await addWork(w(6), `d${serial}`, ['nobody']);
    const none = await propose({ needsLabel: '1', reviews: 1 });
    expect(none.status).toBe('2');
    const causes = causesOf(none);
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatchObject({ kind: 'reviews', missing: 1, workCount: 1, labels: ['nobody'], left: { label: 5 } });
    expect(causes[0]?.works[0]).toContain(w(6));
    expect(causes[0]?.moreExperts).toEqual([{ name: expect.stringContaining(w(6)) as string, by: 1 }]);
    expect(await apply(none.id)).toMatchObject({ error: 'verb.state' });
    await addExpert(e(5), homeUnitId, ['nobody']);
    expect(await propose({ needsLabel: '1', reviews: 1 })).toMatchObject({ status: '1' });
  });

  test('more bounds than works: the experts who must have more than there is', async () => {
    const none = await propose({ loadMin: 4, loadMax: 6 });
    expect(causesOf(none)[0]).toMatchObject({ kind: 'loads' });
    const lower = Math.max(...causesOf(none).flatMap(({ lowerLoadMin }) => lowerLoadMin.map(({ by }) => by)));
    expect(await propose({ loadMin: 4 - lower, loadMax: 6 })).toMatchObject({ status: '1' });
  });

  test('caps that leave too little: raising them by what is named makes it possible', async () => {
    const none = await propose({ loadMax: 2 });
    const [cause] = causesOf(none);
    expect(cause).toMatchObject({ kind: 'reviews', needed: 12, possible: 10, missing: 2 });
    const by = Math.max(...(cause?.higherLoadMax.map((one) => one.by) ?? [0]));
    expect(await propose({ loadMax: 2 + by })).toMatchObject({ status: '1' });
  });

  test('bounds that cross, a project that takes none, and a mode that is not computed are refused', async () => {
    const call = (change: object) =>
      admin().call('POST', '/dsTbWorksAllotTemp/thesisAllot', { projectId: project, mode: 'full', ...change });
    expect(await call({ loadMin: 5, loadMax: 2 })).toMatchObject({ issues: [{ field: 'loadMin', message: 'allot.crossed' }] });
    expect(await call({ mode: 'manual' })).toMatchObject({ issues: [{ field: 'mode' }] });
    expect(await call({ reviews: 0 })).toMatchObject({ issues: [{ field: 'reviews' }] });
    await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [project]);
    expect(await call({})).toMatchObject({ issues: [{ field: 'projectId' }] });
    expect(await server.as('EXPERT').call('POST', '/dsTbWorksAllotTemp/thesisAllot', { projectId: project, mode: 'full' })).toMatchObject({
      success: false,
    });
  });
});

describe('ALLOT-02: lines of a proposal are changed by hand', () => {
  test('a pair is explained, given to another, and exchanged; a refusal says why', async () => {
    const proposal = await propose();
    const works = await board(proposal.id);
    const work = works.find(({ id }) => id === w(0)) as AllotBoardWork;
    const line = given(work)[0];
    const free = (await explain(proposal.id, w(0))).filter(({ reasons }) => reasons.length === 0);
    expect(await explain(proposal.id, w(0), e(0))).toMatchObject([{ expertId: e(0), reasons: ['recused'], recusedBy: ['sameUnit'] }]);
    const adjust = (expertId: string | undefined) => admin().call('PUT', '/dsTbWorksAllotTemp/adjust', { ids: line?.id, expertId });
    expect(await adjust(e(0))).toMatchObject({ issues: [{ field: 'expertId', message: 'allot.recusal.sameUnit' }] });
    expect(await adjust(given(work)[1]?.expertId)).toMatchObject({ issues: [{ message: 'allot.why.has' }] });
    expect(await adjust(free[0]?.expertId)).toMatchObject({ success: true });
    const changed = (await board(proposal.id)).find(({ id }) => id === w(0)) as AllotBoardWork;
    expect(given(changed).map(({ expertId }) => expertId)).toContain(free[0]?.expertId);
    expect(changed.lines.find(({ expertId }) => expertId === line?.expertId)).toMatchObject({ flag: 'alternate' });
    expect(await runOf(proposal.id)).toMatchObject({ adjusted: 1 });
    await apply(proposal.id);
    expect((await standing()).map(({ expertId, worksId }) => `${worksId} ${expertId}`)).toContain(`${w(0)} ${free[0]?.expertId}`);
    expect(await admin().call('PUT', '/dsTbWorksAllotTemp/adjust', { ids: line?.id, expertId: e(4) })).toMatchObject({
      error: 'verb.state',
    });
  });

  test('two works exchange an expert, and neither takes one who must keep away', async () => {
    const proposal = await propose();
    const works = await board(proposal.id);
    const all = works.flatMap((work) => given(work).map((line) => ({ ...line, worksId: work.id })));
    const has = (worksId: string, expertId: string) => all.some((one) => one.worksId === worksId && one.expertId === expertId);
    const ofFirst = all.filter(({ worksId }) => worksId === w(0));
    const bad = all.find(({ expertId }) => expertId === e(0) || expertId === e(1));
    const swap = (id: string | undefined, otherId: string | undefined) =>
      admin().call('PUT', '/dsTbWorksAllotTemp/swap', { ids: id, otherId });
    expect(await swap(ofFirst[0]?.id, bad?.id)).toMatchObject({
      success: false,
      issues: [{ message: 'allot.recusal.sameUnit' }],
    });
    const [one, two] =
      all
        .flatMap((a) => all.map((b) => [a, b] as const))
        .find(([a, b]) => a.worksId === w(2) && b.worksId === w(4) && !has(a.worksId, b.expertId) && !has(b.worksId, a.expertId)) ?? [];
    if (!one || !two) throw new Error('nothing to exchange');
    const before = await loads(proposal.id);
    expect(await swap(one.id, two.id)).toMatchObject({ success: true });
    const after = pairsOf(await board(proposal.id));
    expect(after).toContain(`${one.worksId} ${two.expertId}`);
    expect(after).toContain(`${two.worksId} ${one.expertId}`);
    expect(await loads(proposal.id)).toEqual(before);
  });

  test('a review that came back goes to the next alternate, and a second time to nobody', async () => {
    const proposal = await propose();
    await apply(proposal.id);
    const [review] = await standing();
    await server.db.run(`update ds_tb_works_allot set status = '4' where id = $1`, [review?.id]);
    const next = (await board(proposal.id)).find(({ id }) => id === review?.worksId)?.lines.find(({ flag }) => flag === 'alternate');
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: review?.id })).toMatchObject({ success: true });
    const stands = (await standing()).filter(({ worksId }) => worksId === review?.worksId);
    expect(stands.map(({ expertId }) => expertId)).toContain(next?.expertId);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: review?.id })).toMatchObject({ error: 'allot.refilled' });
    await server.db.run(`update ds_tb_expert set status = '3' where tenant_id = 1`);
    await server.db.run(`update ds_tb_works_allot set status = '3' where id = $1`, [stands[0]?.id]);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: stands[0]?.id })).toMatchObject({ error: 'allot.no_alternate' });
  });
});

describe('ALLOT-02: a proposal is changed in a workbook', () => {
  /** The rows of the downloaded proposal as people see them, the head first. */
  const download = async (id: string): Promise<string[][]> => {
    const { port } = await server.listen();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbWorksAllotRun/proposalXlsx?id=${id}`, {
      headers: { 'X-Access-Token': await admin().token() },
    });
    expect(reply.headers.get('content-type')).toContain('spreadsheetml');
    const path = join(await mkdtemp(join(tmpdir(), 'proposal-')), 'proposal.xlsx');
    await writeFile(path, Buffer.from(await reply.arrayBuffer()));
    const rows: string[][] = [];
    for await (const block of readSheet(path)) for (const { cells } of block) rows.push(cells.map((cell) => String(cell ?? '')));
    await rm(dirname(path), { recursive: true });
    const at = rows.findIndex(([first]) => first === '作品编号');
    return rows.slice(at);
  };
  const upload = async (id: string, rows: readonly (readonly string[])[], by = admin()) => {
    const form = new FormData();
    form.set('id', id);
    form.set('file', new Blob([rows.map((cells) => cells.join(',')).join('\n')]), 'proposal.csv');
    const { port } = await server.listen();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbWorksAllotRun/importProposal`, {
      method: 'POST',
      headers: { 'X-Access-Token': await by.token() },
      body: form,
    });
    return (await reply.json()) as { readonly result: AllotSheetRead; readonly error?: string };
  };
  const runsNow = async () =>
    (await server.db.many<{ id: string }>(`select id from ds_tb_works_allot_run where project_id = $1`, [project])).length;

  test('it goes out with numbers and names, comes back changed as a new proposal, and is applied as always', async () => {
    await server.db.run(`update ds_tb_expert set real_name = '同名' where id = any($1)`, [[e(2), e(4)]]);
    await server.db.run(`update ds_tb_expert set unit_id = 'none' where id = $1`, [e(4)]);
    const proposal = await propose();
    const [head = [], ...rows] = await download(proposal.id);
    expect(head).toEqual(['作品编号', '作品名称', '单位', '组别', '专家1', '专家2', '专家3']);
    expect(rows.map(([no]) => no)).toEqual([0, 1, 2, 3, 4, 5].map(w));
    expect(rows.flat().some((cell) => /^同名（.+）$/.test(cell))).toBe(true);
    const free = (await explain(proposal.id, w(3))).find(({ expertName, reasons }) => expertName !== '同名' && reasons.length === 0);
    const changed = rows.map((cells) => (cells[0] === w(3) ? [...cells.slice(0, 5), free?.expertName ?? ''] : cells));
    // A row that is left out stays as it was.
    const { result } = await upload(proposal.id, [head, ...changed.filter(([no]) => no !== w(5))]);
    expect(result).toMatchObject({ works: 5, changed: 1, faults: [] });
    const next = await runOf(result.id ?? '');
    expect(next).toMatchObject({ mode: 'import', status: '1', adjusted: 1, stats: { works: 6, reviews: 12 } });
    const [before, after] = [pairsOf(await board(proposal.id)), pairsOf(await board(next.id))];
    expect(after.filter((pair) => !before.includes(pair))).toEqual([expect.stringContaining(w(3))]);
    expect(after.filter((pair) => pair.startsWith(w(5)))).toEqual(before.filter((pair) => pair.startsWith(w(5))));
    expect((await board(next.id)).flatMap(({ lines }) => lines).some(({ flag }) => flag === 'alternate')).toBe(true);
    expect(await admin().call('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: next.id })).toMatchObject({
      issues: [{ message: 'allot.notComputed' }],
    });
    expect(await standing()).toEqual([]);
    expect(await apply(next.id)).toMatchObject({ success: true });
    expect((await standing()).map(({ worksId, expertId }) => `${worksId} ${expertId}`).sort()).toEqual(after);
  });

  test('all faults at once, each with its cell and what to do, and nothing is stored', async () => {
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: competition, groupName: '本科组', expertMax: 2 });
    await server.db.run(`update ds_tb_works set group_id = $2 where id = any($1)`, [[w(2), w(3), w(4)], group.id]);
    await apply((await propose({ reviews: 1 })).id);
    const [begun] = (await standing()).filter(({ worksId }) => worksId === w(5));
    await server.db.run(`update ds_tb_works_allot set status = '1' where id = $1`, [begun?.id]);
    const proposal = await propose({ reviews: 1, seed: '9' });
    await server.db.run(`update ds_tb_works set status = '1' where id = $1`, [w(1)]);
    await server.db.run(`update ds_tb_expert set real_name = '王', max_load = 9 where id = $1`, [e(3)]);
    await server.db.run(`update ds_tb_expert set real_name = '同名' where id = any($1)`, [[e(2), e(4)]]);
    const runsBefore = await runsNow();
    const { result } = await upload(proposal.id, [
      ['作品编号', '作品名称', '专家1', '专家2'],
      [w(0), '', '专家' + e(0), '没有此人'],
      [w(1), '', '王'],
      ['没有', '', '王'],
      [w(2), '', '王', '王'],
      [w(3), '', '王', '同名'],
      [w(4), '', '王'],
      [w(4), '', '王'],
      [w(5), '', ''],
    ]);
    const told = result.faults.map(({ rowNo, cell, message }) => [cell ?? rowNo, message] as const);
    const is = (place: string | number, text: string) => expect(told).toContainEqual([place, expect.stringContaining(text)]);
    is('C2', '属同一单位：请换一位专家');
    is('D2', '可评审的专家中没有“没有此人”');
    is('A3', '不是本轮已锁定的作品：请删去该行');
    is('A4', '没有编号为“没有”的作品');
    is('D5', '出现两次');
    is('D6', '有 2 位专家叫“同名”：请注明单位');
    is('C7', '王 将有“本科组”3 件，上限 2 件：请换一位专家');
    is('A8', '该作品已在第 7 行');
    is(9, '的评审已开始，不能换人');
    is(9, '该作品只有 0 位专家，至少需要 1 位');
    expect(told.length, JSON.stringify(told)).toBe(10);
    expect(result).toMatchObject({ id: null, faultCount: 10 });
    expect(await runsNow()).toBe(runsBefore);
    await server.db.run(`update ds_tb_competition_group set expert_max = null where id = $1`, [group.id]);
    await server.db.run(`update ds_tb_works set status = '2' where id = $1`, [w(1)]);
    // What the sheet does not name counts as well.
    for (const table of ['ds_tb_works_allot', 'ds_tb_works_allot_temp'])
      await server.db.run(`delete from ${table} where project_id = $1 and expert_id = $2`, [project, e(3)]);
    await server.db.run(`update ds_tb_expert set max_load = 2 where id = $1`, [e(3)]);
    const full = await upload(proposal.id, [['作品编号', '专家1'], ...[2, 3, 4].map((i) => [w(i), '王'])]);
    expect(full.result.faults).toMatchObject([{ cell: 'B4', message: '王 将有 3 件，上限 2 件：请换一位专家' }]);
    expect(
      (
        await upload(proposal.id, [
          ['a', 'b'],
          [w(2), '王'],
        ])
      ).result,
    ).toMatchObject({ id: null, faultCount: 1 });
    expect(await upload(proposal.id, [['作品编号', '专家1']], server.as('AUD'))).toMatchObject({ error: 'access.denied' });
  });
});

describe('domain B4: applying is all or nothing, on what stands', () => {
  test('two organisers apply at once: one wins, the other is told plainly', async () => {
    const [one, two] = [await propose(), await propose({ seed: '9' })];
    const answers = await Promise.all([apply(one.id), apply(two.id)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({
      error: expect.stringMatching(/^(allot\.stale|verb\.state)$/) as string,
    });
    expect(await standing()).toHaveLength(12);
    expect(new Set((await Promise.all([runOf(one.id), runOf(two.id)])).map(({ status }) => status))).toEqual(new Set(['3', '4']));
  });

  test('an expert who leaves after the proposal: it is refused with the name, and nothing is half done', async () => {
    const proposal = await propose();
    const gone = (await loads(proposal.id)).find(({ load }) => load > 0);
    await server.db.run(`update ds_tb_expert set status = '3' where id = $1`, [gone?.id]);
    expect(await apply(proposal.id)).toMatchObject({
      error: 'allot.stale',
      issues: [{ message: 'allot.expertsGone', params: { count: 1, names: gone?.name } }],
    });
    expect(await standing()).toEqual([]);
    const again = await propose();
    expect(await apply(again.id)).toMatchObject({ success: true });
    expect((await standing()).some(({ expertId }) => expertId === gone?.id)).toBe(false);
  });

  test('B11.1: a unit merged after the proposal keeps its experts away, and a work withdrawn is not given', async () => {
    const [from, to] = [await reference(server, 'dsTbUnit', true), await reference(server, 'dsTbUnit', true)];
    await server.db.run(`update ds_tb_registration set unit_id = $1 where id = any($2)`, [from, [`entry-${w(2)}`, `entry-${w(3)}`]]);
    await server.db.run(`update ds_tb_expert set unit_id = $1 where id = any($2)`, [to, [e(2), e(3), e(4)]]);
    const proposal = await propose();
    await server.db.run(`update ds_tb_unit set merged_into_id = $2 where id = $1`, [from, to]);
    expect(await apply(proposal.id)).toMatchObject({ error: 'allot.stale', issues: [{ message: 'allot.recused' }] });
    await server.db.run(`update ds_tb_unit set merged_into_id = null where id = $1`, [from]);
    await server.db.run(`update ds_tb_works set status = '4' where id = $1`, [w(0)]);
    expect(await apply(proposal.id)).toMatchObject({ issues: [{ message: 'allot.worksGone' }] });
    expect(await standing()).toEqual([]);
  });

  test('a review that began since the proposal is not taken away', async () => {
    await apply((await propose()).id);
    const [first] = await standing();
    await server.db.run(`update ds_tb_expert set max_load = 0 where id = $1`, [first?.expertId]);
    const proposal = await propose();
    expect(proposal.stats).toMatchObject({ removed: expect.any(Number) as number });
    await server.db.run(`update ds_tb_works_allot set status = '1' where id = $1`, [first?.id]);
    expect(await apply(proposal.id)).toMatchObject({ error: 'allot.stale' });
    expect((await standing()).find(({ id }) => id === first?.id)).toMatchObject({ status: '1' });
  });

  test('a pair that was cancelled by one run and is given by the next has one row', async () => {
    await apply((await propose({ reviews: 2 })).id);
    await apply((await propose({ reviews: 1 })).id);
    expect(await standing()).toHaveLength(6);
    await apply((await propose({ reviews: 2 })).id);
    expect(await standing()).toHaveLength(12);
  });

  test('a run that was interrupted goes on from the sets that it began with; a discarded one stays so', async () => {
    const proposal = await propose();
    await server.db.run(
      `update ds_tb_works_allot_run set status = '0', result_digest = null, lease_owner = 'gone:1:x', lease_until = now() - interval '1 minute' where id = $1`,
      [proposal.id],
    );
    await addWork(w(6), `d${serial}`, ['code']);
    await server.services.queue.start(allotRunKind, proposal.id, '1');
    expect(await runOf(proposal.id)).toMatchObject({ status: '1', resultDigest: proposal.resultDigest, stats: { works: 6 } });
    const other = await begin();
    await admin().ok('PUT', '/dsTbWorksAllotRun/discardRun', { ids: other.id });
    await server.services.queue.start(allotRunKind, other.id, '1');
    expect(await runOf(other.id)).toMatchObject({ status: '4', resultDigest: null });
  });

  test('what an organiser allots the expert finds', async () => {
    await server.db.run(`update ds_tb_expert set status = '1', unit_id = 'elsewhere' where id = $1`, [ownExpertId]);
    const proposal = await propose({ loadMin: 1 });
    await apply(proposal.id);
    await run(server, 'dsTbReviewProject', 'openReview', project);
    const mine = await server.as('EXPERT').ok<{ records: AnyRow[] }>('GET', '/dsTbReview/myList', { projectId: project });
    expect(mine.records.length).toBe((await standing()).filter(({ expertId }) => expertId === ownExpertId).length);
    expect(mine.records.length).toBeGreaterThan(0);
  });
});

describe('domain B4: disputes open one more review by themselves', () => {
  const dispatch = () => dispatchOutbox(server.services, 1);
  const oneOf = (rows: readonly { readonly id: string }[]): { readonly id: string } => rows[0] ?? { id: '' };
  const messagesTo = async (userId: string): Promise<readonly string[]> => {
    const rows = await server.db.many<{ title: string }>(
      `select a.titile as title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1 order by a.create_time, a.id`,
      [userId],
    );
    return rows.map(({ title }) => title);
  };
  /** The project under review with this rule, its reviews submitted but for one of the first work, which is what `submit` does. */
  const disputed = async (disputeRule: object, totals: readonly [number, number]) => {
    const proposal = await propose();
    await apply(proposal.id);
    await server.db.run(`delete from sys_outbox; delete from sys_announcement_send`);
    await server.db.run(`update ds_tb_review_project set status = '2', dispute_rule = $2, end_time = $3 where id = $1`, [
      project,
      JSON.stringify(disputeRule),
      new Date(server.now().getTime() + 9 * 86_400_000),
    ]);
    const items = await server.db.many<{ id: string; max: number }>(
      `select i.id, i.max_value::float8 as max from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id
       where p.id = $1 and i.weight > 0 and i.del_flag = '0'`,
      [project],
    );
    const all = await standing();
    const submit = async (id: string, worksId: string, expertId: string, share: number) => {
      await server.db.run(`update ds_tb_works_allot set status = '2', total_score = $2 where id = $1`, [id, share * 100]);
      await server.db.run(
        `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, total_score, create_by, create_time)
         values ($1, 1, $1, $2, $3, 1, '0', $4, $5, 'x', now()) on conflict do nothing`,
        [id, worksId, expertId, JSON.stringify(items.map((item) => ({ itemId: item.id, scoreValue: item.max * share }))), share * 100],
      );
      await server.db.run(`insert into sys_outbox (tenant_id, topic, payload) values (1, 'dsTbWorksAllot.submitReview', $1)`, [
        JSON.stringify({ id }),
      ]);
    };
    const first = all.filter(({ worksId }) => worksId === all[0]?.worksId);
    for (const [i, row] of first.entries()) if (i === 0) await submit(row.id, row.worksId, row.expertId, totals[0] / 100);
    const last = async () => {
      const row = first[1];
      if (row) await submit(row.id, row.worksId, row.expertId, totals[1] / 100);
    };
    const next = (await board(proposal.id)).find(({ id }) => id === first[0]?.worksId)?.lines.find(({ flag }) => flag === 'alternate');
    const now = async () => (await standing()).filter(({ worksId }) => worksId === first[0]?.worksId);
    return { worksId: first[0]?.worksId ?? '', last, next: next?.expertId ?? '', now };
  };

  test('after the last review, by the next alternate, once, however many nodes see it; both are told', async () => {
    const { last, next, now, worksId } = await disputed({ maxRange: 15 }, [50, 90]);
    await server.db.run(
      `insert into sys_user (id, tenant_id, username, realname, status, create_time) values ($1, 1, $1, '候补', '1', $2)`,
      [`user-${next}`, server.now()],
    );
    await dispatch();
    expect(await now()).toHaveLength(2);
    await last();
    await Promise.all([1, 2, 3].map(async () => openFurtherReviews(server.services, 1, [oneOf(await now()).id])));
    await dispatch();
    const reviews = await now();
    expect(reviews).toHaveLength(3);
    const further = reviews.find(({ status }) => status === '0');
    expect(further).toMatchObject({ expertId: next });
    expect(await messagesTo(`user-${next}`)).toEqual(['有新的作品待评审']);
    expect(await messagesTo(admin().userId)).toEqual(['争议作品已增加评审']);
    expect(await server.db.one('select actor_name as by, action from sys_audit_log where entity_id = $1', [further?.id])).toEqual({
      by: 'system',
      action: 'add',
    });
    expect(await server.db.many('select rule, review_id as review from ds_tb_review_dispute where works_id = $1', [worksId])).toEqual([
      { rule: 'RANGE', review: further?.id },
    ]);
  });

  test('reviews that agree open none; a score near a border waits until all works are in', async () => {
    const { last, now } = await disputed({ maxRange: 15, maxStdDev: 15, nearCut: 5 }, [80, 82]);
    await create(server, 'dsTbAwardRule', { projectId: project, cutType: 'scoreAtLeast', value: 80, level: 1 });
    await last();
    await dispatch();
    expect(await now()).toHaveLength(2);
    await server.db.run(`update ds_tb_works_allot set status = '5' where project_id = $1 and status = '0'`, [project]);
    expect(await openFurtherReviews(server.services, 1, [oneOf(await now()).id])).toBeGreaterThan(0);
    expect(await now()).toHaveLength(3);
  });

  test('with nobody left nothing is opened, and the organiser is told so once', async () => {
    const { last, now } = await disputed({ maxRange: 15 }, [50, 90]);
    await server.db.run(`update ds_tb_expert set status = '2' where tenant_id = 1`);
    await last();
    await dispatch();
    expect(await openFurtherReviews(server.services, 1, [oneOf(await now()).id])).toBe(0);
    expect(await now()).toHaveLength(2);
    expect(await messagesTo(admin().userId)).toEqual(['争议作品无人可增评']);
  });
});
