import { setPriority } from 'node:os';
import { compare } from './areas/backup/compare.ts';
import { type Fault, faultOf } from './areas/backup/faults.ts';
import type { ProofOrder, ProofWord } from './areas/backup/prove.ts';
import type { Facts } from './areas/backup/turn.ts';
import { numberOfChecks, runChecks } from './areas/invariants/index.ts';
import { backupAt } from './backup/index.ts';
import { isOlder, restoreBackup } from './backup/restore-backup.ts';
import { connect } from './db/connect.ts';
import { followRelease } from './defaults/upgrade.ts';
import { servicesOf } from './services.ts';

/** A process of its own: restores a backup into an embedded database beside the living platform and says whether it is what was backed up. */

const tell = (word: ProofWord): void => void process.send?.(word);

const prove = async ({ config, path, size, passPhrase, filesElsewhere }: ProofOrder): Promise<Facts> => {
  const source = backupAt(config, path);
  const db = await connect(config, undefined, { bare: await isOlder(source, passPhrase) });
  const faults: Fault[] = [];
  let told = 0;
  let done = 0;
  const totals = await restoreBackup(db, config.SAIYUN_DATA, source, passPhrase, {
    read: (bytes) => {
      done += bytes;
      if (Date.now() - told < 500) return;
      told = Date.now();
      tell({ step: 'restore', done, whole: size });
    },
    loaded: async (tx, header, all) => void faults.push(...(await compare(tx, header, all))),
  });
  const services = servicesOf({ db, config });
  await followRelease(services);
  const whole = numberOfChecks();
  let checks = 0;
  tell({ step: 'check', done: checks, whole });
  for await (const { label, findings } of runChecks(services, filesElsewhere ? ['files'] : [])) {
    checks += 1;
    tell({ step: 'check', done: checks, whole });
    const [first] = findings;
    if (first) faults.push({ kind: 'check', label, count: findings.length, example: `${first.table} ${first.id} ${first.detail}` });
  }
  const rows = Object.values(totals.rows).reduce((sum, n) => sum + n, 0);
  return { rows, tables: Object.keys(totals.rows).length, files: totals.files, fileBytes: totals.bytes, checks, faults };
};

// Whoever asked is gone: nobody would hear the answer or remove the folder but the next start.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: ProofOrder) => {
  // The living platform goes first.
  setPriority(10);
  void prove(order)
    .then(
      (facts): ProofWord => ({ facts }),
      (error: unknown): ProofWord => ({ fault: faultOf(error) }),
    )
    .then((word) => process.send?.(word, undefined, undefined, () => process.exit(0)));
});
