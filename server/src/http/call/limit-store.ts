import type { RedisLink } from '../../kernel/events/redis-link.ts';

interface Count {
  current: number;
  readonly until: number;
}

/** Addresses that one node counts itself; the oldest are forgotten beyond this. */
const mostKept = 5000;

type Told = (error: Error | null, counted?: { current: number; ttl: number }) => void;

/** Counts of calls that all nodes share; while Redis is away each node counts its own, as without it. */
export function sharedLimits(redis: RedisLink) {
  const own = new Map<string, Count>();
  const countHere = (key: string, windowMs: number): { current: number; ttl: number } => {
    const now = Date.now();
    const before = own.get(key);
    const count = before && before.until > now ? before : { current: 0, until: now + windowMs };
    count.current += 1;
    own.delete(key);
    own.set(key, count);
    const [oldest] = own.keys();
    if (own.size > mostKept && oldest !== undefined) own.delete(oldest);
    return { current: count.current, ttl: count.until - now };
  };
  return class SharedLimits {
    readonly route: string;

    constructor({ routeInfo }: { readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string } } = {}) {
      this.route = routeInfo ? `${String(routeInfo.method)}${routeInfo.url ?? ''}` : '';
    }

    incr(key: string, told: Told, timeWindow: number): void {
      const name = `limit:${this.route}:${key}`;
      redis.count(name, timeWindow).then(
        (shared) => told(null, shared ?? countHere(name, timeWindow)),
        () => told(null, countHere(name, timeWindow)),
      );
    }

    child(options: object): SharedLimits {
      return new SharedLimits(options);
    }
  };
}
