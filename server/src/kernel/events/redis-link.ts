import type { createClient } from '@redis/client';
import type { Log } from '../../log.ts';
import { looking } from '../looking.ts';
import { inTime } from '../outside/in-time.ts';
import { subscribers } from './subscribers.ts';

type Redis = ReturnType<typeof createClient>;

export interface Counted {
  readonly current: number;
  /** Ms until it counts from zero again. */
  readonly ttl: number;
}

/** What nodes share through Redis. Nothing depends on it: while it is away, callers do without. */
export interface RedisLink {
  isUp(): boolean;
  /** False if nobody can have heard it. */
  publish(channel: string, text: string): Promise<boolean>;
  /** Resolves with the first subscription; later ones, after a loss, happen by themselves. */
  subscribe(channel: string, heard: (text: string) => void): Promise<void>;
  /** Counts within a window; undefined while it is away. */
  count(key: string, windowMs: number): Promise<Counted | undefined>;
  close(): Promise<void>;
}

/** An answer that takes longer counts as none: no call may wait for it. */
const answerMs = 500;
const lookMs = 1000;
const longestPauseMs = 2000;

const within = <T>(work: Promise<T>): Promise<T> => inTime(work, answerMs, () => new Error(`no answer for ${answerMs} ms`));

const countScript = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

interface Clients {
  readonly says: Redis;
  /** A client that listens can say nothing else. */
  readonly hears: Redis;
}

const connect = async (url: string, back: () => void, away: (error: unknown) => void): Promise<Clients> => {
  const { createClient: create } = await import('@redis/client');
  const made = (): Redis => {
    const client = create({
      url,
      // A command that cannot be sent now is not sent later: a limit or a notice of then means nothing.
      disableOfflineQueue: true,
      pingInterval: 10_000,
      socket: { connectTimeout: 3000, reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, longestPauseMs) },
    });
    client.on('error', away);
    return client as unknown as Redis;
  };
  const [says, hears] = [made(), made()];
  Promise.all([says.connect(), hears.connect()]).then(back, away);
  return { says, hears };
};

/** Connects in the background, and again whenever the line is lost; the log says once that it is away and once that it is back. */
export function openRedis(url: string, prefix: string, log: Log): RedisLink {
  let isUp = false;
  let wasTold = false;
  let isClosed = false;
  const heardBy = subscribers();

  const away = (error: unknown): void => {
    isUp = false;
    if (wasTold || isClosed) return;
    wasTold = true;
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Redis is away: nodes do without it');
  };
  const back = (): void => {
    isUp = true;
    if (wasTold) log.info({}, 'Redis is back');
    wasTold = false;
  };

  let opened: Promise<Clients> | undefined;
  /** Connects at the first use: programs beside the platform need none of it. */
  const clients = (): Promise<Clients> => {
    if (opened) return opened;
    opened = connect(url, back, away);
    opened.catch(away);
    watch.start();
    return opened;
  };

  const look = async (): Promise<void> => {
    const { says, hears } = await clients();
    await within(says.ping());
    if (!hears.isReady) throw new Error('it cannot be listened to');
    back();
  };
  const watch = looking(() => look().catch(away), lookMs);

  const attempt = async <T>(work: (says: Redis) => Promise<T>): Promise<T | undefined> => {
    const { says } = await clients();
    if (!isUp) return undefined;
    try {
      return await within(work(says));
    } catch (error) {
      away(error);
      return undefined;
    }
  };

  return {
    isUp: () => isUp,
    publish: async (channel, text) => ((await attempt((says) => says.publish(`${prefix}:${channel}`, text))) ?? 0) > 0,
    async subscribe(channel, heard) {
      const isListening = heardBy.has(channel);
      heardBy.add(channel, heard);
      if (isListening) return;
      const { hears } = await clients();
      const listen = (): Promise<void> => hears.subscribe(`${prefix}:${channel}`, (text: string) => heardBy.tell(channel, text));
      // Once subscribed, the client subscribes again after each loss by itself.
      if (hears.isReady) return listen();
      await new Promise<void>((done) => {
        hears.once('ready', () => void listen().then(done, away));
      });
    },
    async count(key, windowMs) {
      const answer = await attempt((says) => says.eval(countScript, { keys: [`${prefix}:${key}`], arguments: [String(windowMs)] }));
      return Array.isArray(answer) ? { current: Number(answer[0]), ttl: Math.max(0, Number(answer[1])) } : undefined;
    },
    async close() {
      isClosed = true;
      await watch.stop();
      if (!opened) return;
      const { says, hears } = await opened;
      for (const client of [says, hears]) client.destroy();
    },
  };
}
