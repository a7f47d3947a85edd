// How long the page of a draft of scores takes to open, while nothing has changed since it was computed and after a review has, and how
// long the awards of a run take.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { buttonCode, type StoredRow } from '@saiyun/sdk/contract';
import { reviewProject, scoreRun } from '@saiyun/sdk/entities';
import pg from 'pg';
import { proposeAwards } from '../../server/src/areas/review/result/award.ts';
import { explain, scoreRoom } from '../../server/src/areas/review/result/score-room.ts';
import { foreseeDisputes, storeRun } from '../../server/src/areas/review/result/score-run.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/db.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import type { Ctx } from '../../server/src/kernel/context.ts';
import { type DbRow, fromDb } from '../../server/src/kernel/row/row.ts';
import { servicesOf } from '../../server/src/services.ts';

const experts = 500;
const perWork = 3;
const criteria = 4;
const rounds = 7;

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

interface Scored {
  readonly db: Db;
  readonly ctx: Ctx;
  readonly project: StoredRow<typeof reviewProject>;
}

/** A separate database with a closed project of so many works, each with three reviews. */
export async function withReviews<T>(
  { database, folder, works }: { readonly database: string; readonly folder: string; readonly works: number },
  work: (scored: Scored) => Promise<T>,
): Promise<T> {
  const main = new pg.Client(database);
  await main.connect();
  const own = `bench_${randomUUID().slice(0, 8)}`;
  await main.query(`create database ${own}`);
  const url = new URL(database);
  url.pathname = `/${own}`;
  const db = await openPostgres(url.href);
  await migrate(db);
  const sums = [
    `insert into sys_tenant (id, name, status) values (1, 'bench', 1)`,
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, register_start, register_end, submission_end_time, end_time, create_time)
     values ('c', 1, 'C1', 'C1', 'subject', '1', now(), now(), now(), now(), now())`,
    `insert into ds_tb_review_template (id, tenant_id, template_name, full_mark, status, create_time) values ('t', 1, 't', 100, '1', now())`,
    `insert into ds_tb_review_template_item (id, tenant_id, template_id, item_code, item_name, item_type, max_value, weight, create_time)
     select 'i' || n, 1, 't', 'I' || n, 'I' || n, 'score', ${100 / criteria}, 1, now() from generate_series(1, ${criteria}) n`,
    `insert into ds_tb_review_project (id, tenant_id, project_name, competition_id, template_id, reviews_per_work, start_time, end_time, status, create_time)
     values ('p', 1, 'p', 'c', 't', ${perWork}, now(), now(), '3', now())`,
    `insert into ds_tb_works (id, tenant_id, works_no, title, competition_id, registration_id, status, commit_time, create_time)
     select 'w' || n, 1, 'W' || n, 'W' || n, 'c', 'r' || n, '2', now(), now() from generate_series(1, ${works}) n`,
    `insert into ds_tb_expert (id, tenant_id, user_id, real_name, status, create_time)
     select 'e' || n, 1, 'u' || n, 'E' || n, '1', now() from generate_series(0, ${experts - 1}) n`,
    `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, submit_time, create_time)
     select 'a' || n || '-' || r, 1, 'p', 'w' || n, 'e' || (n * 7 + r * 131) % ${experts}, '2', now(), now()
     from generate_series(1, ${works}) n, generate_series(1, ${perWork}) r`,
    `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, seconds_spent, create_time)
     select a.id, 1, a.id, a.works_id, a.expert_id, 1, '0', (select jsonb_agg(jsonb_build_object('itemId', 'i' || i,
       'scoreValue', 5 + (hashtext(a.works_id || i) & 1023) % 14 + (hashtext(a.id || i) & 1023) % 7)) from generate_series(1, ${criteria}) i), 600, now()
     from ds_tb_works_allot a`,
    `insert into ds_tb_award_rule (id, tenant_id, project_id, level, award_name, cut_type, value, tie_policy, create_time)
     select 'l' || n, 1, 'p', n, 'A' || n, 'topN', 1000 * n, 'include', now() from generate_series(1, 3) n`,
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
     select 'r' || n, 1, 'c', 'u', 'T' || n, 'N', 'x', 'h' || n, 'x', 'p' || n, '2', now() from generate_series(1, ${works}) n`,
    'analyze',
  ];
  for (const sql of sums) await db.run(sql);
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }) });
  const actor = { userId: 'u', username: 'bench', realname: 'bench', roles: ['ADMIN'], unitId: null, expertId: null, tenantId: 1 };
  const ctx = {
    ...services,
    actor: { ...actor, buttons: new Set(['list', 'query', 'queryById', 'view'].map((name) => buttonCode(scoreRun, name))), sessionId: '' },
    tenantId: 1,
    language: 'en',
    requestId: '',
    ip: '',
  } as Ctx;
  const stored = await db.one<DbRow>(`select * from ds_tb_review_project where id = 'p'`);
  const project = fromDb(ctx, reviewProject, stored as DbRow) as StoredRow<typeof reviewProject>;
  const result = await work({ db, ctx, project });
  await db.close();
  await main.query(`drop database ${own} with (force)`);
  await main.end();
  return result;
}

