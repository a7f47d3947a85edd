import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importKind } from '../../kernel/import/kind.ts';
import { blockRows, runImport } from '../../kernel/import/run.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { resumeTasks } from './resume.ts';
import { entry, headers, type SheetServer, sheetServer, titles, withCells, workbook } from './sheets.test-support.ts';

let server: SheetServer;
beforeAll(async () => {
  server = await sheetServer();
});
afterAll(() => server?.close());

const rows = blockRows * 4;
let made = 0;

/** An upload that no runner has taken yet, as a process leaves it that dies right after storing it. */
const waiting = async (file: Buffer): Promise<string> => {
  const id = `task-${++made}`;
  await mkdir(join(server.folder, 'imports'), { recursive: true });
  await writeFile(join(server.folder, 'imports', id), file);
  const user = await server.db.one<{ id: string }>(`select id from sys_user where username = 'admin'`);
  const actor = { userId: user?.id, username: 'admin', realname: 'admin', roles: ['ADMIN'], unitId: null, expertId: null };
  await server.db.run(
    `insert into ds_tb_import_task (id, tenant_id, biz_code, file_name, file_path, params, user_id, status, create_time)
     values ($1, 1, 'dsTbRegistration', 'x.xlsx', $2, $3, $4, '0', now())`,
    [id, `imports/${id}`, JSON.stringify({ actor, ip: '', requestId: id }), user?.id],
  );
  return id;
};
const task = async (id: string) => await server.db.one<Record<string, unknown>>('select * from ds_tb_import_task where id = $1', [id]);
const stored = async (like: string): Promise<number> =>
  (await server.db.one<{ n: number }>('select count(*)::int as n from ds_tb_registration where external_id like $1', [like]))?.n ?? 0;
