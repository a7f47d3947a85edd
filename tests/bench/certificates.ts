// How long a batch of certificates takes, from the check to the last file, and what memory its process needs.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { certificateBatchKind } from '../../server/src/areas/certificate/batch-task.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/db.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { servicesOf } from '../../server/src/services.ts';

const sheet = [
  { type: 'text', x: 28, y: 30, w: 241, h: 24, size: 36, text: '获奖证书', align: 'center', bold: true, colour: '#b4232a' },
  { type: 'text', x: 28, y: 62, w: 241, h: 12, size: 20, bind: 'realName', align: 'center', autoFit: true },
  {
    type: 'text',
    x: 28,
    y: 84,
    w: 241,
    h: 30,
    size: 16,
    text: '{realName}同学：{teamName}参加{competitionName}，成绩优异，特发此证，以资鼓励。',
  },
  { type: 'text', x: 28, y: 176, w: 120, h: 8, size: 10, bind: 'certNo' },
  { type: 'text', x: 200, y: 176, w: 60, h: 8, size: 12, bind: 'issueDate', align: 'right' },
  { type: 'qr', x: 240, y: 24, w: 32, h: 32, bind: 'qr' },
];
const actor = { userId: 'u1', username: 'bench', realname: 'bench', roles: ['ADMIN'], unitId: null, expertId: null };
/** Names of all kinds, so that each page has letters of its own. */
const name = `chr(19968 + (n * 7919) % 20000) || chr(19968 + (n * 104729) % 20000) || chr(19968 + (n * 31) % 20000)`;

/** Resident memory of this process in MiB: current or peak. */
const memory = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;

/** A separate database with approved entries of one person each and a batch of certificates for them, which is begun by `start`. */
export async function withBatch<T>(
  { database, folder, count }: { readonly database: string; readonly folder: string; readonly count: number },
  work: (batch: { readonly db: Db; readonly start: () => Promise<void> }) => Promise<T>,
): Promise<T> {
  const main = new pg.Client(database);
  await main.connect();
  const own = `bench_${randomUUID().slice(0, 8)}`;
  await main.query(`create database ${own}`);
  const url = new URL(database);
  url.pathname = `/${own}`;
  const db = await openPostgres(url.href);
  await migrate(db);
  await db.run(`insert into sys_tenant (id, name, status) values (1, 'bench', 1)`);
  await db.run(
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, register_start, register_end, submission_end_time, end_time, create_time)
     values ('c', 1, 'C1', '第十八届全国大学生数学建模竞赛', 'subject', '1', now(), now(), now(), now(), now())`,
  );
  await db.run(
    `insert into ds_tb_certificate_template (id, tenant_id, template_name, cert_kind, page_size, elements, number_rule, locale, version, status, create_time)
     values ('t', 1, 't', 'participation', 'A4L', $1::jsonb, '{yyyy}{kind}{seq:6}', 'zh-CN', 1, '1', now())`,
    [JSON.stringify(sheet)],
  );
  await db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
     select 'r' || n, 1, 'c', 'u', ${name} || '队', ${name}, 'x', 'h' || n, 'x', 'p' || n, '2', now() from generate_series(1, $1::int) n`,
    [count],
  );
  await db.run(
    `insert into ds_tb_certificate_batch (id, tenant_id, template_id, competition_id, status, user_id, params, create_time)
     values ('b', 1, 't', 'c', '0', 'u1', $1::jsonb, now())`,
    [JSON.stringify({ actor, language: 'zh-CN', requestId: '', ip: '' })],
  );
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }) });
  const result = await work({ db, start: () => services.queue.start(certificateBatchKind, 'b', '1') });
  await db.close();
  await main.query(`drop database ${own} with (force)`);
  await main.end();
  return result;
}

/** 10,000 certificates: checked, then issued. */
export async function certificateBench(
  database: string,
  folder: string,
  say: (what: string, ...figures: readonly string[]) => void,
): Promise<void> {
  const count = 10_000;
  await withBatch({ database, folder, count }, async ({ db, start }) => {
    const run = async (what: string): Promise<void> => {
      const from = performance.now();
      let half = 0;
      const looking = setInterval(() => {
        half ||= performance.now() - from > 20_000 ? memory('VmRSS') : 0;
      }, 1000);
      await start();
      clearInterval(looking);
      const ms = performance.now() - from;
      say(`certificates, ${what} ${count}`, `${(ms / 1000).toFixed(0)} s (limit 300 s)`, `${Math.round((count / ms) * 1000)} a second`);
      if (half > 0)
        say(
          '  memory after 20 s, at the end, at most',
          `${half.toFixed(0)}, ${memory('VmRSS').toFixed(0)}, ${memory('VmHWM').toFixed(0)} MiB`,
        );
    };
    await run('check');
    await db.run(`update ds_tb_certificate_batch set status = '2' where id = 'b'`);
    await run('issue');
    const facts = await db.one<{ n: number; most: number; mean: number }>(
      `select count(*)::int as n, max(size)::int as most, avg(size)::int as mean from sys_file where biz = 'certificate'`,
    );
    say(
      '  files, largest, mean',
      `${facts?.n}`,
      `${Math.round((facts?.most ?? 0) / 1000)} kB (limit 120 kB)`,
      `${Math.round((facts?.mean ?? 0) / 1000)} kB`,
    );
  });
}
