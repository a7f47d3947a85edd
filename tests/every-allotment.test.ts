import type { AllotBoardWork, AllotCheck } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allotRunModule } from '../server/src/areas/review/allotting/run.ts';
import { allotRunKind } from '../server/src/areas/review/allotting/task.ts';
import type { Ctx } from '../server/src/kernel/context.ts';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create, daysFrom, reference, run } from './support/sample.ts';
import { homeUnitId, ownExpertId } from './support/server.ts';

const {
  at,
  serial,
  competition,
  project,
  admin,
  addWork,
  addExpert,
  runOf,
  begin,
  propose,
  board,
  given,
  loads,
  explain,
  apply,
  standing,
  pairsOf,
  causesOf,
  w,
  e,
} = allotmentRounds();

describe('ALLOT-01: works are allotted to experts by a run', () => {
  test('every work gets its experts, nobody what a recusal forbids, loads are even, and nothing is final before it is applied', async () => {
    const proposal = await propose({ balanceWeight: 1000 });
    expect(proposal).toMatchObject({ status: '1', algoVersion: 'saiyun-allot-2', seed: '7' });
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
    await run(at(), 'dsTbReviewProject', 'openReview', project());
  });

  test('the same input and seed give the same result, and a verification computes it again', async () => {
    const [first, second] = [await propose(), await propose()];
    expect(second.resultDigest).toBe(first.resultDigest);
    expect(second.inputDigest).toBe(first.inputDigest);
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: first.id });
    expect(await runOf(first.id)).toMatchObject({ verified: '1' });
    await at().db.run(`update ds_tb_works_allot_run set result_digest = 'other' where id = $1`, [second.id]);
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: second.id });
    expect(await runOf(second.id)).toMatchObject({ verified: '0' });
  });

  test('a run that is computed again is not locked meanwhile, and only who may verify it has it computed', async () => {
    const proposal = await propose();
    const rules = allotRunModule.rules.beforehand as { verifyRun: (ctx: Ctx, row: AnyRow) => Promise<object> };
    const { verifyRun } = rules;
    const computed = vi.spyOn(rules, 'verifyRun').mockImplementation(async (ctx, row) => {
      await at().db.tx((tx) => tx.one(`select id from ds_tb_works_allot_run where id = $1 for update nowait`, [row.id]));
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
    await at().db.run(`update ds_tb_works_allot set status = '2' where id = $1`, [before[0]?.id]);
    await addWork(w(6), `d${serial()}`, ['code']);
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
    const { startTime, endTime } = await admin().ok<AnyRow>('GET', '/dsTbReviewProject/queryById', { id: project() });
    const away = (from: unknown, until: unknown) =>
      JSON.stringify([{ from: String(from).slice(0, 10), until: String(until).slice(0, 10) }]);
    await at().db.run(`update ds_tb_expert set own_load = 1, max_load = 5 where id = $1`, [e(4)]);
    await at().db.run(`update ds_tb_expert set away_times = $2::jsonb where id = $1`, [e(2), away(startTime, endTime)]);
    await at().db.run(`update ds_tb_expert set away_times = $2::jsonb where id = $1`, [e(3), away(startTime, startTime)]);
    const proposal = await propose({ reviews: 1, balanceWeight: 1000 });
    const load = new Map((await loads(proposal.id)).map((one) => [one.id, one]));
    expect(load.get(e(4))).toMatchObject({ most: 1 });
    expect(load.get(e(2))).toMatchObject({ load: 0, most: 0 });
    expect(load.get(e(3))?.load).toBeGreaterThan(0);
    expect((await explain(proposal.id, w(2), e(2)))[0]?.reasons).toContain('inactive');
  });

  test('EXPERT-01: by the rule of the unit tree a college keeps away from its university and back, not from another college', async () => {
    const depart = async (name: string, parent: string | null): Promise<string> => {
      const id = `${name}-${serial()}`;
      await at().db.run(`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values ($1, 1, $2, $1, $1)`, [
        id,
        parent,
      ]);
      return id;
    };
    const university = await depart('university', await depart('ministry', null));
    const [college, other] = [await depart('college', university), await depart('other', university)];
    const unitAt = async (departId: string): Promise<string> => {
      const id = await reference(at(), 'dsTbUnit', true);
      await at().db.run(`update ds_tb_unit set depart_id = $2, merged_into_id = null where id = $1`, [id, departId]);
      return id;
    };
    const [ofUniversity, ofCollege, ofOther] = [await unitAt(university), await unitAt(college), await unitAt(other)];
    const place = (table: 'registration' | 'expert', id: string, unit: string) =>
      table === 'expert'
        ? at().db.run(`update ds_tb_expert set unit_id = $2 where id = $1`, [id, unit])
        : at().db.run(`update ds_tb_registration set unit_id = $2 where id = $1`, [id, unit]);
    await place('registration', `entry-${w(2)}`, ofUniversity);
    await place('registration', `entry-${w(3)}`, ofCollege);
    await place('expert', e(2), ofUniversity);
    await place('expert', e(3), ofCollege);
    await place('expert', e(4), ofOther);
    await at().db.run(`update ds_tb_recusal_rule set rule_type = 'sameUnitTree' where competition_id = $1`, [competition()]);
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
    await addWork(w(6), `d${serial()}`, ['nobody']);
    await addWork(w(7), `d${serial()}`, []);
    await at().db.run(`update ds_tb_works set status = '1' where id = $1`, [w(5)]);
    await at().db.run(`update ds_tb_expert set max_load = 0 where id = $1`, [e(3)]);
    expect(await admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project() })).toMatchObject({
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

  test('experts with an incomplete profile are not counted, and a proposal passes over them where it is asked to', async () => {
    await at().db.run(
      `update ds_tb_expert set is_perfect = '0', phone = 'x', signature_file = 'signature/x.png', agreement_version = null where id = $1`,
      [e(4)],
    );
    const check = await admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project() });
    expect(check).toMatchObject({ experts: 4, expertsUnready: 1, earlier: [] });
    expect(check.unready).toEqual([{ id: e(4), name: `专家${e(4)}`, lacks: ['idNo', 'agreement'] }]);
    const loadOf = async (id: string) => (await loads(id)).find((one) => one.id === e(4))?.load ?? 0;
    expect(await loadOf((await propose({ reviews: 1 })).id)).toBeGreaterThan(0);
    expect(await loadOf((await propose({ reviews: 1, readyOnly: '1' })).id)).toBe(0);
  });

  test('an earlier round of the competition that is not over is named, with the reviews that are open', async () => {
    const checkOf = (projectId: string) => admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId });
    const later = await create(at(), 'dsTbReviewProject', {
      competitionId: competition(),
      groupIds: null,
      startTime: daysFrom(at(), 10),
      endTime: daysFrom(at(), 20),
    });
    const proposal = await propose({ reviews: 1 });
    await apply(proposal.id);
    await at().db.run(`update ds_tb_review_project set status = '2' where id = $1`, [project()]);
    expect((await checkOf(later.id)).earlier).toMatchObject([{ id: project(), status: '2', open: 6 }]);
    expect((await checkOf(project())).earlier).toEqual([]);
    // Ended, but what it decided is not confirmed.
    await at().db.run(`update ds_tb_review_project set status = '3' where id = $1`, [project()]);
    expect((await checkOf(later.id)).earlier).toMatchObject([{ id: project(), status: '3' }]);
    await at().db.run(`insert into ds_tb_score_run (id, tenant_id, project_id, status, create_time) values ($1, 1, $2, '1', $3)`, [
      `confirmed-${serial()}`,
      project(),
      at().now(),
    ]);
    expect((await checkOf(later.id)).earlier).toEqual([]);
  });
});