const until = async (met: () => Promise<boolean>): Promise<void> => {
  while (!(await met())) await new Promise((done) => setTimeout(done, 15));
};
/** Runs `work`, and `then` after the first block of the task is stored but before any more of it. */
const interruptedBy = async (id: string, then: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> => {
  const tx = server.db.tx.bind(server.db);
  let done = false;
  const watched = vi.spyOn(server.db, 'tx').mockImplementation(async (inside) => {
    const result = await tx(inside);
    if (!done && Number((await task(id))?.done_count) > 0) {
      done = true;
      await then();
    }
    return result;
  });
  try {
    await work();
  } finally {
    watched.mockRestore();
  }
  expect(done).toBe(true);
};
const sheet = (from: number, spoil: ReadonlyMap<number, Parameters<typeof withCells>[1]> = new Map()): Promise<Buffer> =>
  workbook([
    ...titles,
    headers,
    ...Array.from({ length: rows }, (_v, i) => withCells(entry(from + i, server.units[i % 5]?.name ?? ''), spoil.get(i) ?? {})),
  ]);

test('a cancelled import stops at its next block and keeps what it had stored', async () => {
  const id = await waiting(await sheet(200_000));
  await interruptedBy(
    id,
    async () => expect(await server.send('admin', 'PUT', '/dsTbImportTask/cancel', { ids: id })).toMatchObject({ success: true }),
    () => server.services.queue.start(importKind, id, '1 dsTbRegistration'),
  );
  const ended = await task(id);
  expect(ended).toMatchObject({ status: '7', file_path: null, lease_owner: null });
  expect(await stored('T2%')).toBe(Number(ended?.added_count));
  expect(Number(ended?.added_count)).toBeLessThan(rows);
});

test('two nodes never run one task, and imports of one record wait for each other', async () => {
  const [first, second] = [await waiting(await sheet(300_000)), await waiting(await sheet(300_000))];
  const queue = server.services.queue;
  await server.db.run(
    `update ds_tb_import_task set lease_owner = 'elsewhere:1:y', lease_until = now() + interval '30 seconds' where id = $1`,
    [first],
  );
  await queue.start(importKind, first, 'g1');
  expect(await task(first)).toMatchObject({ status: '0', lease_owner: 'elsewhere:1:y' });
  await queue.start(importKind, second, 'g2');
  expect(await task(second)).toMatchObject({ status: '0', lease_owner: null });
  await server.db.run('update ds_tb_import_task set lease_owner = null, lease_until = null where id = $1', [first]);
  await Promise.all([queue.start(importKind, first, 'g'), queue.start(importKind, second, 'g')]);
  expect(await task(first)).toMatchObject({ status: '4', added_count: rows, unchanged_count: 0 });
  expect(await task(second)).toMatchObject({ status: '4', added_count: 0, unchanged_count: rows });
});

test('a row that the database refuses is reported, and its neighbours are stored', async () => {
  await server.db.run(`alter table ds_tb_registration add constraint no_third check (external_id <> 'T400003')`);
  try {
    const answer = await server.upload(
      'admin',
      '/dsTbRegistration/importExcel',
      await workbook([headers, ...[1, 2, 3, 4, 5].map((i) => entry(400_000 + i, server.units[0]?.name ?? ''))]),
    );
    expect(answer.result).toMatchObject({ addedCount: 4, errorCount: 1, totalCount: 5 });
  } finally {
    await server.db.run('alter table ds_tb_registration drop constraint no_third');
  }
});

test('other calls are answered while an import runs', async () => {
  const id = await waiting(await sheet(500_000));
  const run = server.services.queue.start(importKind, id, '1 dsTbRegistration');
  let ended = false;
  void run.finally(() => {
    ended = true;
  });
  let answered = 0;
  while (!ended) {
    await server.get('admin', '/dsTbCompetitionGroup/list', {});
    if (!ended) answered++;
  }
  expect(await task(id)).toMatchObject({ status: '4' });
  expect(answered).toBeGreaterThanOrEqual(rows / blockRows);
});

test('the rules of every record that is imported are known', () => {
  expect(moduleNamed(server.services, 'dsTbUnit')?.entity.name).toBe('dsTbUnit');
  expect(moduleNamed(server.services, 'nothing')).toBeUndefined();
});

test('SERVER-05: an import that breaks off between blocks goes on from its checkpoint: nothing lost, nothing doubled, doubles still found', async () => {
  const spoil = new Map([
    [10, { 手机号: '1' }],
    [blockRows * 2 + 5, { 外部编号: 'T100003' }],
    [blockRows * 2 + 6, { 年级: '?' }],
  ]);
  const id = await waiting(await sheet(100_000, spoil));
  const stop = new AbortController();
  const owner = 'another:1:x';
  await server.db.run(`update ds_tb_import_task set lease_owner = $2, lease_until = now() + interval '30 seconds' where id = $1`, [
    id,
    owner,
  ]);
  await interruptedBy(
    id,
    async () => stop.abort(new Error('killed')),
    () => expect(runImport(server.services, { id, owner, signal: stop.signal })).rejects.toThrow('the import was interrupted'),
  );
  const broken = await task(id);
  expect(broken).toMatchObject({ status: '3' });
  const done = Number(broken?.done_count);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(rows);
  expect(await stored('T1%')).toBe(Number(broken?.added_count));

  if (server.db.kind === 'postgres')
    await server.db.run(`update ds_tb_import_task set lease_until = now() - interval '1 second' where id = $1`, [id]);
  await server.again();
  await resumeTasks(server.services);
  await until(async () => (await task(id))?.status === '5');
  expect(await task(id)).toMatchObject({
    total: rows,
    done_count: rows,
    added_count: rows - 3,
    updated_count: 0,
    unchanged_count: 0,
    error_count: 3,
  });
  expect(await stored('T1%')).toBe(rows - 3);
  // The folder goes once the task has ended.
  await until(async () => !readdirSync(join(server.folder, 'imports')).includes(id));
  // The refused rows stay as long as their error workbook.
  expect(await server.db.many('select 1 from ds_tb_import_row where task_id = $1', [id])).toHaveLength(3);
});
