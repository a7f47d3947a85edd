import { defaultPrefix } from '../../contract/wire/headers.ts';
import { readTableFrame, type SyncedRow, type TableFrame, tableFrameText } from '../../logic/table-sync/table-frame.ts';
import { randomId } from '../call/random-id.ts';
import { listeners } from './listeners.ts';
import { type ConnectSocket, keepSocket, type SocketOptions, type SocketState, socketUrl, unreadableFrame } from './socket.ts';

/** Ms (SYNC-01, SYNC-02). */
export const tableSocketTimes = { heartbeatMs: 10_000, replyMs: 6_000, reconnectMs: 5_000, longestMs: 60_000 } as const;

export interface TableSocketOptions extends SocketOptions {
  /** Identifies this page; default 32 random hex characters. */
  readonly pageId?: string;
  /** Sent with every row, so that the page recognises its own; default random. */
  readonly originId?: string;
  readonly heartbeatMs?: number;
  readonly replyMs?: number;
}

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
  /** Calls the listener with what the server pushes under a key. Returns a function that stops it. */
  onPush(key: string, listener: (args: readonly unknown[]) => void): () => void;
  onState(listener: (state: SocketState) => void): () => void;
  close(): void;
}

/**
 * The websocket of a table page (SYNC-01): a heartbeat every 10 s; reconnects from 5 s after a loss or after 6 s without a reply (SYNC-02).
 * Ignores errors of the connection (SYNC-03) and rows that this page sent itself (SYNC-04).
 * @throws TypeError that names the option, for a wrong base address, an empty user or page id, a jitter outside 0 to 1 or an invalid time
 */
export function tableSocket(connect: ConnectSocket, options: TableSocketOptions): TableSocket {
  const { baseUrl, prefix = defaultPrefix, userId, pageId = randomId(), originId = randomId(), onError } = options;
  if (typeof userId !== 'string' || userId === '') throw new TypeError('userId must not be empty');
  const frames = listeners<TableFrame>(onError);
  const states = listeners<SocketState>(onError);
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
    onState: states.tell,
  });
  return {
    get state() {
      return kept.state;
    },
    originId,
    join: (socketKey, listener) =>
      frames.add((frame) => {
        if (frame.type === 'update_vxe_table' && frame.socketKey === socketKey && frame.originId !== originId) listener(frame.row);
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