describe('ALLOT-01: what is impossible is explained by its smallest cause', () => {
  test('labels nobody has: the work and the label are named; without the bound it is possible', async () => {
    await addWork(w(6), `d${serial()}`, ['nobody']);
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
      admin().call('POST', '/dsTbWorksAllotTemp/thesisAllot', { projectId: project(), mode: 'full', ...change });
    expect(await call({ loadMin: 5, loadMax: 2 })).toMatchObject({ issues: [{ field: 'loadMin', message: 'allot.crossed' }] });
    expect(await call({ mode: 'manual' })).toMatchObject({ issues: [{ field: 'mode' }] });
    expect(await call({ reviews: 0 })).toMatchObject({ issues: [{ field: 'reviews' }] });
    await at().db.run(`update ds_tb_review_project set status = '3' where id = $1`, [project()]);
    expect(await call({})).toMatchObject({ issues: [{ field: 'projectId' }] });
    expect(await at().as('EXPERT').call('POST', '/dsTbWorksAllotTemp/thesisAllot', { projectId: project(), mode: 'full' })).toMatchObject({
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
    await at().db.run(`update ds_tb_works_allot set status = '4' where id = $1`, [review?.id]);
    const next = (await board(proposal.id)).find(({ id }) => id === review?.worksId)?.lines.find(({ flag }) => flag === 'alternate');
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: review?.id })).toMatchObject({ success: true });
    const stands = (await standing()).filter(({ worksId }) => worksId === review?.worksId);
    expect(stands.map(({ expertId }) => expertId)).toContain(next?.expertId);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: review?.id })).toMatchObject({ error: 'allot.refilled' });
    await at().db.run(`update ds_tb_expert set status = '3' where tenant_id = 1`);
    await at().db.run(`update ds_tb_works_allot set status = '3' where id = $1`, [stands[0]?.id]);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: stands[0]?.id })).toMatchObject({ error: 'allot.no_alternate' });
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
    await at().db.run(`update ds_tb_expert set status = '3' where id = $1`, [gone?.id]);
    expect(await apply(proposal.id)).toMatchObject({
      error: 'allot.stale',
      issues: [{ message: 'allot.expertsGone', params: { count: 1, names: gone?.name } }],
    });
    expect(await standing()).toEqual([]);
    const again = await propose();
    expect(await apply(again.id)).toMatchObject({ success: true });
    expect((await standing()).some(({ expertId }) => expertId === gone?.id)).toBe(false);
  });

  test('an expert who may not review any more after the proposal is refused by name when it is applied, and is nobody to change to', async () => {
    const { startTime, endTime } = await admin().ok<AnyRow>('GET', '/dsTbReviewProject/queryById', { id: project() });
    const proposal = await propose({ readyOnly: '1' });
    const work = (await board(proposal.id)).find(({ id }) => id === w(2)) as AllotBoardWork;
    const busy = given(work)[0];
    const free = (await explain(proposal.id, w(2))).find(({ reasons }) => reasons.length === 0);
    if (!busy || !free) throw new Error('nobody to change');
    const away = JSON.stringify([{ from: String(startTime).slice(0, 10), until: String(endTime).slice(0, 10) }]);
    for (const [change, back, message, reason] of [
      [`is_perfect = '0'`, `is_perfect = '1'`, 'allot.expertsUnready', 'unready'],
      [`away_times = '${away}'`, 'away_times = null', 'allot.expertsGone', 'inactive'],
    ]) {
      await at().db.run(`update ds_tb_expert set ${change} where id = any($1)`, [[busy.expertId, free.expertId]]);
      expect(await apply(proposal.id)).toMatchObject({
        error: 'allot.stale',
        issues: [{ message, params: { names: expect.stringContaining(busy.expertName) as string } }],
      });
      expect(await explain(proposal.id, w(2), free.expertId)).toMatchObject([{ reasons: [reason] }]);
      expect(await admin().call('PUT', '/dsTbWorksAllotTemp/adjust', { ids: busy.id, expertId: free.expertId })).toMatchObject({
        issues: [{ message: `allot.why.${reason}` }],
      });
      await at().db.run(`update ds_tb_expert set ${back} where id = any($1)`, [[busy.expertId, free.expertId]]);
    }
    expect(await standing()).toEqual([]);
    // One who has reviews of the project keeps getting them, whatever the profile; a proposal that was not to look at it does not.
    expect(await apply(proposal.id)).toMatchObject({ success: true });
    await at().db.run(`update ds_tb_expert set is_perfect = '0' where id = any($1)`, [[e(0), e(1), e(2), e(3), e(4)]]);
    expect(await apply((await propose({ readyOnly: '1', seed: '9' })).id)).toMatchObject({ success: true });
  });

  test('B11.1: a unit merged after the proposal keeps its experts away, and a work withdrawn is not given', async () => {
    const [from, to] = [await reference(at(), 'dsTbUnit', true), await reference(at(), 'dsTbUnit', true)];
    await at().db.run(`update ds_tb_registration set unit_id = $1 where id = any($2)`, [from, [`entry-${w(2)}`, `entry-${w(3)}`]]);
    await at().db.run(`update ds_tb_expert set unit_id = $1 where id = any($2)`, [to, [e(2), e(3), e(4)]]);
    const proposal = await propose();
    await at().db.run(`update ds_tb_unit set merged_into_id = $2 where id = $1`, [from, to]);
    expect(await apply(proposal.id)).toMatchObject({ error: 'allot.stale', issues: [{ message: 'allot.recused' }] });
    await at().db.run(`update ds_tb_unit set merged_into_id = null where id = $1`, [from]);
    await at().db.run(`update ds_tb_works set status = '4' where id = $1`, [w(0)]);
    expect(await apply(proposal.id)).toMatchObject({ issues: [{ message: 'allot.worksGone' }] });
    expect(await standing()).toEqual([]);
  });

  test('a review that began since the proposal is not taken away', async () => {
    await apply((await propose()).id);
    const [first] = await standing();
    await at().db.run(`update ds_tb_expert set max_load = 0 where id = $1`, [first?.expertId]);
    const proposal = await propose();
    expect(proposal.stats).toMatchObject({ removed: expect.any(Number) as number });
    await at().db.run(`update ds_tb_works_allot set status = '1' where id = $1`, [first?.id]);
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
    await at().db.run(
      `update ds_tb_works_allot_run set status = '0', result_digest = null, lease_owner = 'gone:1:x', lease_until = now() - interval '1 minute' where id = $1`,
      [proposal.id],
    );
    await addWork(w(6), `d${serial()}`, ['code']);
    await at().services.queue.start(allotRunKind, proposal.id, '1');
    expect(await runOf(proposal.id)).toMatchObject({ status: '1', resultDigest: proposal.resultDigest, stats: { works: 6 } });
    const other = await begin();
    await admin().ok('PUT', '/dsTbWorksAllotRun/discardRun', { ids: other.id });
    await at().services.queue.start(allotRunKind, other.id, '1');
    expect(await runOf(other.id)).toMatchObject({ status: '4', resultDigest: null });
  });

  test('what an organiser allots the expert finds', async () => {
    await at().db.run(`update ds_tb_expert set status = '1', unit_id = 'elsewhere' where id = $1`, [ownExpertId]);
    const proposal = await propose({ loadMin: 1 });
    await apply(proposal.id);
    await run(at(), 'dsTbReviewProject', 'openReview', project());
    const mine = await at().as('EXPERT').ok<{ records: AnyRow[] }>('GET', '/dsTbReview/myList', { projectId: project() });
    expect(mine.records.length).toBe((await standing()).filter(({ expertId }) => expertId === ownExpertId).length);
    expect(mine.records.length).toBeGreaterThan(0);
  });
});
