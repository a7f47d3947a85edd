import type { Language } from '../../contract/label.ts';
import { ApiError } from '../answer/api-error.ts';
import { clientText } from '../answer/texts.ts';
import { isBefore } from '../jeecg/version.ts';

/** What a platform reports of one connection. `close` also means that a connection never opened. */
export interface SocketEvents {
  open(): void;
  message(text: string): void;
  close(): void;
}

/** One connection. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
}

/** Opens a connection; may throw. The token, if there is one, is the only sub-protocol. */
export type ConnectSocket = (url: string, protocols: readonly string[], events: SocketEvents) => SocketLike;

export interface Timers {
  /** Runs a function once after this many ms; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface Heartbeat {
  readonly text: string;
  /** Ms from the opening, or from the last heartbeat, to the next. */
  readonly everyMs: number;
  /** Ms within which an expected reply must arrive; otherwise the connection counts as lost. */
  readonly replyMs: number;
  /** Any traffic counts as a reply and postpones the next heartbeat. */
  readonly onlyWhenIdle: boolean;
  isReply(text: string): boolean;
  /** `learned`: replies are expected after the first one, because some servers never reply. */
  readonly expectReply: ExpectReply;
}
export type ExpectReply = 'always' | 'learned' | 'never';

/** `waiting` for the next attempt; `closed` permanently. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

export interface KeepOptions {
  readonly connect: ConnectSocket;
  readonly url: string;
  /** Called at every attempt, so that a new token is used; undefined for none. */
  readonly token?: (() => string | undefined) | undefined;
  /** `learned`: attempts alternate between with and without the token until one opens; later ones follow it. Default `always`. */
  readonly tokenProtocol?: 'always' | 'learned' | undefined;
  /** Version of a JeecgBoot: before 3.3 attempts begin without the token. */
  readonly version?: string | undefined;
  /** Ms from a lost connection to the next attempt; every failed attempt doubles the delay. */
  readonly reconnectMs: number;
  /** The delay doubles up to this many ms; default `reconnectMs`, which never doubles. */
  readonly longestMs?: number | undefined;
  /** Ms after which an attempt that neither opened nor failed is given up; default 15,000. */
  readonly openMs?: number | undefined;
  /** Adds a random share of up to this (0 to 1) to the delay, so that thousands of clients do not return at once; default 0. */
  readonly jitter?: number | undefined;
  /** At least 0 and below 1; called only with a jitter. */
  readonly random?: (() => number) | undefined;
  readonly timers?: Timers | undefined;
  readonly heartbeat?: Heartbeat | undefined;
  readonly onText: (text: string) => void;
  readonly onState?: (state: SocketState) => void;
}

export interface KeptSocket {
  readonly state: SocketState;
  /** False if there is no open connection: nothing is kept for later. */
  send(text: string): boolean;
  /** Permanent; no listener is called after it. */
  close(): void;
}

const closeQuietly = (socket: SocketLike | undefined): void => {
  try {
    socket?.close();
  } catch {
    // The connection is abandoned either way.
  }
};

const refuseTimes = (jitter: number, given: Readonly<Record<string, number>>): void => {
  if (!(jitter >= 0 && jitter <= 1)) throw new TypeError('jitter must be from 0 to 1');
  for (const [name, ms] of Object.entries(given)) if (!(ms >= 0 && ms < 2 ** 31)) throw new TypeError(`${name} must be a number of ms`);
};

type Alarm = 'open' | 'beat' | 'reply' | 'retry';

/** At most one timer of each name. */
const alarms = (timers: Timers) => {
  const armed = new Map<Alarm, () => void>();
  const disarm = (name: Alarm): void => {
    armed.get(name)?.();
    armed.delete(name);
  };
  const arm = (name: Alarm, ms: number, run: () => void): void => {
    disarm(name);
    const cancel = timers.after(ms, () => {
      armed.delete(name);
      run();
    });
    armed.set(name, cancel);
  };
  const disarmAll = (): void => {
    for (const name of armed.keys()) disarm(name);
  };
  return { arm, disarm, disarmAll, isArmed: (name: Alarm): boolean => armed.has(name) };
};

/** Sends heartbeats and expects replies to them; a reply that does not come means that the connection is lost. */
const beating = (
  heartbeat: Heartbeat | undefined,
  { arm, disarm, isArmed }: ReturnType<typeof alarms>,
  send: (text: string) => boolean,
  lost: () => void,
) => {
  let serverReplies = false;
  const next = (): void => {
    if (heartbeat) arm('beat', heartbeat.everyMs, () => beat(heartbeat));
  };
  const beat = ({ text, replyMs, expectReply }: Heartbeat): void => {
    const expects = expectReply === 'always' || (expectReply === 'learned' && serverReplies);
    if (expects && !isArmed('reply')) arm('reply', replyMs, lost);
    next();
    send(text);
  };
  const heard = (text: string): void => {
    if (!heartbeat) return;
    const isReply = heartbeat.isReply(text);
    serverReplies ||= isReply;
    if (isReply || heartbeat.onlyWhenIdle) disarm('reply');
    if (heartbeat.onlyWhenIdle) next();
  };
  return { next, heard };
};

/**
 * Keeps a connection open: after it ends for any reason, one new attempt follows after the delay. Errors are not reported, they lead to the
 * next attempt.
 * @throws TypeError for a jitter outside 0 to 1 and for invalid times
 */
