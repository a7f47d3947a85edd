import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../log.ts';
import { looking } from '../looking.ts';
import type { Cipher } from './cipher.ts';
import { readKeyRow, sealingKey } from './data-key.ts';

const lookMs = 1000;
/** How often a node says that it is there. */
const tellMs = 5000;

/** Follows a change of the data key while the platform serves, and tells what this node knows of it. */
export interface KeyWatch {
  /** Once before the node serves anybody: it must be counted before it seals anything. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function watchKeys({ db, cipher, log }: { readonly db: Db; readonly cipher: Cipher; readonly log: Log }): KeyWatch {
  const node = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  let told = '';
  let toldAt = 0;

  const look = async (): Promise<void> => {
    const row = await readKeyRow(db);
    if (!row) return;
    const wanted = sealingKey(row);
    for (const keyId of [row.liveTo, wanted]) if (keyId && !cipher.knows(keyId)) cipher.reload();
    if (wanted !== undefined && wanted !== cipher.keyId && cipher.knows(wanted)) {
      cipher.sealBy(wanted);
      log.info({ key: wanted }, 'values are sealed with another key from now on');
    }
    const says = [cipher.keyId, ...cipher.keyIds()].join(' ');
    if (says === told && performance.now() - toldAt < tellMs) return;
    await db.run(
      `insert into sys_node_key (node, key_ids, seals_by, seen_time) values ($1, $2, $3, clock_timestamp())
       on conflict (node) do update set key_ids = excluded.key_ids, seals_by = excluded.seals_by, seen_time = excluded.seen_time`,
      [node, cipher.keyIds(), cipher.keyId],
    );
    told = says;
    toldAt = performance.now();
  };
  // While the database is away nothing is sealed either.
  const watch = looking(look, lookMs);
  return {
    look,
    start: () => watch.start(),
    async stop() {
      await watch.stop();
      await db.run('delete from sys_node_key where node = $1', [node]).catch(() => undefined);
    },
  };
}
