import type { AllotCheck } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { allotVersion, solveAllot } from '@saiyun/sdk/logic/allot';
import { describe, expect, test } from 'vitest';
import { keptSets, packedSets, setsDigest } from '../server/src/areas/review/allotting/gather.ts';
import { AllotView, instanceOf } from '../server/src/domain/allot/instance.ts';
import { findingsOf } from '../server/src/domain/allot/outcome.ts';
import { residentId } from '../server/src/seed/names.ts';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create } from './support/sample.ts';
import { homeUnitId } from './support/server.ts';

const { at, competition, project, admin, runOf, propose, board, given, loads, explain, apply, w, e, serial } = allotmentRounds();

const check = () => admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project() });
const sql = (text: string, params: readonly unknown[]) => at().db.run(text, params);
const told = async (runId: string, work: string, expert: string) => (await explain(runId, work, expert))[0];
/** The captain of a work’s entry gets a name, a school, and whatever else tells who it is. */
const captain = (work: string, name: string, unit: string, idHash: string | null = null) =>
  sql(`update ds_tb_registration set real_name = $2, unit_id = $3, id_no_hash = coalesce($4, id_no_hash) where id = 'entry-' || $1`, [
    work,
    name,
    unit,
    idHash,
  ]);
const softRule = (ruleType: string, weight: number, more: object = {}) =>
  create(at(), 'dsTbRecusalRule', { competitionId: competition(), ruleType, hard: '0', weight, ...more });

describe('A2: who is who is found by the ID number first', () => {
  test('an expert with the ID number of somebody in a team keeps away from its work, whatever account and phone say', async () => {
    await captain(w(2), '某人', 'elsewhere', 'the-hash');
    await sql(`update ds_tb_expert set id_no_hash = 'the-hash' where id = $1`, [e(3)]);
    const { id } = await propose();
    expect(await told(id, w(2), e(3))).toMatchObject({ reasons: ['recused'], recusedBy: ['ownTeam'] });
    expect(await told(id, w(3), e(3))).toMatchObject({ recusedBy: [] });
  });

  test('the same name and school is open until somebody rules, and applying with open ones asks for a reason that is kept', async () => {
    const name = `张 明远${serial()}`;
    await captain(w(2), name, homeUnitId);
    await sql(`update ds_tb_recusal_rule set hard = '0', weight = 0 where competition_id = $1`, [competition()]);
    await sql(`update ds_tb_expert set real_name = $2 where id = $1`, [e(3), name.replace(' ', '')]);
    const { id } = await propose();
    expect(await check()).toMatchObject({
      unclearCount: 1,
      unclear: [{ expertId: e(3), registrationId: `entry-${w(2)}`, personName: name, memberRole: 'captain', expertIdNo: null }],
    });
    expect(await apply(id)).toMatchObject({ issues: [{ field: 'unclearReason', message: 'allot.unclear' }] });
    expect(await admin().call('PUT', '/dsTbWorksAllotRun/applyRun', { ids: id, unclearReason: ' ' })).toMatchObject({ success: false });
    expect(await admin().call('PUT', '/dsTbWorksAllotRun/applyRun', { ids: id, unclearReason: '电话核实前先评' })).toMatchObject({
      success: true,
    });
    expect(await runOf(id)).toMatchObject({ unclearReason: '电话核实前先评' });
  });

  test('a ruling says who ruled: different people are asked about no more, the same person keeps away as one of the team', async () => {
    const name = `李知秋${serial()}`;
    await captain(w(2), name, homeUnitId);
    await sql(`update ds_tb_expert set real_name = $2 where id = $1`, [e(3), name]);
    await sql(`update ds_tb_recusal_rule set hard = '0', weight = 0 where competition_id = $1`, [competition()]);
    const ruled = await admin().ok<AnyRow>('POST', '/dsTbIdentityRuling/add', {
      expertId: e(3),
      registrationId: `entry-${w(2)}`,
      ruling: 'different',
    });
    expect(ruled).toMatchObject({ competitionId: competition(), personName: name, memberRole: 'captain' });
    expect([ruled.decidedBy, ruled.decideTime]).toEqual([expect.any(String), expect.any(String)]);
    expect(await check()).toMatchObject({ unclearCount: 0 });
    const first = await propose();
    expect(await told(first.id, w(2), e(3))).toMatchObject({ recusedBy: [] });
    await admin().ok('PUT', '/dsTbIdentityRuling/edit', { id: ruled.id, revision: ruled.revision, ruling: 'same' });
    const second = await propose();
    expect(await told(second.id, w(2), e(3))).toMatchObject({ reasons: ['recused'], recusedBy: ['ownTeam'] });
    expect(await apply(second.id)).toMatchObject({ success: true });
  });

  test('two identity cards are two people, and nobody rules on an entry without the name', async () => {
    const { cipher } = at().services;
    await captain(w(2), '同名', homeUnitId);
    const card = async (table: string, id: string, idNo: string) => {
      const sealed = cipher.seal(idNo);
      await sql(`update ${table} set id_no = $2, id_no_hash = $3 where id = $1`, [id, sealed.cipher, sealed.hash]);
    };
    await card('ds_tb_registration', `entry-${w(2)}`, residentId('11', 1));
    await sql(`update ds_tb_recusal_rule set hard = '0', weight = 0 where competition_id = $1`, [competition()]);
    await sql(`update ds_tb_expert set real_name = '同名' where id = $1`, [e(3)]);
    await card('ds_tb_expert', e(3), residentId('11', 2));
    expect(await check()).toMatchObject({ unclearCount: 0 });
    // A passport may be that of whoever has the card.
    await card('ds_tb_expert', e(3), 'E12345678');
    expect(await check()).toMatchObject({ unclearCount: 1 });
    const body = { expertId: e(3), registrationId: `entry-${w(4)}`, ruling: 'same' };
    expect(await admin().call('POST', '/dsTbIdentityRuling/add', body)).toMatchObject({ issues: [{ message: 'identity.noNamesake' }] });
  });
});

