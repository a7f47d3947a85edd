import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { entities } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBackup } from '../server/src/backup/index.ts';
import { checkServer } from '../server/src/check-server.ts';
import { readConfig } from '../server/src/config.ts';
import { type EmptyDatabase, emptyDatabase } from '../server/src/db/empty-database.test-support.ts';
import { startServer } from '../server/src/start.ts';
import { restoreServer } from '../server/src/up-to-date.ts';
import { backupOfRelease, demoPassword, releaseFolder } from './support/release-backup.ts';

/** Platforms as earlier versions left them, each with rows in most tables. */
const releases = readdirSync(releaseFolder).filter((name) => name.endsWith('.backup'));

describe.each(releases)('a platform of the version %s', (name) => {
  const { path, passPhrase } = backupOfRelease(name);
  let folder: string;
  let own: EmptyDatabase | undefined;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saiyun-release-'));
    own = process.env.TEST_DATABASE_URL === undefined ? undefined : await emptyDatabase();
    settings = {
      SAIYUN_DATA: folder,
      SAIYUN_CAPTCHA: 'off',
      SAIYUN_LOG: 'silent',
      PORT: '0',
      ...(own && { DATABASE_URL: own.url }),
    };
  });
  afterAll(async () => {
    await own?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('comes into the schema of today with every row, and keeps every invariant', async () => {
    const { rows } = await verifyBackup(path, passPhrase);
    expect(rows).toMatchObject({ ds_tb_ledger_posting: expect.any(Number), sys_user: expect.any(Number) });
    const config = readConfig(settings);
    expect(await restoreServer(config, path, passPhrase)).toMatchObject({ rows });
    const broken: string[] = [];
    for await (const check of checkServer(config))
      broken.push(...check.findings.map((found) => `${check.name}: ${found.table} ${found.id} ${found.detail}`));
    expect(broken).toEqual([]);
  });

  test('opens with its accounts, and every record lists and shows what was there', async () => {
    const server = await startServer(readConfig(settings));
    const clientOf = async (username: string) => {
      const client = createClient({ baseUrl: server.address, language: 'en' });
      await client.mLogin({ username, password: demoPassword });
      return client;
    };
    const [admin, finance] = [await clientOf('admin'), await clientOf('finance')];
    try {
      const refused: string[] = [];
      let shown = 0;
      for (const entity of Object.values(entities)) {
        const any = ((entity.access.read as readonly string[]).includes('ADMIN') ? admin : finance).entity(entity);
        try {
          const [first] = (await any.list({ pageSize: 20 })).records;
          if (!first) continue;
          await any.queryById(String(first.id));
          shown += 1;
        } catch (error) {
          refused.push(`${entity.name}: ${String(error)}`);
        }
      }
      expect(refused).toEqual([]);
      expect(shown).toBeGreaterThan(40);
    } finally {
      await Promise.all([admin.close(), finance.close()]);
      await server.stop();
    }
  });
});
