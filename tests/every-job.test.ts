import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nightlyBackup } from '../server/src/areas/backup/index.ts';
import { jobHandler } from '../server/src/areas/job/handler.ts';
import { jobHandlers } from '../server/src/areas/job/handlers.ts';
import { verifyBackup } from '../server/src/backup/index.ts';
import type { Db } from '../server/src/db/db.ts';
import { servicesOf } from '../server/src/services.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

const passPhrase = 'a phrase for the night';
let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
/** The work of the tests' handler; each test sets its own. */
let work: (signal: AbortSignal, say: (line: string) => void) => Promise<void> = async () => undefined;
let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'saiyun-backups-'));
  server = await testServer({ SAIYUN_BACKUP_DIR: backups, SAIYUN_BACKUP_PASSPHRASE: passPhrase });
  (jobHandlers as Map<string, unknown>).set(
    'downloadExpire',
    jobHandler('downloadExpire', (_s, { signal, say }) => work(signal, say)),
  );
});
afterAll(async () => {
  await server?.close();
  await rm(backups, { recursive: true, force: true });
});
beforeEach(async () => {
  server.setClock(start);
  work = async (_signal, say) => say('done');
  await server.db.run('delete from sys_quartz_job_run; delete from sys_quartz_job');
});

const admin = (): Caller => server.as('ADMIN');
const job = (given: Body = {}) =>
  create(server, 'sysQuartzJob', {
    jobClassName: 'downloadExpire',
    cronExpression: '0 0/10 * * * ?',
    parameter: null,
    maxRetries: 0,
    timeLimitSeconds: 60,
    ...given,
  });
interface Run {
  readonly status: string;
  readonly fireTime: string;
  readonly attempt: number;
  readonly output: string | null;
  readonly cause: string;
}
const runs = async (jobId: string): Promise<readonly Run[]> =>
  (await admin().ok<{ records: Run[] }>('GET', '/sys/quartzJobRun/list', { jobId, column: 'fireTime', order: 'asc', pageSize: 100 }))
    .records;
const look = () => server.services.jobs.look();
const read = (id: string) => admin().ok<Body>('GET', '/sys/quartzJob/queryById', { id });

test('SYS-03, CALL-117: a job names a registered handler with the parameters that it takes, and an expression of Quartz', async () => {
  const row = await job({ jobClassName: 'logRetention', parameter: '{"days": 30}', status: -1 });
  expect(row).toMatchObject({ status: -1, status_dictText: '停止', nextTime: null });
  const refused = async (given: Body, field: string) => {
    const answer = await admin().call('POST', '/sys/quartzJob/add', {
      jobClassName: 'downloadExpire',
      cronExpression: '0 0 3 * * ?',
      ...given,
    });
    expect(
      answer.issues?.map((issue) => issue.field),
      JSON.stringify(given),
    ).toEqual([field]);
  };
  await refused({ jobClassName: 'java.lang.Runtime' }, 'jobClassName');
  await refused({ cronExpression: '*/5 * * * *' }, 'cronExpression');
  await refused({ cronExpression: '0 0 3 * * *' }, 'cronExpression');
  await refused({ timeZone: 'Mars/Base' }, 'timeZone');
  await refused({ parameter: '{"command": "rm"}' }, 'parameter');
  await refused({ jobClassName: 'logRetention', parameter: '{"days": 0}' }, 'parameter');
  await refused({ jobClassName: 'logRetention', parameter: '{"days": "30; drop"}' }, 'parameter');
});

test('SERVER-06: a job runs when its expression says, by its zone, and the next run is known', async () => {
  const shanghai = await job({ cronExpression: '0 30 16 * * ?' });
  const newYork = await job({ cronExpression: '0 30 4 * * ?', timeZone: 'America/New_York' });
  expect(shanghai.nextTime).toBe('2026-05-06 16:30:00');
  expect(newYork.nextTime).toBe('2026-05-06 16:30:00');
  await look();
  expect(await runs(shanghai.id)).toEqual([]);
  server.moveClock(30 * 60_000);
  await look();
  await look();
  for (const { id } of [shanghai, newYork])
    expect(await runs(id)).toMatchObject([
      { status: '2', fireTime: '2026-05-06 16:30:00', attempt: 1, output: 'done', cause: 'schedule', status_dictText: '成功' },
    ]);
  expect(await read(shanghai.id)).toMatchObject({ nextTime: '2026-05-07 16:30:00', lastStatus: '2', lastTime: '2026-05-06 16:30:00' });
});

