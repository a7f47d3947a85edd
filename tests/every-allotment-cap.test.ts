import type { AllotBoardWork, AllotCheck } from '@saiyun/sdk/calls';
import { describe, expect, test } from 'vitest';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create } from './support/sample.ts';

const { at, competition, project, admin, propose, board, given, loads, explain, apply, standing, causesOf, w, e } = allotmentRounds();

describe('ALLOT-01: a group limits how many of its works an expert gets in a round', () => {
  /** The first works are of a group of which one expert may have so many. */
  const cap = async (most: number, count = 6): Promise<string> => {
    const group = await create(at(), 'dsTbCompetitionGroup', { competitionId: competition(), groupName: '本科组', expertMax: most });
    for (let i = 0; i < count; i++) await at().db.run(`update ds_tb_works set group_id = $2 where id = $1`, [w(i), group.id]);
    return group.id;
  };

  test('the proposal keeps the cap, the check-list tells it, a change by hand is refused, and an exchange within the group is not', async () => {
    await cap(3);
    expect(await admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project() })).toMatchObject({
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
    await at().db.run(`update ds_tb_competition_group set expert_max = 3 where id = $1`, [group]);
    expect(await propose()).toMatchObject({ status: '1' });
  });

  test('a cap lowered since the proposal, a review given by hand and a refill keep it as well', async () => {
    const group = await cap(3);
    const proposal = await propose();
    await at().db.run(`update ds_tb_competition_group set expert_max = 2 where id = $1`, [group]);
    expect(await apply(proposal.id)).toMatchObject({
      error: 'allot.stale',
      issues: [{ message: 'allot.expertsGroupFull', params: { names: expect.stringContaining('本科组') as string } }],
    });
    expect(await standing()).toEqual([]);
    await at().db.run(`update ds_tb_competition_group set expert_max = 3 where id = $1`, [group]);
    await apply(proposal.id);
    const stands = await standing();
    const has = (worksId: string, expertId: string) => stands.some((one) => one.worksId === worksId && one.expertId === expertId);
    const full = [e(2), e(3), e(4)].filter((id) => stands.filter(({ expertId }) => expertId === id).length === 3);
    const expertId = full[0] ?? '';
    const worksId = [0, 1, 2, 3, 4, 5].map(w).find((id) => !has(id, expertId)) ?? '';
    const byHand = () => admin().call('POST', '/dsTbWorksAllot/add', { projectId: project(), worksId, expertId });
    expect(await byHand()).toMatchObject({
      issues: [{ field: 'expertId', message: 'review.expertGroupFull', params: { load: 3, max: 3, group: '本科组' } }],
    });
    const back = stands.find((one) => one.worksId === worksId);
    await at().db.run(`update ds_tb_works_allot set status = '4' where id = $1`, [back?.id]);
    await at().db.run(`update ds_tb_expert set status = '3' where id <> all($1) and tenant_id = 1`, [full]);
    expect(await admin().call('PUT', '/dsTbWorksAllot/refill', { ids: back?.id })).toMatchObject({ error: 'allot.no_alternate' });
    await at().db.run(`update ds_tb_competition_group set expert_max = null where id = $1`, [group]);
    expect(await byHand()).toMatchObject({ success: true });
  });

  test('works of groups below count with the cap above, unless their own group has one', async () => {
    const above = await cap(3, 2);
    const below = async (from: number, to: number, given: object = {}) => {
      const group = { competitionId: competition(), parentId: above, expertMax: null, ...given };
      const { id } = await create(at(), 'dsTbCompetitionGroup', group);
      for (let i = from; i < to; i++) await at().db.run(`update ds_tb_works set group_id = $2 where id = $1`, [w(i), id]);
      return id;
    };
    const first = await below(2, 4, { groupName: '本科甲组' });
    await below(4, 6, { groupName: '本科乙组', parentId: first });
    const check = () => admin().ok<AllotCheck>('GET', '/dsTbWorksAllotRun/check', { projectId: project() });
    expect(await check()).toMatchObject({ groups: [{ name: '本科组', most: 3, needed: 12, room: 15 }] });
    const proposal = await propose({ reviews: 2, labelWeight: 100, balanceWeight: 0 });
    const each = await loads(proposal.id);
    expect(Math.max(...each.map(({ load }) => load))).toBe(3);
    expect(each.find(({ load }) => load === 3)?.groups).toEqual([{ name: '本科组', load: 3, most: 3 }]);
    expect(await apply(proposal.id)).toMatchObject({ success: true });
    const stands = await standing();
    const full = each.find(({ load }) => load === 3)?.id ?? '';
    const worksId = [2, 3, 4, 5].map(w).find((id) => !stands.some((one) => one.worksId === id && one.expertId === full)) ?? '';
    const byHand = () => admin().call('POST', '/dsTbWorksAllot/add', { projectId: project(), worksId, expertId: full });
    expect(await byHand()).toMatchObject({
      issues: [{ field: 'expertId', message: 'review.expertGroupFull', params: { load: 3, max: 3, group: '本科组' } }],
    });
    // With a limit of its own a group below no longer counts with the one above.
    await at().db.run(`update ds_tb_competition_group set expert_max = 9 where id = $1`, [first]);
    const needs = new Map((await check()).groups.map(({ name, needed }) => [name, needed]));
    expect(Object.fromEntries(needs)).toEqual({ 本科甲组: 8, 本科组: 4 });
    expect(await byHand()).toMatchObject({ success: true });
  });
});
