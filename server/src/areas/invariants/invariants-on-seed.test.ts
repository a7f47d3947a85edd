import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { runChecks } from './index.ts';

let folder: string;
let db: Db;
const found = async (env: Record<string, string> = {}): Promise<readonly string[]> => {
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder, ...env }) });
  const lines: string[] = [];
  for await (const { name, findings } of runChecks(services))
    for (const { table, id, detail } of findings) lines.push(`${name}: ${table} ${id} ${detail}`);
  return lines;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-check-'));
  db = await migratedDatabase();
  await seed(servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }) }), 'small');
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

test('demo data keep all invariants', async () => {
  expect(await found()).toEqual([]);
});

test('a lost row, a wrong value, a lost file and another key are found, each with its row', async () => {
  const unit = await db.one<{ id: string }>('select id from ds_tb_unit order by id limit 1');
  await db.run(`update ds_tb_unit set area_id = 'gone', unit_type = 'circus' where id = $1`, [unit?.id]);
  await db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ('temp/a.txt', 1, 'a', 'temp', 'a.txt', 'text/plain', 1, 'x', 'admin', now())`,
  );
  expect(await found()).toEqual([
    `references: ds_tb_unit ${unit?.id} areaId → dsTbCompetitionArea gone`,
    `dictionaries: ds_tb_unit ${unit?.id} unitType = circus (ds_unit_type)`,
    'files: sys_file temp/a.txt missing',
  ]);
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'files', 'a'), 'changed');
  expect(await found()).toContain('files: sys_file temp/a.txt changed');
  const other = await found({ SAIYUN_DATA_KEY: 'ab'.repeat(32) });
  expect(other.filter((line) => line.startsWith('cipher: '))).not.toEqual([]);
});