describe('A2: a rule forbids or weighs, as long as it is in force', () => {
  const soften = () => sql(`update ds_tb_recusal_rule set hard = '0', weight = 10 where competition_id = $1`, [competition()]);

  test('a rule that is not mandatory costs its weight, is named in the pair, and the optimum goes round it', async () => {
    await soften();
    const { id } = await propose({ reviews: 1, balanceWeight: 0 });
    expect(await told(id, w(0), e(0))).toMatchObject({ reasons: [], softBy: ['sameUnit'], conflict: 1000 });
    expect(await told(id, w(2), e(0))).toMatchObject({ softBy: [], conflict: 0 });
    const works = await board(id);
    for (const work of works.filter((one) => one.id === w(0) || one.id === w(1)))
      expect(given(work).map(({ expertId }) => expertId)).not.toContain(work.id === w(0) ? e(0) : e(1));
    // With nobody else, the pair is made after all.
    await sql(`update ds_tb_expert set status = '2' where id = any($1)`, [[e(2), e(3), e(4)]]);
    const forced = await propose({ reviews: 2, balanceWeight: 0 });
    expect(forced).toMatchObject({ status: '1' });
    await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: forced.id });
    expect(await runOf(forced.id)).toMatchObject({ verified: '1' });
  });

  test('a rule ends with its time', async () => {
    const past = new Date(at().now().getTime() - 60_000);
    await sql(`update ds_tb_recusal_rule set expire_time = $2 where competition_id = $1`, [competition(), past]);
    expect(await told((await propose()).id, w(0), e(0))).toMatchObject({ reasons: expect.not.arrayContaining(['recused']), softBy: [] });
    await sql(`update ds_tb_recusal_rule set expire_time = $2 where competition_id = $1`, [
      competition(),
      new Date(at().now().getTime() + 60_000),
    ]);
    expect(await told((await propose()).id, w(0), e(0))).toMatchObject({ recusedBy: ['sameUnit'] });
  });

  test('recusals forbid, unless a rule says that those of their kind only weigh; one that is pinned always forbids', async () => {
    const recusal = (target: string, source: string, pinned: string) =>
      sql(
        `insert into ds_tb_recusal (id, tenant_id, expert_id, target_type, target_id, reason, source, pinned, status, create_time)
         values ($1 || $2, 1, $1, 'works', $2, '原因', $3, $4, '0', now())`,
        [e(3), target, source, pinned],
      );
    await recusal(w(2), 'expert', 'normal');
    await recusal(w(3), 'admin', 'normal');
    await recusal(w(4), 'expert', 'conflict');
    const seen = async () => {
      const { id } = await propose();
      const pairs = await Promise.all([w(2), w(3), w(4)].map((work) => told(id, work, e(3))));
      return pairs.map((pair) => [pair?.recusedBy, pair?.softBy]);
    };
    expect(await seen()).toEqual([
      [['declared'], []],
      [['blacklist'], []],
      [['declared'], []],
    ]);
    await softRule('declared', 3);
    expect(await seen()).toEqual([
      [[], ['declared']],
      [['blacklist'], []],
      [['declared'], []],
    ]);
    await softRule('blacklist', 3);
    expect((await seen())[1]).toEqual([[], ['blacklist']]);
  });
});

