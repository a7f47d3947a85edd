import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import type { Services } from '../../kernel/context.ts';
import type { Log } from '../../log.ts';
import { seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';

const dayMs = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'saiyun-clock-'));
const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_LOG: 'silent' });
let db: Db;
let services: Services;
let aheadMs = 0;
const told: string[] = [];
const tell = (_data: object, text: string): void => void told.push(text);
const log: Log = { info: tell, warn: tell, error: tell };
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  db = await migratedDatabase();
  await seed(servicesOf({ db, config }), 'none');
  services = servicesOf({ db, config, now, log, watchesClock: true });
  await db.run(`update sys_quartz_job set next_time = now() + interval '1 minute' where status = '0'`);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const times = () => db.many<{ id: string; next_time: Date }>(`select id, next_time from sys_quartz_job where status = '0' order by id`);
const runs = async (): Promise<number> => (await db.one<{ n: number }>('select count(*)::int as n from sys_quartz_job_run'))?.n ?? -1;

test('SERVER-06: a node whose clock is 40 days ahead runs no job and moves no time, and says so once', async () => {
  const before = await times();
  expect(before.length).toBeGreaterThan(5);
  aheadMs = 40 * dayMs;
  await services.jobs.look();
  await services.jobs.look();
  expect(await runs()).toBe(0);
  expect(await times()).toEqual(before);
  expect(told.filter((text) => text.includes('runs no jobs'))).toHaveLength(1);
});

test('SERVER-06: a time that such a node left behind is corrected to what the rule says', async () => {
  aheadMs = 0;
  await db.run(`update sys_quartz_job set next_time = now() + interval '400 days' where status = '0'`);
  await services.jobs.look();
  expect(told.some((text) => text.includes("is the database's again"))).toBe(true);
  for (const { next_time } of await times()) expect(next_time.getTime()).toBeLessThan(Date.now() + 32 * dayMs);
  expect(told).toContain('a job was to run later than its rule says');
});

test("SERVER-06: a run begins at the time of the database's clock, not of the node's own", async () => {
  const [job] = await times();
  aheadMs = -4000;
  await db.run(`update sys_quartz_job set next_time = clock_timestamp() - interval '10 milliseconds' where id = $1`, [job?.id]);
  await services.jobs.look();
  // By the node's clock it would be due in four seconds, and would have begun four seconds early.
  const run = await db.one<{ late: number }>(
    'select extract(epoch from start_time - fire_time)::float as late from sys_quartz_job_run where job_id = $1',
    [job?.id],
  );
  expect(run?.late).toBeGreaterThan(-1);
});
