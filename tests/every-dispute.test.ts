import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { openFurtherReviews } from '../server/src/areas/review/index.ts';
import type { Db } from '../server/src/db/db.ts';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create } from './support/sample.ts';

const { at, project, admin, propose, board, apply, standing } = allotmentRounds();

describe('domain B4: disputes open one more review by themselves', () => {
  const dispatch = () => dispatchOutbox(at().services, 1);
  const oneOf = (rows: readonly { readonly id: string }[]): { readonly id: string } => rows[0] ?? { id: '' };
  const messagesTo = async (userId: string): Promise<readonly string[]> => {
    const rows = await at().db.many<{ title: string }>(
      `select a.titile as title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1 order by a.create_time, a.id`,
      [userId],
    );
    return rows.map(({ title }) => title);
  };
  /** The project under review with this rule, its reviews submitted but for one of the first work, which is what `submit` does. */
  const disputed = async (disputeRule: object, totals: readonly [number, number]) => {
    const proposal = await propose();
    await apply(proposal.id);
    await at().db.run(`delete from sys_outbox; delete from sys_announcement_send`);
    await at().db.run(`update ds_tb_review_project set status = '2', dispute_rule = $2, end_time = $3 where id = $1`, [
      project(),
      JSON.stringify(disputeRule),
      new Date(at().now().getTime() + 9 * 86_400_000),
    ]);
    const items = await at().db.many<{ id: string; max: number }>(
      `select i.id, i.max_value::float8 as max from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id
       where p.id = $1 and i.weight > 0 and i.del_flag = '0'`,
      [project()],
    );
    const all = await standing();
    const submit = async (id: string, worksId: string, expertId: string, share: number) => {
      await at().db.run(`update ds_tb_works_allot set status = '2', total_score = $2 where id = $1`, [id, share * 100]);
      await at().db.run(
        `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, total_score, create_by, create_time)
         values ($1, 1, $1, $2, $3, 1, '0', $4, $5, 'x', now()) on conflict do nothing`,
        [id, worksId, expertId, JSON.stringify(items.map((item) => ({ itemId: item.id, scoreValue: item.max * share }))), share * 100],
      );
      await at().db.run(`insert into sys_outbox (tenant_id, topic, payload) values (1, 'dsTbWorksAllot.submitReview', $1)`, [
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
    await at().db.run(`insert into sys_user (id, tenant_id, username, realname, status, create_time) values ($1, 1, $1, '候补', '1', $2)`, [
      `user-${next}`,
      at().now(),
    ]);
    await dispatch();
    expect(await now()).toHaveLength(2);
    await last();
    await Promise.all([1, 2, 3].map(async () => openFurtherReviews(at().services, 1, [oneOf(await now()).id])));
    await dispatch();
    const reviews = await now();
    expect(reviews).toHaveLength(3);
    const further = reviews.find(({ status }) => status === '0');
    expect(further).toMatchObject({ expertId: next });
    expect(await messagesTo(`user-${next}`)).toEqual(['有新的作品待评审']);
    expect(await messagesTo(admin().userId)).toEqual(['争议作品已增加评审']);
    expect(await at().db.one('select actor_name as by, action from sys_audit_log where entity_id = $1', [further?.id])).toEqual({
      by: 'system',
      action: 'add',
    });
    expect(await at().db.many('select rule, review_id as review from ds_tb_review_dispute where works_id = $1', [worksId])).toEqual([
      { rule: 'RANGE', review: further?.id },
    ]);
  });

  test('reviews that agree open none; a score near a border waits until all works are in', async () => {
    const { last, now } = await disputed({ maxRange: 15, maxStdDev: 15, nearCut: 5 }, [80, 82]);
    await create(at(), 'dsTbAwardRule', { projectId: project(), cutType: 'scoreAtLeast', value: 80, level: 1 });
    await last();
    await dispatch();
    expect(await now()).toHaveLength(2);
    await at().db.run(`update ds_tb_works_allot set status = '5' where project_id = $1 and status = '0'`, [project()]);
    expect(await openFurtherReviews(at().services, 1, [oneOf(await now()).id])).toBeGreaterThan(0);
    expect(await now()).toHaveLength(3);
  });

  test('with nobody left nothing is opened, and the organiser is told so once', async () => {
    const { last, now } = await disputed({ maxRange: 15 }, [50, 90]);
    await at().db.run(`update ds_tb_expert set status = '2' where tenant_id = 1`);
    await last();
    await dispatch();
    expect(await openFurtherReviews(at().services, 1, [oneOf(await now()).id])).toBe(0);
    expect(await now()).toHaveLength(2);
    expect(await messagesTo(admin().userId)).toEqual(['争议作品无人可增评']);
  });

  test('no transaction waits for what is computed, and reviews that change meanwhile are computed anew', async () => {
    const { last, now } = await disputed({ maxRange: 15 }, [50, 90]);
    await last();
    const { services } = at();
    const review = oneOf(await now()).id;
    let changed = false;
    const tx: Db['tx'] = async (work) => {
      if (!changed) {
        changed = true;
        await services.db.run(
          `update ds_tb_review_result set items = (select items from ds_tb_review_result where id = $1) where id = any($2)`,
          [review, (await now()).map(({ id }) => id)],
        );
      }
      return services.db.tx(work);
    };
    const read: boolean[] = [];
    const hear = (message: unknown): void => {
      if ((message as { readonly sql: string }).sql.includes('"submitTime",\n         (select json_build_object('))
        read.push(services.db.inTransaction());
    };
    subscribe('saiyun:db:statement', hear);
    const db: Db = Object.assign(Object.create(services.db) as Db, { tx });
    expect(await openFurtherReviews({ ...services, db }, 1, [review])).toBe(0);
    unsubscribe('saiyun:db:statement', hear);
    expect([changed, read]).toEqual([true, [false, false]]);
    expect(await now()).toHaveLength(2);
  });
});
