import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { unreachable } from '../../db/sql-error.ts';
import type { Log } from '../../log.ts';
import { seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-outage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an outage of the database costs no line of the operation log, and two lines of our own', async () => {
  const real = await migratedDatabase();
  let away = false;
  const refused = () => Promise.reject(unreachable(new Error('connect ECONNREFUSED')));
  const db: Db = {
    ...real,
    run: (sql, params) => (away ? refused() : real.run(sql, params)),
    one: (sql, params) => (away ? refused() : real.one(sql, params)),
    probe: () => (away ? refused() : real.probe()),
  };
  const told: string[] = [];
  const tell = (_data: object, text: string): void => void told.push(text);
  const log: Log = { info: tell, warn: tell, error: tell };
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_ADMIN_PASSWORD: 'Correct-Horse-1' });
  await seed(servicesOf({ db, config }), 'none');
  const services = servicesOf({ db, config, log });
  const app = build(services);
  const url = '/jeecg-boot/sys/mLogin';
  const signedIn = await app.inject({ method: 'POST', url, payload: { username: 'admin', password: 'Correct-Horse-1' } });
  const token = signedIn.json<{ result: { token: string } }>().result.token;
  const write = (code: string) =>
    app.inject({
      method: 'POST',
      url: '/jeecg-boot/dsTbLabel/add',
      headers: { 'X-Access-Token': token },
      payload: { labelCode: code, labelName: code, labelType: 'subject' },
    });
  for (let n = 0; n < 5; n += 1) expect((await write(`BEFORE${n}`)).json()).toMatchObject({ success: true });
  away = true;
  await services.operationLog.flush();
  for (let n = 0; n < 20; n += 1) expect((await app.inject('/healthz/ready')).statusCode).toBe(503);
  expect((await app.inject('/healthz/live')).statusCode).toBe(200);
  away = false;
  await services.operationLog.flush();
  const lines = await db.many<{ result: string | null; n: number }>(
    `select result, count(*)::int as n from sys_log where log_content <> 'sign-in' group by result order by result nulls first`,
  );
  expect(lines).toEqual([
    { result: null, n: 5 },
    { result: 'database.unreachable', n: 20 },
  ]);
  await expect.poll(() => told).toEqual(['the database does not serve', 'the database serves again']);
  await app.close();
  await real.close();
});
