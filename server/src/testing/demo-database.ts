import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entityList } from '@saiyun/sdk/entities';
import { type Config, readConfig } from '../config.ts';
import { newDatabaseVersion, readNewDatabase } from '../db/embedded/new-database.ts';
import { type Dump, readDump, storeDump } from '../db/embedded/stored-database.ts';
import { migrate } from '../db/migrate.ts';
import { demoPassword, seed } from '../seed/index.ts';
import { servicesOf } from '../services.ts';

/** Where the build puts it; sources have their own, because their seed may differ. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../.cache/demo-database' : '../../dist/demo-database', import.meta.url),
);
const seedFolders = ['../defaults', '../seed'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** The date of the demo data, so that tests see the same rows whenever they run. */
export const demoDay = new Date('2026-05-06T08:00:00.000Z');

/** Settings of a server for tests; the key protects nothing. */
export function testConfig(dataFolder: string, settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    SAIYUN_DATA: dataFolder,
    SAIYUN_CAPTCHA: 'off',
    SAIYUN_LOG: 'silent',
    SAIYUN_DATA_KEY: '5a'.repeat(32),
    SAIYUN_ADMIN_PASSWORD: demoPassword,
    ...settings,
    PORT: '0',
  });
}

/** One per schema, definitions and seed. */
const version = async (): Promise<string> => {
  const hash = createHash('sha256')
    .update(await newDatabaseVersion())
    .update(JSON.stringify(entityList));
  for (const seedFolder of seedFolders)
    for (const name of (await readdir(seedFolder, { recursive: true })).filter((one) => /(?:^|[/\\])[a-z-]+\.[jt]s$/.test(one)).sort())
      hash.update(await readFile(join(seedFolder, name)));
  return hash.digest('hex').slice(0, 16);
};

const fileName = async (): Promise<string> => join(folder, `${await version()}.tar.gz`);

/** Creates the database with demo data that tests copy, unless it exists. */
export async function buildDemoDatabase(): Promise<void> {
  return storeDump(
    await fileName(),
    async (db, work) => {
      await migrate(db);
      await seed(servicesOf({ db, config: testConfig(join(work, 'data')), now: () => demoDay }), 'small');
    },
    await readNewDatabase(),
  );
}

/** The database with demo data; if no build has created it, it is created now, which takes a few seconds. */
export async function demoDatabase(): Promise<Dump> {
  await buildDemoDatabase();
  const dump = await readDump(await fileName());
  if (!dump) throw new Error(`no database in ${folder}`);
  return dump;
}
