import { defaultPrefix } from '../../contract/wire/headers.ts';
import { readTableFrame, type SyncedRow, type TableFrame, tableFrameText } from '../../logic/table-sync/table-frame.ts';
import { randomId } from '../call/random-id.ts';
import { listeners } from './listeners.ts';
import { type ConnectSocket, keepSocket, type SocketOptions, type SocketState, socketUrl, unreadableFrame } from './socket.ts';

/** Ms. */
export const tableSocketTimes = { heartbeatMs: 10_000, replyMs: 6_000, reconnectMs: 5_000, longestMs: 60_000 } as const;

export interface TableSocketOptions extends SocketOptions {
  /** Identifies this page; default 32 random hex characters. */
  readonly pageId?: string;
  /** Sent with every row, so that the page recognises its own; default random. */
  readonly originId?: string;
  readonly heartbeatMs?: number;
  readonly replyMs?: number;
}

/** What somebody edits on another page. */
export interface RowEditing {
  readonly id: string;
  /** The cell; null for the whole row. */
  readonly field: string | null;
  readonly isOver: boolean;
  /** Who it is, as the server knows the account. */
  readonly name: string;
  /** The page. */
  readonly originId: string;
}

const isEditing = (value: unknown): value is RowEditing =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'originId' in value;

export interface TableSocket {
  readonly state: SocketState;
  readonly originId: string;
  /**
   * Calls the listener with rows that other pages changed in tables of this key, also over later connections. Returns a function that stops
   * it.
   */
  join(socketKey: string, listener: (row: SyncedRow) => void): () => void;
  /** Sends a changed row to the other pages. False if there is no connection: they read the row when they load it. */
  sendRow(socketKey: string, row: SyncedRow): boolean;
  /** Tells the other pages that this one begins to edit a row, or a cell of it, or is done. False if there is no connection. */
  sendEditing(socketKey: string, id: string, field: string | null, isOver?: boolean): boolean;
  /** Calls the listener with what other pages begin to edit, and are done with, in tables of this key. Returns a function that stops it. */
  onEditing(socketKey: string, listener: (editing: RowEditing) => void): () => void;
  /** Calls the listener with what the server pushes under a key. Returns a function that stops it. */
  onPush(key: string, listener: (args: readonly unknown[]) => void): () => void;
  onState(listener: (state: SocketState) => void): () => void;
  close(): void;
}

/**
 * The websocket of a table page: a heartbeat every 10 s; reconnects from 5 s after a loss or after 6 s without a reply. Ignores errors of
 * the connection and rows that this page sent itself.
 * @throws TypeError that names the option, for a wrong base address, an empty user or page id, a jitter outside 0 to 1 or an invalid time
 */
export function tableSocket(connect: ConnectSocket, options: TableSocketOptions): TableSocket {
  const { baseUrl, prefix = defaultPrefix, userId, pageId = randomId(), originId = randomId(), onError } = options;
  if (typeof userId !== 'string' || userId === '') throw new TypeError('userId must not be empty');
  const frames = listeners<TableFrame>(onError);
  const states = listeners<SocketState>(onError);
  /** How many listeners each table has; the server hears of them with every new connection. */
  const joined = new Map<string, number>();
  const tell = (type: string, data: object): boolean => kept.send(JSON.stringify({ type, data }));
  const kept = keepSocket({
    ...options,
    connect,
    url: socketUrl(baseUrl, prefix, ['vxeSocket', userId, pageId]),
    reconnectMs: options.reconnectMs ?? tableSocketTimes.reconnectMs,
    longestMs: options.longestMs ?? tableSocketTimes.longestMs,
    jitter: options.jitter ?? 1,
    heartbeat: {
      text: tableFrameText({ type: 'heart_beat' }),
      everyMs: options.heartbeatMs ?? tableSocketTimes.heartbeatMs,
      replyMs: options.replyMs ?? tableSocketTimes.replyMs,
      onlyWhenIdle: false,
      isReply: (text) => readTableFrame(text)?.type === 'heart_beat',
      expectReply: 'always',
    },
    onText(text) {
      const frame = readTableFrame(text);
      if (frame) frames.tell(frame);
      const fault = frame ? undefined : unreadableFrame(text, options.language);
      if (fault) onError?.(fault);
    },
    onState(state) {
      if (state === 'open') for (const socketKey of joined.keys()) tell('join_vxe_table', { socketKey });
      states.tell(state);
    },
  });
  return {
    get state() {
      return kept.state;
    },
    originId,
    join(socketKey, listener) {
      const before = joined.get(socketKey) ?? 0;
      joined.set(socketKey, before + 1);
      if (before === 0) tell('join_vxe_table', { socketKey });
      const stop = frames.add((frame) => {
        if (frame.type === 'update_vxe_table' && frame.socketKey === socketKey && frame.originId !== originId) listener(frame.row);
      });
      return () => {
        const left = (joined.get(socketKey) ?? 1) - 1;
        if (left > 0) joined.set(socketKey, left);
        else joined.delete(socketKey);
        stop();
      };
    },
    sendEditing: (socketKey, id, field, isOver = false) => tell('edit_vxe_table', { socketKey, args: [id, field, isOver, originId] }),
    onEditing: (socketKey, listener) =>
      frames.add((frame) => {
        if (frame.type !== 'common_send_date' || frame.key !== `editing:${socketKey}`) return;
        const [editing] = frame.args;
        if (isEditing(editing) && editing.originId !== originId) listener(editing);
      }),
    sendRow: (socketKey, row) => kept.send(tableFrameText({ type: 'update_vxe_table', socketKey, row, originId })),
    onPush: (key, listener) =>
      frames.add((frame) => {
        if (frame.type === 'common_send_date' && frame.key === key) listener(frame.args);
      }),
    onState: states.add,
    close() {
      frames.clear();
      kept.close();
      states.clear();
    },
  };
}