test('paused jobs do not run, resumed ones go on with the next time', async () => {
  const row = await job();
  expect(await admin().call('GET', '/sys/quartzJob/pause', { id: row.id })).toMatchObject({ success: true, message: '停止定时任务成功' });
  expect(await read(row.id)).toMatchObject({ status: -1, nextTime: null });
  server.moveClock(3_600_000);
  await look();
  expect(await runs(row.id)).toEqual([]);
  await admin().ok('GET', '/sys/quartzJob/resume', { id: row.id });
  expect(await read(row.id)).toMatchObject({ status: 0, nextTime: '2026-05-06 17:10:00' });
  // Clients of the JeecgBoot family send the state with an edit, and no revision.
  expect(await admin().ok('PUT', '/sys/quartzJob/edit', { id: row.id, status: -1 })).toMatchObject({ status: -1, nextTime: null });
  expect(await admin().call('PUT', '/sys/quartzJob/edit', { id: row.id, status: ' ' })).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'status', code: 'required' }],
  });
});

test('CALL-117: run now answers when the run has ended, with what went wrong', async () => {
  const row = await job({ status: -1 });
  expect(await admin().call('GET', '/sys/quartzJob/execute', { id: row.id })).toMatchObject({ success: true, message: '执行成功!' });
  server.moveClock(1000);
  work = async () => {
    throw new Error('the disk is full');
  };
  expect(await admin().call('GET', '/sys/quartzJob/execute', { id: row.id })).toMatchObject({
    error: 'job.failed',
    message: expect.stringContaining('the disk is full'),
  });
  expect(await runs(row.id)).toMatchObject([
    { status: '2', cause: 'manual', output: 'done' },
    { status: '3', cause: 'manual', output: 'the disk is full' },
  ]);
  expect(await server.as('AUD').call('GET', '/sys/quartzJob/execute', { id: row.id })).toMatchObject({ error: 'access.denied' });
});

describe('runs that were missed', () => {
  test('are one run, or none, by the rule of the job', async () => {
    const [once, skip] = [await job({ misfire: 'once' }), await job({ misfire: 'skip' })];
    server.moveClock(3_600_000 + 90_000);
    await look();
    expect(await runs(once.id)).toMatchObject([{ status: '2', fireTime: '2026-05-06 16:10:00' }]);
    expect(await runs(skip.id)).toMatchObject([{ status: '5', output: expect.stringContaining('missed') }]);
    for (const { id } of [once, skip]) expect((await read(id)).nextTime).toBe('2026-05-06 17:10:00');
  });

  test('a clock that goes back runs nothing twice', async () => {
    const row = await job();
    server.moveClock(10 * 60_000);
    await look();
    server.moveClock(-3_600_000);
    await look();
    server.moveClock(3_600_000);
    await look();
    expect(await runs(row.id)).toHaveLength(1);
  });
});

