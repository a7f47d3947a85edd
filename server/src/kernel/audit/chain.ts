import { createHash } from 'node:crypto';
import type { AuditFault, AuditVerified } from '@saiyun/sdk/calls';
import type { Db, Tx } from '../../db/db.ts';

/** A sealed audit log: each link of the chain is the hash of its entry and of the previous link. */
interface Entry {
  readonly id: string;
  readonly seq: number;
  readonly entry: string;
}

const blockSize = 2000;
const begin = '0'.repeat(64);
/** Transactions that commit late leave entries with lower numbers, but never this far behind. */
const farthestBehind = 100_000;

/** Everything an entry says, as one text that the database always writes the same way. */
const entryText = `jsonb_build_array(a.id, a.tenant_id, a.actor_id, a.actor_name, a.role, a.ip, a.action, a.entity, a.entity_id, a.before, a.after, a.reason,
  a.request_id, extract(epoch from a.create_time)::text)::text`;

const link = (previous: string, entry: string): string => createHash('sha256').update(previous).update(entry).digest('hex');

const sealBlock = async (tx: Tx, tenantId: number): Promise<number> => {
  // One node at a time for each tenant.
  await tx.one('select pg_advisory_xact_lock(hashtext($1))', [`audit chain ${tenantId}`]);
  const last = await tx.one<{ pos: number; hash: string }>(
    'select pos, hash from sys_audit_seal where tenant_id = $1 order by pos desc limit 1',
    [tenantId],
  );
  const far = await tx.one<{ seq: number | null }>('select max(seq) as seq from sys_audit_seal where tenant_id = $1', [tenantId]);
  const entries = await tx.many<Entry>(
    `select a.id, a.seq, ${entryText} as entry from sys_audit_log a
     where a.tenant_id = $1 and a.seq > $2 and not exists (select 1 from sys_audit_seal s where s.audit_id = a.id)
     order by a.seq limit ${blockSize}`,
    [tenantId, Math.max(0, (far?.seq ?? 0) - farthestBehind)],
  );
  let { pos, hash } = last ?? { pos: 0, hash: begin };
  const links = entries.map(({ id, seq, entry }) => {
    pos += 1;
    hash = link(hash, entry);
    return { pos, audit_id: id, seq, hash };
  });
  await tx.run(
    `insert into sys_audit_seal (tenant_id, pos, audit_id, seq, hash)
     select $1::int, r.pos, r.audit_id, r.seq, r.hash from json_to_recordset($2::json) as r(pos bigint, audit_id text, seq bigint, hash text)`,
    [tenantId, JSON.stringify(links)],
  );
  return entries.length;
};

/**
 * Adds new entries to a tenant's chain and returns how many. It runs outside the transaction of the change: a chain has one end, so all
 * writes of a tenant would wait for each other's commits. `auditSealer` calls it a second later.
 */
export async function sealAudit(db: Db, tenantId: number, signal?: AbortSignal): Promise<number> {
  let sealed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.tx((tx) => sealBlock(tx, tenantId));
    sealed += count;
    if (count < blockSize) return sealed;
  }
}

interface Sealed {
  readonly pos: number;
  readonly id: string;
  readonly hash: string;
  readonly entry: string | null;
}

/** Walks a tenant's chain from the beginning to the first fault, and looks for a hash noted earlier. */
export async function verifyAudit(
  db: Db,
  tenantId: number,
  { signal, known }: { readonly signal?: AbortSignal | undefined; readonly known?: string | undefined } = {},
): Promise<AuditVerified> {
  let [previous, expected] = [begin, 1];
  let fault: AuditFault | null = null;
  let knownAt: number | null = null;
  const rows = db.stream<Sealed>(
    `select s.pos, s.audit_id as id, s.hash, case when a.id is null then null else ${entryText} end as entry
     from sys_audit_seal s left join sys_audit_log a on a.id = s.audit_id where s.tenant_id = $1 order by s.pos`,
    [tenantId],
    blockSize,
  );
  walk: for await (const block of rows) {
    signal?.throwIfAborted();
    for (const { pos, id, hash, entry } of block) {
      const kind = pos !== expected ? 'gap' : entry === null ? 'missing' : link(previous, entry) === hash ? undefined : 'changed';
      if (kind) {
        fault = { pos: expected, entryId: id, kind };
        break walk;
      }
      previous = hash;
      if (hash === known) knownAt = pos;
      expected += 1;
    }
  }
  const left = await db.one<{ n: number }>(
    `select count(*)::int as n from sys_audit_log a where a.tenant_id = $1 and not exists (select 1 from sys_audit_seal s where s.audit_id = a.id)`,
    [tenantId],
  );
  return { valid: fault === null, sealed: expected - 1, waiting: left?.n ?? 0, head: expected > 1 ? previous : null, fault, knownAt };
}
