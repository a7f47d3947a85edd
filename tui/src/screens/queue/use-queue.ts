import type { AnyRow } from '@saiyun/sdk';
import type { Permissions, Role } from '@saiyun/sdk/contract';
import { grantsOf, may, type RowFacts, reasonText } from '@saiyun/sdk/logic/permission';
import { useMemo } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { keptAs, type Loaded, useLoad } from '../../kit/use-load.ts';
import type { Queue } from './queues.ts';

/** As many as one goes through at a time; more follow when these are decided. */
const most = 200;

export interface QueueRows {
  readonly rows: readonly AnyRow[];
  readonly total: number;
  /** What the account was granted. */
  readonly permissions: Pick<Permissions, 'auth' | 'allAuth' | 'assignments'>;
  readonly roles: readonly Role[];
}

export interface OpenQueue {
  readonly loaded: Loaded<QueueRows>;
  /** Whether a verb is this account's at all, and if it is, why it cannot be done with a row. */
  readonly offered: (verb: string, row: AnyRow | undefined) => { readonly isOffered: boolean; readonly why: string | undefined };
}

/** The rows that wait, with what the account may do with them: decided by the same rules as in the browser and on the server. */
export function useQueue(queue: Queue): OpenQueue {
  const { client, language } = useAppContext();
  const loaded = useLoad<QueueRows>(
    async () => {
      const { entity, match, column } = queue;
      const [page, { auth, allAuth, assignments }] = await Promise.all([
        client.entity(entity).list({ match, column, order: 'asc', pageNo: 1, pageSize: most }),
        client.permissions(),
      ]);
      const permissions = { auth, allAuth, ...(assignments && { assignments }) };
      return { rows: page.records, total: page.total, permissions, roles: client.session.userInfo?.roles ?? [] };
    },
    [client, queue, language],
    keptAs(`queue:${queue.entity.name}`),
  );
  const { data } = loaded;
  const grants = useMemo(() => data && grantsOf(data.permissions, data.roles), [data]);
  return {
    loaded,
    offered: (verb, row) => {
      if (!grants) return { isOffered: false, why: undefined };
      const permission = may(grants, queue.entity, verb, row as RowFacts | undefined);
      return {
        isOffered: permission.kind !== 'hidden',
        why: permission.kind === 'allowed' ? undefined : reasonText(language, permission.why),
      };
    },
  };
}