describe('days on which clocks are changed', () => {
  const at = async (from: string, cronExpression: string) => {
    server.setClock(new Date(from));
    const row = await job({ cronExpression, timeZone: 'America/New_York' });
    const found: string[] = [];
    for (let hour = 0; hour < 30; hour += 1) {
      server.moveClock(3_600_000);
      await look();
    }
    for (const run of await runs(row.id)) found.push(run.fireTime);
    return found;
  };

  test('a time that is there twice runs once, one that is left out does not run', async () => {
    // Times are Shanghai's: 13 hours ahead of standard time there, 12 ahead of summer time.
    expect(await at('2026-11-01T03:59:00Z', '0 30 1 * * ?')).toEqual(['2026-11-01 14:30:00', '2026-11-02 14:30:00']);
    expect(await at('2026-03-08T04:59:00Z', '0 30 2 * * ?')).toEqual(['2026-03-09 14:30:00']);
  });

  test('every hour runs once: the first pass of the hour that is there twice is left out, as Quartz does', async () => {
    const autumn = await at('2026-11-01T03:59:00Z', '0 0 * * * ?');
    expect(new Set(autumn).size).toBe(29);
    expect(autumn).toHaveLength(29);
    expect(autumn.slice(0, 3)).toEqual(['2026-11-01 12:00:00', '2026-11-01 14:00:00', '2026-11-01 15:00:00']);
    const spring = await at('2026-03-08T04:59:00Z', '0 0 * * * ?');
    expect(new Set(spring).size).toBe(30);
    expect(spring.slice(0, 3)).toEqual(['2026-03-08 13:00:00', '2026-03-08 14:00:00', '2026-03-08 15:00:00']);
  });
});

test('a run that has not ended is not overlapped', async () => {
  let end: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    work = () => {
      resolve();
      return new Promise((done) => {
        end = done;
      });
    };
  });
  const row = await job();
  server.moveClock(10 * 60_000);
  const first = look();
  await began;
  server.moveClock(10 * 60_000);
  await look();
  end();
  await first;
  expect(await runs(row.id)).toMatchObject([{ status: '2' }, { status: '5', output: 'the run before has not ended' }]);
});

test('a failed run is tried again later each time, and at last given up', async () => {
  work = async () => {
    throw new Error('no');
  };
  const row = await job({ maxRetries: 1, cronExpression: '0 0 17 * * ?' });
  server.moveClock(3_600_000);
  await look();
  expect(await runs(row.id)).toMatchObject([{ status: '4', attempt: 1 }]);
  server.moveClock(20_000);
  await look();
  expect(await runs(row.id)).toMatchObject([{ status: '4', attempt: 1 }]);
  server.moveClock(10_000);
  await look();
  expect(await runs(row.id)).toMatchObject([{ status: '3', attempt: 2, output: 'no' }]);
});

test('a handler that does not end is stopped at its time limit', async () => {
  let stopped = false;
  work = (signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true;
        reject(new Error('stopped'));
      });
    });
  const row = await job({ timeLimitSeconds: 1 });
  server.moveClock(10 * 60_000);
  await look();
  expect(stopped).toBe(true);
  expect(await runs(row.id)).toMatchObject([{ status: '3', output: 'time limit of 1 s reached' }]);
});

/** The same database as another node sees it, with a runner of its own. */
const otherNode = (db: Db) => servicesOf({ ...server.services, db: { ...db } }).jobs;

test('several nodes run a job once per time, and take over what a dead one left behind', async () => {
  let count = 0;
  work = async () => {
    count += 1;
  };
  const row = await job();
  const nodes = [server.services.jobs, otherNode(server.db), otherNode(server.db)];
  for (let n = 0; n < 3; n += 1) {
    server.moveClock(10 * 60_000);
    await Promise.all(nodes.map((node) => node.look()));
  }
  expect(count).toBe(3);
  expect(await runs(row.id)).toMatchObject([{ status: '2' }, { status: '2' }, { status: '2' }]);
  await server.db.run(
    `update sys_quartz_job_run set status = '1', node = 'dead', attempt = 1, lease_until = now() - interval '1 minute'
     where fire_time = (select max(fire_time) from sys_quartz_job_run)`,
  );
  await nodes[1]?.look();
  expect(count).toBe(4);
  expect((await runs(row.id)).at(-1)).toMatchObject({ status: '2', attempt: 2 });
});

