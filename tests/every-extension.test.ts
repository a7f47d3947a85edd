import type { AnyRow } from '@saiyun/sdk/contract';
import { describe, expect, test } from 'vitest';
import { expireOrders } from '../server/src/areas/money/fees/due-work.ts';
import { expireOverdue } from '../server/src/areas/review/overdue.ts';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create, daysFrom, sampleOf } from './support/sample.ts';
import { homeUnitId } from './support/server.ts';

const { at, competition, project, admin, propose, apply, standing, w, e } = allotmentRounds();

const sql = (text: string, params: readonly unknown[]) => at().db.run(text, params);
const extend = (given: object): Promise<AnyRow> =>
  create(at(), 'dsTbTimelineException', { competitionId: competition(), newEnd: daysFrom(at(), 9), ...given });
const dues = async () =>
  new Map(
    (
      await at().db.many<{ id: string; expertId: string; worksId: string; status: string; due: Date }>(
        `select id, expert_id as "expertId", works_id as "worksId", status, due_time as due from ds_tb_works_allot where project_id = $1 and del_flag = '0' order by id`,
        [project()],
      )
    ).map((one) => [one.id, one]),
  );

/** A round whose reviews are handed out and due since a minute. */
const overdue = async (): Promise<void> => {
  await apply((await propose()).id);
  const past = new Date(at().now().getTime() - 60_000);
  await sql(`update ds_tb_review_project set status = '2', start_time = $2, end_time = $3 where id = $1`, [
    project(),
    new Date(past.getTime() - 86_400_000),
    past,
  ]);
  await sql(`update ds_tb_works_allot set due_time = $2 where project_id = $1`, [project(), past]);
  await expireOverdue(at().services, 1);
};

describe('B1: an extension of reviews takes effect', () => {
  test('those of the expert come back and are due at its end, nobody else’s; the organiser sees whom it helps', async () => {
    await overdue();
    expect(await standing()).toEqual([]);
    const own = [...(await dues()).values()].filter(({ expertId }) => expertId === e(4));
    const made = await extend({ gate: 'review', scopeType: 'expert', scopeId: e(4) });
    expect(made).toMatchObject({ helpedCount: own.length, helpedNames: `专家${e(4)}` });
    const now = await standing();
    expect(now.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    for (const { id } of now) expect((await dues()).get(id)?.due).toEqual(new Date(`${daysFrom(at(), 9).replace(' ', 'T')}+08:00`));
    expect(await expireOverdue(at().services, 1)).toBe(0);
    // What ends with it ends as if it had never been.
    await admin().ok('DELETE', '/dsTbTimelineException/delete', { id: made.id });
    expect(await expireOverdue(at().services, 1)).toBe(own.length);
  });

  test('of a project all of its reviews, of a team those of its work', async () => {
    await overdue();
    const all = (await dues()).size;
    await extend({ gate: 'review', scopeType: 'team', scopeId: `entry-${w(3)}` });
    expect(new Set((await standing()).map(({ worksId }) => worksId))).toEqual(new Set([w(3)]));
    const made = await extend({ gate: 'review', scopeType: 'project', scopeId: project(), newEnd: daysFrom(at(), 12) });
    expect(made.helpedCount).toBe(all);
    expect(await standing()).toHaveLength(all);
  });

  test('reviews that are handed out later are due at its end as well', async () => {
    await sql(`update ds_tb_review_project set end_time = $2 where id = $1`, [project(), new Date(at().now().getTime() + 86_400_000)]);
    await extend({ gate: 'review', scopeType: 'expert', scopeId: e(4) });
    await apply((await propose()).id);
    const late = [...(await dues()).values()].filter(({ due }) => due.getTime() > at().now().getTime() + 2 * 86_400_000);
    expect(new Set(late.map(({ expertId }) => expertId))).toEqual(new Set([e(4)]));
  });

  test('only reviews are extended for experts and projects', async () => {
    const body = await sampleOf(at(), 'dsTbTimelineException', {
      competitionId: competition(),
      gate: 'pay',
      scopeType: 'expert',
      scopeId: e(4),
    });
    expect(await admin().call('POST', '/dsTbTimelineException/add', body)).toMatchObject({
      issues: [{ field: 'scopeType', message: 'exception.reviewOnly' }],
    });
  });
});

describe('B1: an extension of paying takes effect', () => {
  const order = (id: string, entry: string) =>
    sql(
      `insert into ds_tb_cost_order (id, tenant_id, order_no, competition_id, registration_id, unit_id, items, amount, paid_amount, refunded_amount, status,
         expire_time, create_time)
       select $1, 1, $1, competition_id, id, unit_id, '[]', 100, 0, 0, '0', $3, $4 from ds_tb_registration where id = $2`,
      [id, entry, new Date(at().now().getTime() - 1000), new Date(at().now().getTime() - 15 * 86_400_000)],
    );
  const statusOf = async (id: string) =>
    (await at().db.one<{ status: string }>('select status from ds_tb_cost_order where id = $1', [id]))?.status;

  test('the order of the team stays open until its end, that of another is closed; deleted, it ends at once', async () => {
    const [mine, other] = [`o-${w(2)}`, `o-${w(3)}`];
    await order(mine, `entry-${w(2)}`);
    await order(other, `entry-${w(3)}`);
    const made = await extend({ gate: 'pay', scopeType: 'team', scopeId: `entry-${w(2)}` });
    expect(made).toMatchObject({ helpedCount: 1, helpedNames: w(2) });
    await expireOrders(at().services, 1);
    expect([await statusOf(mine), await statusOf(other)]).toEqual(['0', '5']);
    await admin().ok('DELETE', '/dsTbTimelineException/delete', { id: made.id });
    await expireOrders(at().services, 1);
    expect(await statusOf(mine)).toBe('5');
  });

  test('a bill that is made later can be paid until its end', async () => {
    const end = await at().db.one<{ at: Date | null }>(`select ds_tb_exception_end(1, 'pay', $1, null, null, null) as at`, [
      `entry-${w(2)}`,
    ]);
    expect(end?.at).toBeNull();
    await sql(`update ds_tb_registration set unit_id = $2 where id = $1`, [`entry-${w(2)}`, homeUnitId]);
    await extend({ gate: 'pay', scopeType: 'unit', scopeId: homeUnitId });
    const granted = await at().db.one<{ at: Date | null }>(`select ds_tb_exception_end(1, 'pay', $1, null, null, null) as at`, [
      `entry-${w(2)}`,
    ]);
    expect(granted?.at).toEqual(new Date(`${daysFrom(at(), 9).replace(' ', 'T')}+08:00`));
  });
});
