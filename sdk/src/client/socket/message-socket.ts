import { defaultPrefix, times } from '../../contract/wire/headers.ts';
import { type MessageFrame, readMessageFrame } from '../../logic/notice/message-frame.ts';
import { listeners } from './listeners.ts';
import {
  type ConnectSocket,
  type ExpectReply,
  keepSocket,
  type SocketOptions,
  type SocketState,
  socketUrl,
  unreadableFrame,
} from './socket.ts';
import { onTopic, type SocketTopic, type SocketTopics } from './topics.ts';

export interface MessageHeartbeat {
  /** Default `HeartBeat`. */
  readonly text?: string;
  /** Ms without traffic before a heartbeat, and ms to wait for its reply; default 20,000 each. */
  readonly idleMs?: number;
  readonly replyMs?: number;
  /** Default `learned`: a missing reply is no fault if the server has never replied to a heartbeat. */
  readonly expectReply?: ExpectReply;
}

export interface MessageSocketOptions extends SocketOptions {
  /**
   * Appended to the user id with `_`, for example the MD5 of the token. A second connection of the same name replaces the first, so without
   * it only the newest tab or device receives messages.
   */
  readonly connectionName?: string;
  /** `false` sends none, for servers from 2.4.2 to 3.1.0, which forward every heartbeat to everybody. */
  readonly heartbeat?: MessageHeartbeat | false;
}

export interface MessageSocket {
  readonly state: SocketState;
  /**
   * Calls the listener with the messages of one topic, also over later connections. Returns a function that stops it.
   * @throws TypeError for a topic that there is not
   */
  listen<T extends SocketTopic>(topic: T, listener: (message: SocketTopics[T]) => void): () => void;
  /** Calls the listener with every frame as it came, but not with heartbeats and invalid frames. */
  listen(listener: (frame: MessageFrame) => void): () => void;
  onState(listener: (state: SocketState) => void): () => void;
  close(): void;
}

/** Servers reply to a heartbeat with its own text, with `ping`, with a `heartcheck` message, or not at all. */
const isReply = (text: string, beat: string): boolean => text === beat || text === 'ping' || readMessageFrame(text)?.cmd === 'heartcheck';

/** Heartbeats of other clients, which servers from 2.4.2 to 3.1.0 forward to everybody. */
const isHeartbeat = (text: string): boolean => /^(ping|pong|heart\s*(beat|check))$/i.test(text.trim());

/**
 * The message websocket: reconnects from 50 s after a loss, sends `HeartBeat` after 20 s of silence.
 * @throws TypeError that names the option, for a wrong base address, an empty user id, a jitter outside 0 to 1 or an invalid time
 */
export function messageSocket(connect: ConnectSocket, options: MessageSocketOptions): MessageSocket {
  const { baseUrl, prefix = defaultPrefix, userId, connectionName, heartbeat = {}, onError } = options;
  if (typeof userId !== 'string' || userId === '') throw new TypeError('userId must not be empty');
  const frames = listeners<MessageFrame>(onError);
  const states = listeners<SocketState>(onError);
  const beat = heartbeat === false ? undefined : (heartbeat.text ?? 'HeartBeat');
  const kept = keepSocket({
    ...options,
    connect,
    url: socketUrl(baseUrl, prefix, ['websocket', connectionName ? `${userId}_${connectionName}` : userId]),
    reconnectMs: options.reconnectMs ?? times.socketReconnectMs,
    longestMs: options.longestMs ?? 6 * times.socketReconnectMs,
    jitter: options.jitter ?? 1,
    heartbeat:
      heartbeat === false || beat === undefined
        ? undefined
        : {
            text: beat,
            everyMs: heartbeat.idleMs ?? times.socketHeartbeatMs,
            replyMs: heartbeat.replyMs ?? times.socketHeartbeatMs,
            onlyWhenIdle: true,
            isReply: (text) => isReply(text, beat),
            expectReply: heartbeat.expectReply ?? 'learned',
          },
    onText(text) {
      const frame = readMessageFrame(text);
      if (frame && frame.cmd !== 'heartcheck') frames.tell(frame);
      const fault = frame || isHeartbeat(text) || text === beat ? undefined : unreadableFrame(text, options.language);
      if (fault) onError?.(fault);
    },
    onState: states.tell,
  });
  function listen<T extends SocketTopic>(topic: T, listener: (message: SocketTopics[T]) => void): () => void;
  function listen(listener: (frame: MessageFrame) => void): () => void;
  function listen<T extends SocketTopic>(
    ...args: readonly [(frame: MessageFrame) => void] | readonly [T, (message: SocketTopics[T]) => void]
  ): () => void {
    return frames.add(args.length === 1 ? args[0] : onTopic(...args));
  }
  return {
    get state() {
      return kept.state;
    },
    listen,
    onState: states.add,
    close() {
      frames.clear();
      kept.close();
      states.clear();
    },
  };
}