test('a node that was silent for too long does not write down the end of a run that another one has taken', async () => {
  const [began, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  work = async (_signal, say) => {
    work = async (_again, sayAgain) => sayAgain('by the second');
    began.resolve();
    await ending.promise;
    say('by the first');
  };
  const row = await job();
  server.moveClock(10 * 60_000);
  const first = look();
  await began.promise;
  await server.db.run(`update sys_quartz_job_run set lease_until = now() - interval '1 minute'`);
  await otherNode(server.db).look();
  ending.resolve();
  await first;
  expect(await runs(row.id)).toMatchObject([{ status: '2', attempt: 2, output: 'by the second' }]);
});

test('runs of a tenant that is not in use wait, also those that another node left behind', async () => {
  const row = await job({ status: -1 });
  await server.db.run(`insert into sys_tenant (id, name, status) values (77, 'frozen', 0)`);
  const put = (id: string, tenant: number, status: string) =>
    server.db.run(
      `insert into sys_quartz_job_run (id, tenant_id, job_id, fire_time, cause, status, attempt, node, lease_until, create_time)
       values ($1, $2, $3, $4, 'schedule', $5, 1, 'dead', now() - interval '1 minute', $4)`,
      [id, tenant, row.id, new Date(start.getTime() - Number(id) * 1000), status],
    );
  await put('1', 1, '0');
  await put('2', 77, '0');
  await put('3', 77, '1');
  await look();
  const after = () => server.db.many(`select id, status from sys_quartz_job_run order by id`);
  expect(await after()).toEqual([
    { id: '1', status: '2' },
    { id: '2', status: '0' },
    { id: '3', status: '0' },
  ]);
  await server.db.run(`update sys_tenant set status = 1 where id = 77`);
  await look();
  expect((await after()).map(({ status }) => status)).toEqual(['2', '2', '2']);
  await server.db.run(`delete from sys_tenant where id = 77`);
});

test('a backlog is run four at a time at most, and is written down when the look at it ends', async () => {
  let [now, most, count] = [0, 0, 0];
  work = async () => {
    now += 1;
    most = Math.max(most, now);
    await server.db.one('select 1');
    now -= 1;
    count += 1;
  };
  const row = await job({ status: -1 });
  await server.db.run(
    `insert into sys_quartz_job_run (id, tenant_id, job_id, fire_time, cause, status, attempt, create_time)
     select 'backlog-' || n, 1, $1, now() - n * interval '1 hour', 'schedule', '0', 0, now() from generate_series(1, 21) n`,
    [row.id],
  );
  await server.services.jobs.look();
  expect([count, now]).toEqual([21, 0]);
  expect(most).toBe(4);
  expect((await runs(row.id)).map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => '2'));
});