describe('A2: what an expert gets at least, and of which level experts are', () => {
  test('an expert gets the own minimum, and a proposal that cannot do it says whose', async () => {
    await sql(`update ds_tb_expert set min_load = 4 where id = $1`, [e(3)]);
    const { id } = await propose({ reviews: 1 });
    expect((await loads(id)).find((one) => one.id === e(3))?.load).toBeGreaterThanOrEqual(4);
    await sql(`update ds_tb_expert set min_load = 6 where id = any($1)`, [[e(2), e(3), e(4)]]);
    const none = await propose({ reviews: 1 });
    expect(none).toMatchObject({ status: '2', infeasible: [{ kind: 'loads' }] });
  });

  test('EXPERT-01: the least of an expert is not above the most', async () => {
    const row = await create(at(), 'dsTbExpert', { minLoad: 2, maxLoad: 5 });
    expect(await admin().call('PUT', '/dsTbExpert/edit', { id: row.id, revision: row.revision, minLoad: 6 })).toMatchObject({
      issues: [{ field: 'minLoad', message: 'allot.crossed' }],
    });
  });

  test('a level that the project asks for weighs by the steps below it; what a group asks for goes before it', async () => {
    await sql(`update ds_tb_expert set level = 'national' where id = $1`, [e(2)]);
    await sql(`update ds_tb_expert set level = 'school' where id = $1`, [e(3)]);
    const plain = await propose();
    expect(await told(plain.id, w(2), e(3))).toMatchObject({ level: 0 });
    await sql(`update ds_tb_review_project set expert_level = 'national' where id = $1`, [project()]);
    const { id } = await propose({ levelWeight: 7 });
    const levels = await Promise.all([e(2), e(3), e(4)].map(async (one) => (await told(id, w(2), one))?.level));
    expect(levels).toEqual([0, 1400, 2100]);
    await sql(
      `insert into ds_tb_competition_group (id, tenant_id, competition_id, group_code, group_name, expert_level, create_time)
       values ($1, 1, $2, $1, $1, 'school', now())`,
      [`level-${serial()}`, competition()],
    );
    await sql(`update ds_tb_works set group_id = $2 where id = $1`, [w(2), `level-${serial()}`]);
    expect(await told((await propose({ levelWeight: 7 })).id, w(2), e(3))).toMatchObject({ level: 0 });
  });
});

test('A2: runs of the algorithm before this one still verify', async () => {
  const { id } = await propose();
  const sets = await keptSets({ tx: at().db, tenantId: 1 }, id);
  if (!sets) throw new Error('no sets');
  const { version: _version, params, ...rest } = sets;
  const { levelWeight: _weight, ...asked } = params;
  const first = { ...rest, params: asked };
  const view = new AllotView(first);
  const problem = instanceOf(view);
  const findings = findingsOf(view, problem, solveAllot(problem));
  if (findings.kind !== 'lines') throw new Error('infeasible');
  await sql(`update ds_tb_works_allot_input set content = $2 where run_id = $1`, [id, await packedSets(first)]);
  await sql(`update ds_tb_works_allot_run set input_digest = $2, result_digest = $3, algo_version = $4 where id = $1`, [
    id,
    setsDigest(first),
    findings.digest,
    allotVersion,
  ]);
  await admin().ok('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: id });
  expect(await runOf(id)).toMatchObject({ verified: '1', algoVersion: 'saiyun-allot-1' });
});
