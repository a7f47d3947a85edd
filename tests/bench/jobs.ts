// How fast a backlog of empty jobs is run, compared with a hand-written loop of `skip locked`.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { jobHandler } from '../../server/src/areas/job/handler.ts';
import { jobHandlers } from '../../server/src/areas/job/handlers.ts';
import { readConfig } from '../../server/src/config.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { servicesOf } from '../../server/src/services.ts';

const backlog = 1000;
const rounds = 5;
/** As many at a time as a runner takes. */
const side = 4;
const jobs = 50;

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const byHand = async (pool: pg.Pool): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>({
      name: 'take',
      text: `update bench_job set status = '1' where id = (select id from bench_job where status = '0' order by id limit 1 for update skip locked) returning id`,
    });
    if (!rows[0]) return;
    await pool.query({ name: 'done', text: `update bench_job set status = '2' where id = $1`, values: [rows[0].id] });
  }
};

/** A separate database, in which no server takes jobs. */
export async function jobBench(
  database: string,
  folder: string,
  say: (what: string, ...figures: readonly string[]) => void,
): Promise<void> {
  const main = new pg.Client(database);
  await main.connect();
  const name = `bench_${randomUUID().slice(0, 8)}`;
  await main.query(`create database ${name}`);
  const url = new URL(database);
  url.pathname = `/${name}`;
  const [db, pool] = [await openPostgres(url.href), new pg.Pool({ connectionString: url.href, max: side })];
  pool.on('error', () => undefined);
  await migrate(db);
  (jobHandlers as Map<string, unknown>).set(
    'benchNothing',
    jobHandler('benchNothing', async () => undefined),
  );
  await db.run(`insert into sys_tenant (id, name, status) values (1, 'bench', 1)`);
  await db.run(
    `insert into sys_quartz_job (id, tenant_id, job_class_name, cron_expression, status, create_time)
     select 'j' || n, 1, 'benchNothing', '0 0 3 * * ?', '-1', now() from generate_series(1, $1::int) n`,
    [jobs],
  );
  await db.run(`create table bench_job (id bigint generated always as identity primary key, status text not null);
    create index on bench_job (id) where status = '0'`);
  const runner = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }) }).jobs;
  const figures: [hand: number, ours: number][] = [];
  for (let round = -1; round < rounds; round += 1) {
    await db.run(`insert into bench_job (status) select '0' from generate_series(1, $1::int)`, [backlog]);
    await db.run(
      `insert into sys_quartz_job_run (id, tenant_id, job_id, fire_time, cause, status, attempt, create_time)
       select 'r' || $2::int || '-' || n, 1, 'j' || (1 + n % ${jobs}), now() - n * interval '1 second' - ($2::int + 2) * interval '1 hour', 'schedule', '0', 0, now()
       from generate_series(1, $1::int) n`,
      [backlog, round],
    );
    const from = performance.now();
    await Promise.all(Array.from({ length: side }, () => byHand(pool)));
    const between = performance.now();
    await runner.look();
    const to = performance.now();
    const left = await db.one<{ n: number }>(`select count(*)::int as n from sys_quartz_job_run where status <> '2'`);
    if (left?.n !== 0) throw new Error(`${left?.n} runs were not done`);
    // The first round is a warm-up.
    if (round >= 0) figures.push([(backlog / (between - from)) * 1000, (backlog / (to - between)) * 1000]);
  }
  say(
    'jobs of a backlog',
    `${median(figures.map(([, ours]) => ours)).toFixed(0)}/s`,
    `by hand ${median(figures.map(([hand]) => hand)).toFixed(0)}/s`,
    `${Math.round(median(figures.map(([hand, ours]) => ours / hand)) * 100)} %`,
    'goal 70 %',
  );
  await runner.stop();
  await pool.end();
  await db.close();
  await main.query(`drop database ${name} with (force)`);
  await main.end();
}
