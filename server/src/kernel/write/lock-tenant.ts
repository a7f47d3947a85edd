import type { Tx } from '../../db/db.ts';

/**
 * One at a time in a tenant, until the transaction ends: codes are assigned and rows of a tree moved so. It comes before the locks of rows:
 * the other way round a move and an edit would wait for each other.
 */
export async function lockTenant(tx: Tx, tenantId: number): Promise<void> {
  await tx.one('select id from sys_tenant where id = $1 for update', [tenantId]);
}
