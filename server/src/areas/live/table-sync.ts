import { may } from '@saiyun/sdk/logic/permission';
import { isLimited, scopeOf } from '../../kernel/access/access.ts';
import { writeOf } from '../../kernel/access/confinement.ts';
import { rowsFor } from '../../kernel/access/hidden-fields.ts';
import type { Actor, Ctx, Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { topic } from '../../kernel/events/broadcast.ts';
import { readRows, refuseUngiven } from '../../kernel/write/standard-calls.ts';
import { type Connection, type Connections, sendTo } from './connections.ts';

/** A changed row of an editable table on its way to other pages (SYNC-04). */
interface SyncedRow {
  readonly tenantId: number;
  readonly userId: string;
  readonly socketKey: string;
  readonly row: object;
  readonly originId: string;
}
const rowSynced = topic<SyncedRow>('socket.table');

/** Somebody begins to edit a row or a cell of it, or is done. */
interface Editing {
  readonly tenantId: number;
  readonly userId: string;
  readonly socketKey: string;
  readonly id: string;
  /** The cell; null for the whole row. */
  readonly field: string | null;
  readonly isOver: boolean;
  readonly name: string;
  readonly originId: string;
}
const rowEdited = topic<Editing>('socket.table.editing');

export type TableMessage =
  | { readonly type: 'heart_beat' }
  /** The page shows a table of this key. */
  | { readonly type: 'join'; readonly socketKey: string }
  | ({ readonly type: 'row' } & Pick<SyncedRow, 'socketKey' | 'row' | 'originId'>)
  | ({ readonly type: 'editing' } & Pick<Editing, 'socketKey' | 'id' | 'field' | 'isOver' | 'originId'>);

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
  if (!isObject(frame.data)) return undefined;
  const { socketKey, args } = frame.data;
  if (typeof socketKey !== 'string' || socketKey === '' || socketKey.length > 100) return undefined;
  if (frame.type === 'join_vxe_table') return { type: 'join', socketKey };
  if (!Array.isArray(args)) return undefined;
  if (frame.type === 'edit_vxe_table') return editingIn(socketKey, args);
  if (frame.type !== 'update_vxe_table') return undefined;
  const [row, originId] = args as unknown[];
  return isObject(row) && typeof originId === 'string' ? { type: 'row', socketKey, row, originId } : undefined;
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

const editingIn = (socketKey: string, args: readonly unknown[]): TableMessage | undefined => {
  const [id, field, isOver, originId] = args;
  if (!isShort(id) || !isShort(originId) || typeof isOver !== 'boolean' || !(field === null || isShort(field))) return undefined;
  return { type: 'editing', socketKey, id, field, isOver, originId };
};

/** Whether the account may see, or change, all rows of the record. */
const mayAllRows = (actor: Actor, module: EntityModule, call: 'list' | 'edit'): boolean => {
  if (actor.dataRules?.[module.entity.name]) return false;
  const answer = may(actor, module.entity, call);
  return answer.kind === 'allowed' && answer.roles.some((role) => !isLimited(module, role));
};

/** Whether the page tells that it has deleted the row. */
const isGone = (row: object): boolean => (row as { readonly isGone?: unknown }).isGone === true;

/** Pages of one account with the same roles see the same rows. */
const accountKey = ({ userId, roles }: Actor): string => `${userId} ${roles.join()}`;

const idOf = (row: object): string => {
  const { id } = row as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

const ctxOf = (services: Services, actor: Actor): Ctx => ({
  ...services,
  actor,
  tenantId: actor.tenantId,
  language: 'zh-CN',
  requestId: 'table socket',
  ip: '',
});

/**
 * Of these accounts of a tenant, those among whose rows one is: one statement for all of them. A row that was deleted was shown to the same
 * ones.
 */
const seenBy = async (services: Services, accounts: readonly Actor[], module: EntityModule, id: string): Promise<ReadonlySet<Actor>> => {
  const params: unknown[] = [id];
  const asked: string[] = [];
  for (const [n, actor] of accounts.entries()) {
    const answer = may(actor, module.entity, 'list');
    if (answer.kind !== 'allowed' || id === '') continue;
    const ctx = ctxOf(services, actor);
    const own = module.entity.shared ? [] : [actor.tenantId];
    const tenant = own.length > 0 ? ` and t.tenant_id = $${params.length + 1}` : '';
    const scope = scopeOf(ctx, module, answer.roles, params.length + own.length + 1);
    params.push(...own, ...(scope?.params ?? []));
    asked.push(`select ${n} as n from ${rowsFor(ctx, module)} t where t.id = $1${tenant}${scope ? ` and ${scope.sql}` : ''}`);
  }
  if (asked.length === 0) return new Set();
  const found = await services.db.many<{ n: number }>(asked.join(' union all '), params);
  return new Set(found.flatMap(({ n }) => accounts[n] ?? []));
};

/** Whether an account may change one row; who has just deleted one could. */
const mayChange = async (services: Services, actor: Actor, module: EntityModule, id: string, isGone: boolean): Promise<boolean> => {
  if (isGone) return may(actor, module.entity, 'delete').kind === 'allowed' && (await seenBy(services, [actor], module, id)).has(actor);
  const answer = may(actor, module.entity, 'edit');
  if (answer.kind !== 'allowed' || id === '') return false;
  const ctx = ctxOf(services, actor);
  if ((await readRows(ctx, services.db, module, answer.roles, [id])).length === 0) return false;
  return refuseUngiven({ ...ctx, tx: services.db }, module, answer.roles, [id], writeOf(module.entity)).then(
    () => true,
    () => false,
  );
};

/**
 * Decides who may send and receive rows under a key. A key that names a record needs the right to change, or see, the row: accounts that
 * see all rows hear of every one, others on pages that show the table hear the id of those within their scope, and read the rest
 * themselves. Any other key connects only the pages of one account. A page therefore learns nothing through its socket that its lists would
 * not show.
 */
export function tableSync(services: Services, modules: readonly EntityModule[], connections: Connections) {
  const byName = new Map(modules.map((module) => [module.entity.name, module]));
  type Sent = Pick<SyncedRow, 'tenantId' | 'userId' | 'socketKey'>;

  /** Sends `whole` to those who see all rows, and `part` to those who see this one. */
  const tell = async ({ tenantId, userId, socketKey }: Sent, id: string, whole: string, part: string): Promise<void> => {
    const module = byName.get(socketKey);
    if (!module) {
      sendTo(connections.ofUser(tenantId, userId), whole);
      return;
    }
    const all = [...connections.ofTenant(tenantId)];
    const open = all.filter(({ actor }) => mayAllRows(actor, module, 'list'));
    sendTo(open, whole);
    const heard = new Set(open);
    const others = all.filter((one) => one.tables.has(socketKey) && !heard.has(one));
    const accounts = new Map(others.map(({ actor }) => [accountKey(actor), actor]));
    const seeing = await seenBy(services, [...accounts.values()], module, id);
    const isTold = ({ actor }: Connection): boolean => {
      const account = accounts.get(accountKey(actor));
      return account !== undefined && seeing.has(account);
    };
    sendTo(others.filter(isTold), part);
  };
  // What is said of a table arrives in the order in which it was said, however long it takes to learn who may hear it.
  const lastTold = new Map<string, Promise<void>>();
  const tellInTurn = (sent: Sent, id: string, whole: string, part: string): void => {
    const table = `${sent.tenantId}:${sent.socketKey}`;
    const told = (lastTold.get(table) ?? Promise.resolve())
      .then(() => tell(sent, id, whole, part))
      .catch((error: unknown) => services.log.warn({ err: error }, 'telling of a row'))
      .then(() => {
        if (lastTold.get(table) === told) lastTold.delete(table);
      });
    lastTold.set(table, told);
  };

  const stops = [
    services.broadcast.subscribe(rowSynced, (sent) => {
      const { socketKey, row, originId } = sent;
      const frame = (shown: object): string => JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [shown, originId] } });
      tellInTurn(sent, idOf(row), frame(row), frame({ id: idOf(row), ...(isGone(row) && { isGone: true }) }));
    }),
    services.broadcast.subscribe(rowEdited, (sent) => {
      const { socketKey, id, field, isOver, name, originId } = sent;
      const args = [{ id, field, isOver, name, originId }];
      const frame = JSON.stringify({ type: 'common_send_date', data: { key: `editing:${socketKey}`, args } });
      tellInTurn(sent, id, frame, frame);
    }),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
    /** False if the account may not change rows of that table. */
    async pass({ actor }: Connection, message: Extract<TableMessage, { type: 'row' | 'editing' }>): Promise<boolean> {
      const { socketKey, originId } = message;
      const module = byName.get(socketKey);
      const id = message.type === 'row' ? idOf(message.row) : message.id;
      const gone = message.type === 'row' && isGone(message.row);
      if (module && !mayAllRows(actor, module, 'edit') && !(await mayChange(services, actor, module, id, gone))) return false;
      const { tenantId, userId } = actor;
      if (message.type === 'row') await services.broadcast.publish(rowSynced, { tenantId, userId, socketKey, row: message.row, originId });
      else {
        const { field, isOver } = message;
        await services.broadcast.publish(rowEdited, { tenantId, userId, socketKey, id, field, isOver, name: actor.realname, originId });
      }
      return true;
    },
  };
}
