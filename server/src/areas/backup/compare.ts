import type { BackupHeader, BackupTotals } from '../../backup/format.ts';
import { auditHeads, quoted, tablesOf } from '../../backup/write-backup.ts';
import type { Tx } from '../../db/db.ts';
import type { Fault } from './faults.ts';

/** Whether every table has as many rows, and every audit chain the end, that the backup says. */
export async function compare(tx: Tx, { audit }: Pick<BackupHeader, 'audit'>, totals: Pick<BackupTotals, 'rows'>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const table of await tablesOf(tx)) {
    const said = totals.rows[table] ?? 0;
    const found = (await tx.one<{ n: number }>(`select count(*)::int as n from ${quoted(table)}`))?.n ?? 0;
    if (found !== said) faults.push({ kind: 'rows', table, said, found });
  }
  const found = new Map((await auditHeads(tx)).map((one) => [one.tenant, one]));
  for (const { tenant, links, head } of audit ?? [])
    if (found.get(tenant)?.links !== links || found.get(tenant)?.head !== head) faults.push({ kind: 'audit', tenant });
  return faults;
}