describe('SYS-03, SCREEN-64: a job that fails is told of', () => {
  const told = async (who: Caller = admin()): Promise<readonly { readonly titile: string; readonly msgContent: string }[]> =>
    (
      await who.ok<{ sysMsgList: { titile: string; msgContent: string; busType: string }[] | null }>('GET', '/sys/annountCement/listByUser')
    ).sysMsgList?.filter(({ busType }) => busType === 'sysQuartzJob') ?? [];
  /** The next run, which fails or not. */
  const turn = async (fails: boolean): Promise<void> => {
    work = async (_signal, say) => {
      say('began');
      if (fails) throw new Error('the disk is full');
    };
    server.moveClock(10 * 60_000);
    await look();
  };
  beforeEach(() => server.db.run('delete from sys_announcement_send; delete from sys_announcement; delete from sys_out_message'));

  test('to the administrators, once for a series, and once when it is well again', async () => {
    const row = await job({ description: '夜间任务', descriptionEn: 'Night job' });
    await turn(true);
    expect(await told()).toMatchObject([
      {
        titile: '定时任务执行失败：夜间任务',
        msgContent: '“夜间任务”于 2026-05-06 16:10 执行失败。系统返回：the disk is full',
        openPage: `/r/sysQuartzJob/${row.id}`,
      },
    ]);
    await turn(true);
    await turn(true);
    expect(await told()).toHaveLength(1);
    expect(await read(row.id)).toMatchObject({ failCount: 3 });
    await turn(false);
    expect((await told()).map(({ titile }) => titile)).toEqual(['定时任务已恢复正常：夜间任务', '定时任务执行失败：夜间任务']);
    expect(await read(row.id)).toMatchObject({ failCount: 0 });
    await turn(false);
    expect(await told()).toHaveLength(2);
    await turn(true);
    expect(await told()).toHaveLength(3);
    expect(await told(server.as('AUD'))).toEqual([]);
  });

  test('to whom, how and after how many failures the job says', async () => {
    const auditor = server.as('AUD');
    // Who signs in says in which language; the mailbox and the language come after that.
    await auditor.token();
    await server.db.run(`update sys_user set email = 'auditor@example.edu', locale = 'en' where id = $1`, [auditor.userId]);
    await job({ description: '夜间任务', descriptionEn: 'Night job', alertAfter: 2, alertBy: 'site,email', alertUserIds: auditor.userId });
    await turn(true);
    expect(await told(auditor)).toEqual([]);
    await turn(true);
    expect(await told(auditor)).toMatchObject([
      { msgContent: '“Night job” has failed 2 times in a row, the last time at 2026-05-06 16:20. The system says: the disk is full' },
    ]);
    expect(await told()).toEqual([]);
    const mails = await server.db.many(`select subject, purpose, channel from sys_out_message`);
    expect(mails).toEqual([{ subject: 'A scheduled job failed: Night job', purpose: 'job', channel: 'email' }]);
  });

  test('not where nobody wants it, and not while it is tried again', async () => {
    const quiet = await job({ alertOn: '0' });
    await job({ maxRetries: 1 });
    await turn(true);
    expect(await told()).toEqual([]);
    expect(await read(quiet.id)).toMatchObject({ failCount: 1, alertOn: '0' });
    const answer = await admin().call('PUT', '/sys/quartzJob/edit', { id: quiet.id, alertOn: '1', alertBy: null });
    expect(answer.issues).toMatchObject([{ field: 'alertBy' }]);
  });

  test('by whichever node looks next, if the one that ran it ended before', async () => {
    const row = await job({ description: '夜间任务', status: -1 });
    await server.db.run(`update sys_quartz_job set alert_due = 'failed', fail_count = 1, alert_told = true where id = $1`, [row.id]);
    server.moveClock(120_000);
    await Promise.all([look(), otherNode(server.db).look()]);
    expect(await told()).toHaveLength(1);
  });
});

