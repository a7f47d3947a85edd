import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';

/** Why a session ended early. */
export type EndReason = 'signed-out' | 'forced' | 'password' | 'frozen' | 'deleted' | 'replaced';

/** Anyone who knows the old password, or may no longer sign in, must not get in with an earlier token either. */
const endsTokens: ReadonlySet<EndReason> = new Set(['password', 'frozen', 'deleted']);

export interface WhichSessions {
  readonly userId?: string;
  /** The id or token hash of one session. */
  readonly session?: string;
  /** The id of a session that is kept. */
  readonly except?: string | undefined;
  /** Only sessions of this tenant's accounts, and of accounts from other tenants that work in it. */
  readonly tenantId?: number;
  /** All sessions that work in this tenant now. */
  readonly inTenant?: number;
}

/**
 * SQL that adds an event for each session of `gone`, which closes its open sockets. The arguments are placeholders for tenant (or its
 * column), reason and time.
 */
export function endedEvents([tenant, reason, time]: readonly [tenant: string, reason: string, time: string]): string {
  return `insert into sys_outbox (tenant_id, topic, payload, create_time)
   select ${tenant}::int, 'session.ended', jsonb_build_object('sessionId', id, 'userId', user_id, 'reason', ${reason}::text), ${time}::timestamptz from gone`;
}

/**
 * Ends sessions at once on every node and adds an event for each, which closes its open sockets. Returns their number; without any
 * criterion it ends none. A new password, freezing and deleting also end the account's access tokens and forget its devices; a new password
 * also removes its links to third parties.
 */
export async function endSessions(services: Pick<Services, 'now'>, tx: Tx, which: WhichSessions, reason: EndReason): Promise<number> {
  if (which.userId === undefined && which.session === undefined && which.inTenant === undefined) return 0;
  // Links made while somebody else knew the password would outlive it.
  if (which.userId !== undefined && reason === 'password') await tx.run('delete from sys_third_account where user_id = $1', [which.userId]);
  if (which.userId !== undefined && endsTokens.has(reason)) {
    await tx.run('delete from sys_access_token where user_id = $1', [which.userId]);
    await tx.run('delete from sys_known_device where user_id = $1', [which.userId]);
  }
  return tx.run(
    `with gone as (
       delete from sys_session s using sys_user u
       where u.id = s.user_id and ($1::text is null or s.user_id = $1) and ($2::text is null or s.id = $2 or s.token_hash = $2)
         and ($3::text is null or s.id <> $3) and ($4::int is null or u.tenant_id = $4 or s.tenant_id = $4)
         and ($7::int is null or coalesce(s.tenant_id, u.tenant_id) = $7)
       returning s.id, s.user_id, u.tenant_id
     )
     ${endedEvents(['tenant_id', '$5', '$6'])}`,
    [
      which.userId ?? null,
      which.session ?? null,
      which.except ?? null,
      which.tenantId ?? null,
      reason,
      services.now(),
      which.inTenant ?? null,
    ],
  );
}
