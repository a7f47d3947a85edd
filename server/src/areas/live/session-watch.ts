import { accountStatus } from '@saiyun/sdk/entities';
import { dayOf, readActor } from '../../actor/read-actor.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';
import { callerChannel } from '../../kernel/caches/caller-cache.ts';
import type { Services } from '../../kernel/context.ts';
import { type Connection, type Connections, closeCodes, sendTo } from './connections.ts';

/** Sessions also expire by the clock. */
const lookMs = 60_000;
/** Bulk changes of accounts arrive together. */
const gatherMs = 200;

const { frozen } = accountStatus;

const end = (connections: Connections, over: readonly Connection[]): void => {
  // Clients that do not know the command ignore it; ours asks the server and learns that the session has ended.
  sendTo(over, JSON.stringify({ cmd: 'logout' }));
  for (const connection of over) {
    connections.remove(connection);
    connection.socket.close(closeCodes.sessionOver);
  }
};

/**
 * Closes the sockets of sessions that end on any node, by sign-out, forced logout, freezing or expiry, and updates the rights behind the
 * remaining ones. Returns a function that stops it.
 */
export function watchSessions(services: Services, all: readonly Connections[], rereads: Connections): () => Promise<void> {
  const { db, log } = services;
  let stopped = false;

  const look = async (): Promise<void> => {
    const hashes = [...new Set(all.flatMap((connections) => [...connections.all()].map((connection) => connection.tokenHash)))];
    if (hashes.length === 0) return;
    // All tenants: a node holds the pages of all of them, by their tokens.
    const rows = await db.many<{ hash: string; tenants: readonly number[] }>(
      `select s.token_hash as hash, array(select m.tenant_id from sys_user_tenant m where m.user_id = u.id) || u.tenant_id as tenants from
         (select token_hash, user_id, expire_time from sys_session union all select token_hash, user_id, expire_time from sys_access_token) s
       join sys_user u on u.id = s.user_id
       where s.token_hash = any($1) and s.expire_time > $2 and u.del_flag = '0' and u.status <> $3`,
      [hashes, services.now(), frozen],
    );
    const alive = new Map(rows.map((row) => [row.hash, row.tenants]));
    const open = await db.many<{ id: number }>(`select t.id from sys_tenant t where ${isOpenSql('t.id', '$1')}`, [dayOf(services.now())]);
    const tenants = new Set(open.map(({ id }) => id));
    const known = new Set(hashes);
    for (const connections of all)
      end(
        connections,
        [...connections.all()].filter(
          ({ tokenHash, actor }) =>
            known.has(tokenHash) && !(alive.get(tokenHash)?.includes(actor.tenantId) && tenants.has(actor.tenantId)),
        ),
      );
    for (const connection of rereads.all()) {
      const actor = await readActor(services, connection.token, connection.actor.tenantId).catch(() => undefined);
      if (actor) connection.actor = actor;
      else end(rereads, [connection]);
    }
  };
  const lookQuietly = (): void => {
    if (!stopped) look().catch((error: unknown) => log.warn({ err: error }, 'looking for ended sessions'));
  };

  let soon: NodeJS.Timeout | undefined;
  const heard = (tokenHash: string): void => {
    if (tokenHash !== '') {
      for (const connections of all)
        end(
          connections,
          [...connections.all()].filter((connection) => connection.tokenHash === tokenHash),
        );
      return;
    }
    soon ??= setTimeout(() => {
      soon = undefined;
      lookQuietly();
    }, gatherMs);
    soon.unref();
  };
  const listening = db.listen(callerChannel, heard, () => heard(''));
  listening.catch((error: unknown) => log.warn({ err: error }, 'listening for ended sessions'));
  const timer = setInterval(lookQuietly, lookMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(soon);
    const stop = await listening.catch(() => undefined);
    await stop?.().catch(() => undefined);
  };
}