export async function scoreRoomBench(
  database: string,
  folder: string,
  say: (what: string, ...figures: readonly string[]) => void,
): Promise<void> {
  const works = 10_000;
  await withReviews({ database, folder, works }, async ({ db, ctx, project }) => {
    const from = performance.now();
    const id = await db.tx((tx) => storeRun({ ...ctx, tx }, project));
    say(`scores of ${works} works, ${works * perWork} reviews`, `computed and stored in ${(performance.now() - from).toFixed(0)} ms`);
    /** How long something takes, and how long the server does nothing else meanwhile. */
    const measure = async (what: string, work: (round: number) => Promise<unknown>): Promise<void> => {
      const times: number[] = [];
      const blocked: number[] = [];
      for (let n = 0; n < rounds; n += 1) {
        let [last, longest] = [performance.now(), 0];
        const looking = setInterval(() => {
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        }, 1);
        const begun = performance.now();
        await work(n);
        times.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 5));
        clearInterval(looking);
        blocked.push(longest);
      }
      const [first = 0, ...later] = times;
      say(
        `    ${what}`,
        `${first.toFixed(0)} ms, then ${median(later).toFixed(0)} ms`,
        `others wait up to ${median(blocked).toFixed(0)} ms`,
      );
    };
    const open = (what: string): Promise<void> =>
      measure('opened', async (n) => {
        const { hinders, works: rows } = await scoreRoom(ctx, { id });
        if (n === 0) say(`  ${what}`, `${rows.length} works, ${hinders.join(' ') || 'nothing hinders'}`);
      });
    await open('as it was computed');
    await measure('one score explained', () => explain(ctx, { id, worksId: 'w1' }));
    const rule = { maxRange: 12, nearCut: 0.5 };
    await measure('disputed works found', () => db.tx((tx) => foreseeDisputes({ ...ctx, tx }, { ...project, disputeRule: rule })));
    await db.run(`update ds_tb_review_result set items = jsonb_set(items, '{0,scoreValue}', '1') where id = 'a1-1'`);
    await open('after a review has changed');
    for (const what of ['proposed by a run', 'compared with those on notice']) {
      const begun = performance.now();
      await db.tx((tx) => proposeAwards({ ...ctx, tx }, project, id));
      const ms = performance.now() - begun;
      const awards = await db.one<{ n: number }>('select count(*)::int as n from ds_tb_award');
      say(`  ${awards?.n} awards`, `${what} in ${ms.toFixed(0)} ms`);
      await db.run(`update ds_tb_award set status = '1' where level_no < 3`);
    }
  });
}
