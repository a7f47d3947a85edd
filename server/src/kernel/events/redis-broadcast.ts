import type { Db } from '../../db/db.ts';
import type { Broadcast } from './broadcast.ts';
import type { RedisLink } from './redis-link.ts';
import { subscribers } from './subscribers.ts';

const channel = 'broadcast';

interface Note {
  readonly topic: string;
  readonly message: unknown;
}

/**
 * The broadcast through Redis, with that of the database beside it: nodes hear both, and what cannot go through Redis goes through the
 * database. A node whose own line to Redis is down misses what others send meanwhile, as it does with the database.
 */
export function redisBroadcast(redis: RedisLink, db: Db, database: Broadcast): Broadcast {
  const heardBy = subscribers();
  let listening: Promise<void> | undefined;

  const hear = (text: string): void => {
    const { topic, message } = JSON.parse(text) as Note;
    heardBy.tell(topic, message);
  };
  const listen = (): Promise<void> => (listening ??= redis.subscribe(channel, hear));

  return {
    async publish(topic, message) {
      if (!redis.isUp()) return database.publish(topic, message);
      const send = async (): Promise<void> => {
        const isHeard = await redis.publish(channel, JSON.stringify({ topic: topic.name, message } satisfies Note));
        if (!isHeard) await database.publish(topic, message);
      };
      if (!db.inTransaction()) return send();
      // What is rolled back is told to nobody, and whoever is told finds what was written.
      db.afterCommit(() => void send().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error))));
    },
    subscribe(topic, heard) {
      const own = heardBy.add(topic.name, heard);
      listen().catch(() => undefined);
      const stop = database.subscribe(topic, heard);
      return () => {
        own();
        stop();
      };
    },
    ready: async () => {
      await database.ready();
      if (redis.isUp()) await listen();
    },
  };
}
