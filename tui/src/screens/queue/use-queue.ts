import type { AnyRow } from '@saiyun/sdk';
import { type Grants, grantsOf, may, type RowFacts, reasonText } from '@saiyun/sdk/logic/permission';
import { useAppContext } from '../../kit/app-context.ts';
import { type Loaded, useLoad } from '../../kit/use-load.ts';
import type { Queue } from './queues.ts';

/** As many as one goes through at a time; more follow when these are decided. */
const most = 200;

export interface QueueRows {
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly grants: Grants;
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
      const [page, permissions] = await Promise.all([
        client.entity(entity).list({ match, column, order: 'asc', pageNo: 1, pageSize: most }),
        client.permissions(),
      ]);
      return { rows: page.records, total: page.total, grants: grantsOf(permissions, client.session.userInfo?.roles ?? []) };
    },
    [client, queue, language],
    `queue:${queue.entity.name}`,
  );
  return {
    loaded,
    offered: (verb, row) => {
      if (!loaded.data) return { isOffered: false, why: undefined };
      const permission = may(loaded.data.grants, queue.entity, verb, row as RowFacts | undefined);
      return {
        isOffered: permission.kind !== 'hidden',
        why: permission.kind === 'allowed' ? undefined : reasonText(language, permission.why),
      };
    },
  };
}
