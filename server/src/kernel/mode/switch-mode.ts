import { type ServiceMode, serviceModes } from '@saiyun/sdk/contract';
import type { Db, Tx } from '../../db/db.ts';
import type { Broadcast } from '../events/broadcast.ts';
import { readMode, type StoredMode, tellMode } from './service-mode.ts';

export interface WantedMode {
  readonly mode: ServiceMode;
  readonly message?: string | null | undefined;
  readonly messageEn?: string | null | undefined;
  readonly until?: Date | null | undefined;
}

/** Who switches, as the audit log names them. */
export interface Switcher {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly actor?: { readonly id: string; readonly role: string; readonly ip: string; readonly requestId: string };
}

/** The longest message that is shown, in characters. */
export const mostModeMessage = 300;

const imageOf = ({ mode, message, messageEn, until }: StoredMode): string =>
  JSON.stringify({ mode, message, messageEn, until: until?.toISOString() ?? null });

/** What the audit log calls a switch. */
const actions: Readonly<Record<ServiceMode, string>> = { off: 'openPlatform', readOnly: 'freezePlatform', maintenance: 'closePlatform' };

/** Stores a mode and who switched it, and tells all nodes with the commit. */
export function switchMode(db: Db, broadcast: Broadcast, wanted: WantedMode, by: Switcher): Promise<StoredMode> {
  return db.tx(async (tx) => {
    // Nothing is left to tell once everything is served.
    const mode = await store(tx, wanted.mode === serviceModes.off ? { mode: wanted.mode } : wanted, by);
    await tellMode(broadcast, mode);
    return mode;
  });
}

const store = async (tx: Tx, wanted: WantedMode, { id, name, at, actor }: Switcher): Promise<StoredMode> => {
  // One switch at a time, also the first, when there is no row to lock.
  await tx.one(`select pg_advisory_xact_lock(hashtext('sys_service_mode'))`);
  const before = await readMode(tx);
  await tx.run(
    `insert into sys_service_mode (mode, message, message_en, until_time, switched_by, switch_time, revision)
     values ($1, $2, $3, $4, $5, $6, 1)
     on conflict (only_row) do update set mode = excluded.mode, message = excluded.message, message_en = excluded.message_en,
       until_time = excluded.until_time, switched_by = excluded.switched_by, switch_time = excluded.switch_time,
       revision = sys_service_mode.revision + 1`,
    [wanted.mode, wanted.message ?? null, wanted.messageEn ?? null, wanted.until ?? null, name, at],
  );
  const after = await readMode(tx);
  // The mode is the platform's: its first tenant has it in its log.
  await tx.run(
    `insert into sys_audit_log (id, tenant_id, actor_id, actor_name, role, ip, request_id, action, entity, entity_id, before, after, create_time)
     select $1, min(id), $2, $3, $4, $5, $6, $10, 'sysServiceMode', 'mode', $7::jsonb, $8::jsonb, $9 from sys_tenant having min(id) is not null`,
    [
      id,
      actor?.id ?? null,
      name,
      actor?.role ?? null,
      actor?.ip ?? null,
      actor?.requestId ?? null,
      imageOf(before),
      imageOf(after),
      at,
      actions[after.mode],
    ],
  );
  return after;
};