describe('what jobs do', () => {
  const run = async (handler: string, parameter: string | null = null) => {
    const row = await job({ jobClassName: handler, parameter, status: -1 });
    await admin().ok('GET', '/sys/quartzJob/execute', { id: row.id });
    return (await runs(row.id))[0]?.output;
  };

  test('sessionCleanup removes what has run out', async () => {
    await server.db.run(
      `insert into sys_session (token_hash, id, user_id, create_time, expire_time) values ('h', 'old', 'nobody', $1, $1);`,
      [new Date('2026-01-01T00:00:00Z')],
    );
    expect(await run('sessionCleanup')).toContain('sessions: 1');
    expect(await server.db.one(`select 1 from sys_session where id = 'old'`)).toBeUndefined();
  });

  test('logRetention deletes lines of its own tenant that are older than asked', async () => {
    for (const [id, tenant, at] of [
      ['log-old', 1, '2026-01-01T00:00:00Z'],
      ['log-new', 1, '2026-05-01T00:00:00Z'],
      ['log-other', 2, '2026-01-01T00:00:00Z'],
    ] as const)
      await server.db.run(`insert into sys_log (id, tenant_id, log_type, log_content, create_time) values ($1, $2, 1, 'x', $3)`, [
        id,
        tenant,
        new Date(at),
      ]);
    await run('logRetention', '{"days": 30}');
    const left = await server.db.many<{ id: string }>(`select id from sys_log where id like 'log-%' order by id`);
    expect(left.map(({ id }) => id)).toEqual(['log-new', 'log-other']);
  });

  test('outboxDispatch tells the captain once what happened to an entry', async () => {
    const entry = await create(server, 'dsTbRegistration');
    const captain = server.as('APPL');
    await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entry.id, captain.userId]);
    await server.db.run(
      `delete from sys_outbox; insert into sys_outbox (tenant_id, topic, payload) values (1, 'dsTbRegistration.approve', '{"id":"${entry.id}"}'), (1, 'other.thing', '{}')`,
    );
    expect(await run('outboxDispatch')).toContain('messages: 1');
    server.moveClock(1000);
    expect(await run('outboxDispatch')).toContain('messages: 0');
    expect(
      await server.db.one('select 1 from sys_outbox where done_time is null and topic <> $1', ['sysQuartzJob.execute']),
    ).toBeUndefined();
    expect(await captain.ok('GET', '/sys/annountCement/listByUser')).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ busId: entry.id }] });
  });

  test('integrityCheck proves stored data and fails with the row that breaks an invariant; another tenant does not see all data', async () => {
    // Remove what the tests invented: competitions that do not exist, and files without bytes.
    await server.db.run(`delete from ds_tb_competition_admin where competition_id like 'no-competition-%'`);
    await server.db.run(`delete from sys_file where path like 'sample/%'`);
    expect((await run('integrityCheck'))?.split('\n')).toEqual(
      expect.arrayContaining(['references: ok', 'dictionaries: ok', 'unique: ok', 'ledger: ok']),
    );
    const { id } = await create(server, 'dsTbUnit');
    await server.db.run(`update ds_tb_unit set area_id = 'gone' where id = $1`, [id]);
    server.moveClock(1000);
    const row = await job({ jobClassName: 'integrityCheck', status: -1 });
    expect(await admin().call('GET', '/sys/quartzJob/execute', { id: row.id })).toMatchObject({ error: 'job.failed' });
    expect((await runs(row.id))[0]?.output).toContain(`  ds_tb_unit ${id} areaId → dsTbCompetitionArea gone`);
    await server.db.run(`update ds_tb_unit set area_id = 'area-1' where id = $1`, [id]);
    const other = await server.as('ADMIN', 2).ok<{ id: string }>('POST', '/sys/quartzJob/add', {
      jobClassName: 'integrityCheck',
      cronExpression: '0 0 4 * * ?',
      status: -1,
    });
    const refused = await server.as('ADMIN', 2).call('GET', '/sys/quartzJob/execute', { id: other.id });
    expect(refused).toMatchObject({ error: 'job.failed', message: expect.stringContaining("platform's first tenant") });
  });

  test('backupNightly writes one sealed backup a day, mends a damaged one, keeps the newest, and says where it cannot write', async () => {
    const parameter = '{"keep": 2}';
    const night = async (): Promise<string | null> => (await run('backupNightly', parameter)) ?? null;
    await Promise.all(['saiyun-2026-05-05.backup.0a.part', 'notes.txt'].map((name) => writeFile(join(backups, name), 'x')));
    expect(await night()).toContain('written: saiyun-2026-05-06.backup');
    const first = join(backups, 'saiyun-2026-05-06.backup');
    expect((await verifyBackup(first, passPhrase)).rows.sys_user).toBeGreaterThan(0);
    server.moveClock(1000);
    expect(await night()).toBe('there: saiyun-2026-05-06.backup');
    await writeFile(first, 'x');
    server.moveClock(1000);
    expect(await night()).toContain('written: saiyun-2026-05-06.backup');
    for (let day = 0; day < 2; day++) {
      server.moveClock(24 * 3_600_000);
      await night();
    }
    expect((await readdir(backups)).toSorted()).toEqual(['notes.txt', 'saiyun-2026-05-07.backup', 'saiyun-2026-05-08.backup']);
    const at = (folder: string | undefined) =>
      nightlyBackup(
        { ...server.services, config: { ...server.services.config, SAIYUN_BACKUP_DIR: folder } },
        2,
        AbortSignal.timeout(60_000),
        () => undefined,
      );
    await expect(at(undefined)).rejects.toThrow('SAIYUN_BACKUP_DIR');
    await expect(at(join(server.services.config.SAIYUN_DATA, 'backups'))).rejects.toThrow('SAIYUN_DATA');
  });

  test('expireReview runs for its tenant', async () => {
    expect(await run('expireReview')).toBe('expired: 0');
  });
});
