import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../server/src/db/empty-database.test-support.ts';
import { type KillReport, killRounds } from '../support/kill-rounds.ts';
import { tempFolder } from '../support/process.ts';

const folder = tempFolder();
afterAll(() => folder.remove());

/** `SAIYUN_KILL_ROUNDS=200` for the long run. */
const rounds = Number(process.env.SAIYUN_KILL_ROUNDS ?? 3);
/** Printed in the log of the run, for comparison. */
const told = (report: KillReport): boolean => process.stdout.write(`${JSON.stringify(report)}\n`);
const hour = { timeout: 3_600_000 };
const url = process.env.TEST_DATABASE_URL;

/** The embedded database starts and writes more slowly, so it gets fewer rounds if there is another. */
const embeddedRounds = url && !process.env.SAIYUN_KILL_ROUNDS ? 2 : rounds;
test(`a server that is killed ${embeddedRounds} times has every acknowledged write once (embedded database)`, hour, async () => {
  const report = await killRounds(join(folder.path, 'lite'), {}, embeddedRounds);
  told(report);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
});

test.runIf(url)(`a server that is killed ${rounds} times has every acknowledged write once (PostgreSQL)`, hour, async () => {
  const own = await emptyDatabase();
  try {
    const report = await killRounds(join(folder.path, 'pg'), { DATABASE_URL: own.url }, rounds);
    told(report);
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  } finally {
    await own.drop();
  }
});
