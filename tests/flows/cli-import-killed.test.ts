import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { goodRow, type Registrations, registrationHeaders } from '../fixtures/registrations.ts';
import { demoPassword, eventually, type ServerProcess, startCli, startServer, tempFolder } from '../support/process.ts';

/** `SAIYUN_KILLED_ROWS=1000000` for the long run. */
const rows = Number(process.env.SAIYUN_KILLED_ROWS ?? 40_000);
const folder = tempFolder();
const data = join(folder.path, 'data');
const book = join(folder.path, 'hundred-thousand.csv');
const settings = { SAIYUN_CAPTCHA: 'off' };
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const signedIn = async (url: string): Promise<Client> => {
  // An import uses the whole machine, so other callers wait.
  const client = createClient({ baseUrl: url, timeoutMs: 120_000 });
  await client.mLogin({ username: 'admin', password: demoPassword });
  return client;
};

async function competition(client: Client): Promise<Registrations> {
  const day = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;
  const { id } = await client.competitions.add({
    stepDone: [1, 2, 3, 4, 5, 6],
    competitionCode: 'KILLED',
    competitionName: '中断测试竞赛',
    competitionType: 'subject',
    registerStart: day(-10),
    registerEnd: day(20),
    submissionEndTime: day(40),
    endTime: day(80),
  });
  await client.groups.add({ competitionId: id, groupCode: 'U', groupName: '本科组' });
  await client.competitions.publish(id);
  const units = await client.units.list({ pageSize: 20, match: { status: '1' }, column: 'unitCode', order: 'asc' });
  return { competition: 'KILLED', groups: ['U'], units: units.records.map((u) => u.unitName) };
}

async function writeCsv(path: string, made: Registrations): Promise<void> {
  const out = createWriteStream(path);
  out.write(`${registrationHeaders.join(',')}\n`);
  for (let n = 1; n <= rows; n++) if (!out.write(`${goodRow(n, made).join(',')}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
}

test(`CLI-02: an import of ${rows} rows, killed at a random point three times, ends with each row once`, { timeout: 900_000 }, async () => {
  server = await startServer(data, settings);
  const { port } = server;
  const admin = await signedIn(server.url);
  await writeCsv(book, await competition(admin));
  const env = { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: admin.session.token ?? '', SAIYUN_TENANT: '1', XDG_STATE_HOME: folder.path };
  const begin = () => startCli(['import', 'registration', book, '--json', '--quiet'], { env });
  /** Waits until more than this share of the rows is stored. */
  const storedShare = (share: number) =>
    eventually(
      `${share} of the rows`,
      async () => {
        const { records } = await admin.imports.list({ match: { fileName: 'hundred-thousand.csv' } });
        return Number(records[0]?.doneCount ?? 0) > rows * share ? true : undefined;
      },
      300_000,
    );
  const shares = [randomInt(2, 20), randomInt(25, 45), randomInt(50, 75)].map((percent) => percent / 100);

  // The command alone is killed; command and server are killed; the command is asked to stop.
  const first = begin();
  await storedShare(shares[0] ?? 0);
  first.process.kill('SIGKILL');
  await first.result;

  const second = begin();
  await storedShare(shares[1] ?? 0);
  second.process.kill('SIGKILL');
  await Promise.all([second.result, server.kill()]);
  server = await startServer(data, settings, port);

  const third = begin();
  await storedShare(shares[2] ?? 0);
  third.process.kill('SIGINT');
  const stopped = await third.result;
  expect(stopped.code, `stopped at ${shares.join(', ')}: ${stopped.stderr}`).toBe(130);
  expect(JSON.parse(stopped.stderr)).toMatchObject({ code: 'cli.interrupted', retryable: true, exitCode: 130 });

  const last = await begin().result;
  expect(last.code, `killed at ${shares.join(', ')}: ${last.stderr}`).toBe(0);
  expect(JSON.parse(last.stdout)).toMatchObject([
    { resumed: true, errorFile: null, report: { totalCount: rows, addedCount: rows, updatedCount: 0, unchangedCount: 0, errorCount: 0 } },
  ]);
  await admin.close();
  await server.stop();
  server = undefined;

  const db = await connect(readConfig({ SAIYUN_DATA: data }));
  try {
    const counted = await db.one(
      `select count(*)::int as rows, count(distinct external_id)::int as numbers, count(distinct r.id)::int as ids,
         (select count(*)::int from ds_tb_import_task where file_name = 'hundred-thousand.csv') as tasks
       from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id where c.competition_code = 'KILLED'`,
    );
    expect(counted).toEqual({ rows, numbers: rows, ids: rows, tasks: 1 });
  } finally {
    await db.close();
  }
});
