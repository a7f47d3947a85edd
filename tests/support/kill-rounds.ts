import { randomInt } from 'node:crypto';
import { createClient } from '@saiyun/sdk';
import { checkServer } from '../../server/src/check-server.ts';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { demoPassword, eventually, type ServerProcess, startServer } from './process.ts';

/** A write, and whether its response arrived before the server was killed. */
interface Sent {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  answered: boolean;
}

export interface KillReport {
  readonly rounds: number;
  /** Writes acknowledged before a kill, and writes that were cut off and repeated with their key. */
  readonly acknowledged: number;
  readonly repeated: number;
  readonly imported: number;
  readonly runs: number;
  /** The faults at the end; empty if every acknowledged write is stored exactly once. */
  readonly faults: readonly string[];
}

const importRows = 8000;
const prefix = '/jeecg-boot';

/**
 * Kills and restarts a server this many times, at random points of writes, verbs, imports and job runs. At the end every acknowledged write
 * is stored exactly once, as is every write that was cut off and repeated with its key, and the invariants of all stored data hold.
 */
export async function killRounds(data: string, env: Readonly<Record<string, string>>, rounds: number): Promise<KillReport> {
  const settings = { SAIYUN_CAPTCHA: 'off', ...env };
  let server: ServerProcess = await startServer(data, settings);
  const { port } = server;
  const admin = createClient({ baseUrl: server.url });
  const { token } = await admin.mLogin({ username: 'admin', password: demoPassword });
  const [area] = (await admin.areas.list({ pageSize: 1 })).records;
  const job = await admin.jobs.add({ jobClassName: 'sessionCleanup', cronExpression: '* * * * * ?', maxRetries: 0 });
  await admin.close();

  const send = async (one: Sent): Promise<boolean> => {
    const answer = await fetch(`${server.url}${prefix}${one.path}`, {
      method: one.method,
      body: JSON.stringify(one.body),
      headers: { 'content-type': 'application/json', 'X-Access-Token': token, 'Idempotency-Key': one.key, Connection: 'close' },
    }).catch(() => undefined);
    if (!answer) return false;
    const said = (await answer.json().catch(() => undefined)) as { success: boolean; error?: string; message?: string } | undefined;
    if (!said) return false;
    if (!said.success) throw new Error(`${one.method} ${one.path}: ${said.error} ${said.message}`);
    return true;
  };

  const all: Sent[] = [];
  let repeated = 0;
  let serial = 0;
  /** Adds and disables units, one after the other, until the server is gone. */
  const work = async (): Promise<void> => {
    for (;;) {
      serial += 1;
      const code = `K${serial.toString(36).toUpperCase().padStart(6, '0')}`;
      const body = { unitCode: code, unitName: `中断 ${code}`, areaId: area?.id };
      const add: Sent = { key: `add-${code}`, method: 'POST', path: '/dsTbUnit/add', body, answered: false };
      all.push(add);
      add.answered = await send(add);
      if (!add.answered) return;
      const found = (await ask(`/dsTbUnit/list?unitCode=${code}`).catch(() => undefined)) as { records: { id: string }[] } | undefined;
      const id = found?.records[0]?.id;
      if (id === undefined) return;
      const verb: Sent = {
        key: `disable-${code}`,
        method: 'PUT',
        path: '/dsTbUnit/disable',
        body: { ids: id, reason: '演练' },
        answered: false,
      };
      all.push(verb);
      verb.answered = await send(verb);
      if (!verb.answered) return;
    }
  };
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}${prefix}${path}`, { headers: { 'X-Access-Token': token, Connection: 'close' } });
    return ((await answer.json()) as { result: unknown }).result;
  };

  /** Sends a file with units of its own for each import, until the server is gone. */
  let files = 0;
  const importing = async (): Promise<void> => {
    const n = ++files;
    const lines = Array.from(
      { length: importRows },
      (_, i) => `I${n.toString(36).toUpperCase()}X${i},导入 ${n} ${i},${area?.areaName ?? ''}`,
    );
    const form = new FormData();
    form.set('format', 'csv');
    form.set('file', new Blob([`单位代码,单位名称,赛区\n${lines.join('\n')}\n`]), `kill-${n}.csv`);
    await fetch(`${server.url}${prefix}/dsTbUnit/importExcel?format=csv`, {
      method: 'POST',
      body: form,
      headers: { 'X-Access-Token': token },
    }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  };

  for (let round = 0; round < rounds; round += 1) {
    const running = [work(), work(), work(), ...(round % 3 === 0 ? [importing()] : [])];
    // The points are spread over start-up, first writes and steady work, the last of them after a write was acknowledged.
    if (round === rounds - 1)
      // What was repeated between the rounds is answered too, and proves nothing of the rounds.
      await eventually('a write is acknowledged', () => all.filter(({ answered }) => answered).length > repeated || undefined);
    await new Promise((later) => setTimeout(later, randomInt(20, 2200)));
    await server.kill();
    await Promise.all(running);
    server = await startServer(data, settings, port);
    for (const one of all)
      if (!one.answered) {
        one.answered = await send(one);
        repeated += 1;
      }
  }
  await eventually(
    'imports that were begun have ended',
    async () => {
      const { total } = (await ask('/dsTbImportTask/list?fileName=*kill-*&status=0,1,2,3&pageSize=1').catch(() => ({ total: 0 }))) as {
        total?: number;
      };
      return (total ?? 0) === 0 ? true : undefined;
    },
    240_000,
  );
  await server.stop();
  return { rounds, acknowledged: all.length - repeated, repeated, ...(await verified(data, settings, all, job.id)) };
}

const verified = async (data: string, env: Readonly<Record<string, string>>, all: readonly Sent[], jobId: string) => {
  const config = readConfig({ SAIYUN_DATA: data, ...env });
  const faults: string[] = [];
  const db = await connect(config);
  let imported = 0;
  let runs = 0;
  try {
    const rows = await db.many<{ code: string; n: number; status: string }>(
      `select unit_code as code, count(*)::int as n, min(status) as status from ds_tb_unit where unit_code like 'K%' and unit_name like '中断 %' group by unit_code`,
    );
    const stored = new Map(rows.map((row) => [row.code, row]));
    for (const { key, answered } of all) {
      const [verb, code = ''] = key.split('-');
      const row = stored.get(code);
      if (!answered) faults.push(`${key} was never answered`);
      else if (row?.n !== 1) faults.push(`${key}: ${row?.n ?? 0} rows`);
      else if (verb === 'disable' && row.status !== '2') faults.push(`${key}: state ${row.status}`);
    }
    const audits = await db.many<{ id: string; action: string; n: number }>(
      `select a.entity_id as id, a.action, count(*)::int as n from sys_audit_log a join ds_tb_unit u on u.id = a.entity_id
       where u.unit_name like '中断 %' group by a.entity_id, a.action having count(*) <> 1`,
    );
    for (const { id, action, n } of audits) faults.push(`${action} of ${id} is in the audit ${n} times`);
    const tasks = await db.many<{ file: string; status: string; stored: number }>(
      `select t.file_name as file, t.status,
         (select count(*)::int from ds_tb_unit u where u.unit_name like '导入 ' || substring(t.file_name from 'kill-(\\d+)') || ' %') as stored
       from ds_tb_import_task t where t.file_name like 'kill-%'`,
    );
    for (const task of tasks) {
      imported += task.stored;
      if (task.stored !== importRows) faults.push(`${task.file}: ${task.stored} of ${importRows} rows, state ${task.status}`);
    }
    const fired = await db.many<{ at: Date; n: number }>(
      'select fire_time as at, count(*)::int as n from sys_quartz_job_run where job_id = $1 group by fire_time',
      [jobId],
    );
    runs = fired.length;
    for (const { at, n } of fired) if (n !== 1) faults.push(`the job ran ${n} times at ${at.toISOString()}`);
  } finally {
    await db.close();
  }
  for await (const { name, findings } of checkServer(config))
    if (findings.length > 0) faults.push(`${name}: ${JSON.stringify(findings.slice(0, 3))}`);
  return { imported, runs, faults };
};