export function keepSocket(options: KeepOptions): KeptSocket {
  const { connect, url, token, reconnectMs, openMs = 15_000, jitter = 0, heartbeat, onText, onState } = options;
  const { longestMs = reconnectMs, random = Math.random } = options;
  refuseTimes(jitter, { reconnectMs, openMs, longestMs, idleMs: heartbeat?.everyMs ?? 0, replyMs: heartbeat?.replyMs ?? 0 });
  const alarm = alarms(options.timers ?? systemTimers);
  const { arm, disarm, disarmAll } = alarm;
  let state: SocketState = 'waiting';
  let attempt = 0;
  let socket: SocketLike | undefined;
  /** Consecutive attempts that did not open. */
  let failed = 0;
  /** Whether attempts carry the token; settled by the first one that opens. */
  let carries = !isBefore(options.version, 3, 3);
  let hasOpened = false;

  const isClosed = (): boolean => state === 'closed';
  const become = (next: SocketState): void => {
    state = next;
    onState?.(next);
  };
  /** Abandons the connection: its later events belong to an attempt that is over. */
  const abandon = (): void => {
    attempt++;
    disarmAll();
    const left = socket;
    socket = undefined;
    closeQuietly(left);
  };
  const lost = (): void => {
    abandon();
    // The first delay is that of the spec, whether the connection was lost or never opened.
    const spread = jitter === 0 ? 1 : 1 + jitter * random();
    const ms = Math.min(Math.max(reconnectMs, longestMs), reconnectMs * 2 ** failed) * spread;
    if (!hasOpened && options.tokenProtocol === 'learned') carries = !carries;
    failed++;
    become('waiting');
    if (!isClosed()) arm('retry', ms, start);
  };
  const send = (text: string): boolean => {
    if (state !== 'open' || !socket) return false;
    try {
      socket.send(text);
      return true;
    } catch {
      // A connection that refuses data is lost.
      lost();
      return false;
    }
  };
  const beats = beating(heartbeat, alarm, send, lost);
  const received = (text: string): void => {
    beats.heard(text);
    onText(text);
  };
  const start = (): void => {
    const own = ++attempt;
    const isCurrent = (): boolean => own === attempt;
    become('connecting');
    if (!isCurrent()) return;
    arm('open', openMs, lost);
    try {
      const given = carries ? token?.() : undefined;
      const made = connect(url, given ? [given] : [], {
        open: () => {
          if (!isCurrent() || state !== 'connecting') return;
          disarm('open');
          failed = 0;
          hasOpened = true;
          beats.next();
          become('open');
        },
        message: (text) => {
          if (isCurrent()) received(text);
        },
        close: () => {
          if (isCurrent()) lost();
        },
      });
      // A platform may report a failure before it returns the socket.
      if (isCurrent()) socket = made;
      else closeQuietly(made);
    } catch {
      // An address or token that the platform refuses now may be valid at the next attempt.
      if (isCurrent()) lost();
    }
  };

  start();
  return {
    get state() {
      return state;
    },
    send,
    close() {
      if (isClosed()) return;
      abandon();
      become('closed');
    },
  };
}

/** Options of both websockets. */
export interface SocketOptions {
  /**
   * Address of the platform, `http` or `https`; the websocket uses `ws` or `wss` to match. In a browser it may be empty: the page's own
   * origin.
   */
  readonly baseUrl: string;
  /** Path prefix; default `/jeecg-boot`. */
  readonly prefix?: string;
  readonly userId: string;
  /**
   * Sent as the sub-protocol, which newer servers require and echo. Leave it out for servers before 3.3.0: they do not echo it, and the
   * connection would fail.
   */
  readonly token?: () => string | undefined;
  /**
   * `learned` for a server of unknown version: attempts alternate between with and without the token until one opens, and later ones follow
   * it. Default `always`.
   */
  readonly tokenProtocol?: 'always' | 'learned';
  /** Version of a JeecgBoot, such as `3.4.3`: before 3.3 attempts go without the token. */
  readonly version?: string;
  /** Ms from a loss to the first attempt; default that of the spec. Failed attempts double it, up to `longestMs`. */
  readonly reconnectMs?: number;
  /** Default 300,000 for messages and 60,000 for tables; never less than `reconnectMs`. */
  readonly longestMs?: number;
  /** Ms after which an attempt that neither opened nor failed is given up; default 15,000. */
  readonly openMs?: number;
  /** Adds a random share of up to this (0 to 1) to every delay, so that thousands of clients do not return at once; default 1. */
  readonly jitter?: number;
  readonly random?: () => number;
  readonly timers?: Timers;
  /** Language of the texts for `onError`; default zh-CN. */
  readonly language?: Language;
  /**
   * Called with errors that listeners throw, and for a frame that is not JSON (an `ApiError` of kind `protocol`, with its first 200
   * characters). Errors of the connection are not reported.
   */
  readonly onError?: (error: unknown) => void;
}

/** The error for a frame that is not JSON. Valid JSON of an unknown kind is no error, because servers may send it for newer clients. */
export function unreadableFrame(text: string, language: Language = 'zh-CN'): ApiError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (cause) {
    return new ApiError({ kind: 'protocol', message: clientText(language, 'error.protocol'), detail: text.slice(0, 200), cause });
  }
}

/**
 * The address of a websocket: each of `path` is one segment, percent-encoded.
 * @throws TypeError for a base address that is not http or https, or an empty segment
 */
export function socketUrl(baseUrl: string, prefix: string, path: readonly string[]): string {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') throw new TypeError('baseUrl must be an http or https address');
  if (path.some((segment) => segment === '')) throw new TypeError('the path of a websocket has an empty segment');
  const below = [base.pathname, prefix, path.map(encodeURIComponent).join('/')].map((part) => part.replace(/^\/+|\/+$/g, ''));
  return `${base.protocol === 'https:' ? 'wss' : 'ws'}://${base.host}/${below.filter(Boolean).join('/')}`;
}
