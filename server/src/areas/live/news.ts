import type { Services } from '../../kernel/context.ts';
import { dictChannel } from '../../kernel/dict/dict-cache.ts';
import { type Connections, sendTo } from './connections.ts';

/** Notified with the id of the account that had its grants changed, or with an empty text if anybody's may have changed. */
const grantChannel = 'saiyun_grants';
/** Bulk changes arrive together. */
const gatherMs = 150;

/** Collects notifications for a moment and reports them once; '' stands for all. */
const gathered = (tell: (what: ReadonlySet<string>) => void): { readonly heard: (one: string) => void; readonly stop: () => void } => {
  let waiting = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  return {
    heard: (one) => {
      waiting.add(one);
      soon ??= setTimeout(() => {
        soon = undefined;
        const all = waiting;
        waiting = new Set();
        tell(all);
      }, gatherMs);
      soon.unref();
    },
    stop: () => clearTimeout(soon),
  };
};

/**
 * Tells open pages on every node that the dictionaries of their tenant (`dict`) or the menus and buttons of their account (`grants`) have
 * changed. The page then fetches them. Returns a function that stops it.
 */
export function tellNews({ db, log }: Services, connections: Connections): () => void {
  const dicts = gathered((tenants) => {
    const of = tenants.has('') ? [connections.all()] : [...tenants].map((tenant) => connections.ofTenant(Number(tenant)));
    for (const some of of) sendTo(some, JSON.stringify({ cmd: 'dict' }));
  });
  const grants = gathered((users) => {
    const concerned = [...connections.all()].filter(({ actor }) => users.has('') || users.has(actor.userId));
    sendTo(concerned, JSON.stringify({ cmd: 'grants' }));
  });
  const listen = (channel: string, heard: (one: string) => void): void => {
    db.listen(channel, heard, () => heard('')).catch((error: unknown) => log.warn({ err: error }, `listening on ${channel}`));
  };
  listen(dictChannel, dicts.heard);
  listen(grantChannel, grants.heard);
  return () => {
    dicts.stop();
    grants.stop();
  };
}
