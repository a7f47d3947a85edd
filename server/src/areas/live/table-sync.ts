import { may } from '@saiyun/sdk/logic/permission';
import { isLimited } from '../../kernel/access/access.ts';
import type { Actor, Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { topic } from '../../kernel/events/broadcast.ts';
import { type Connection, type Connections, sendTo } from './connections.ts';

/** A changed row of an editable table on its way to other pages (SYNC-04). */
interface SyncedRow {
  readonly tenantId: number;
  readonly userId: string;
  readonly socketKey: string;
  readonly row: object;
  readonly originId: string;
}
export const rowSynced = topic<SyncedRow>('socket.table');

export type TableMessage = { readonly type: 'heart_beat' } | ({ readonly type: 'row' } & Pick<SyncedRow, 'socketKey' | 'row' | 'originId'>);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message that a page sent; undefined if it does not follow the contract. Only the server may push. */
export function readTableMessage(text: string): TableMessage | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(frame)) return undefined;
  if (frame.type === 'heart_beat') return { type: 'heart_beat' };
  if (frame.type !== 'update_vxe_table' || !isObject(frame.data)) return undefined;
  const { socketKey, args } = frame.data;
  if (typeof socketKey !== 'string' || socketKey === '' || socketKey.length > 100 || !Array.isArray(args)) return undefined;
  const [row, originId] = args as unknown[];
  return isObject(row) && typeof originId === 'string' ? { type: 'row', socketKey, row, originId } : undefined;
}

/** Whether the account may see, or change, all rows of the record. */
const mayAllRows = (actor: Actor, module: EntityModule, call: 'list' | 'edit'): boolean => {
  if (actor.dataRules?.[module.entity.name]) return false;
  const answer = may(actor, module.entity, call);
  return answer.kind === 'allowed' && answer.roles.some((role) => !isLimited(module, role));
};

/**
 * Decides who may send and receive rows under a key. A key that names a record needs the right to change, or see, all of its rows; any
 * other key connects only the pages of one account. A page therefore learns nothing through its socket that its lists would not show.
 */
export function tableSync(services: Services, modules: readonly EntityModule[], connections: Connections) {
  const byName = new Map(modules.map((module) => [module.entity.name, module]));
  const stop = services.broadcast.subscribe(rowSynced, ({ tenantId, userId, socketKey, row, originId }) => {
    const module = byName.get(socketKey);
    const receivers: Iterable<Connection> = module
      ? [...connections.ofTenant(tenantId)].filter((connection) => mayAllRows(connection.actor, module, 'list'))
      : connections.ofUser(tenantId, userId);
    sendTo(receivers, JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, originId] } }));
  });
  return {
    stop,
    /** False if the account may not change rows of that table. */
    async pass({ actor }: Connection, { socketKey, row, originId }: Extract<TableMessage, { type: 'row' }>): Promise<boolean> {
      const module = byName.get(socketKey);
      if (module && !mayAllRows(actor, module, 'edit')) return false;
      const { tenantId, userId } = actor;
      await services.broadcast.publish(rowSynced, { tenantId, userId, socketKey, row, originId });
      return true;
    },
  };
}
