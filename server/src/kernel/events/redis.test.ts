import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { openPglite } from '../../db/embedded/pglite.ts';
import { freePort } from '../../db/free-port.test-support.ts';
import { migrate } from '../../db/migrate.ts';
import { openPlatform, type Platform, post } from '../../http/platform.test-support.ts';
import type { Log } from '../../log.ts';
import { type Broadcast, openBroadcast, topic } from './broadcast.ts';
import { redisBroadcast } from './redis-broadcast.ts';
import { openRedis, type RedisLink } from './redis-link.ts';

const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path));
if (!program) test.skip('notices and limits through Redis: there is no Redis (Debian package redis-server)', () => undefined);

const words = topic<string>('test.words');
const later = { timeout: 30_000 };

describe.runIf(program)('notices and limits through Redis', () => {
  let folder: string;
  let port: number;
  let redis: ChildProcess | undefined;
  let db: Db;
  let platform: Platform;
  const links: RedisLink[] = [];
  const told: string[] = [];
  const tell = (_data: object, text: string): void => void told.push(text);
  const log: Log = { info: tell, warn: tell, error: tell };

  const startRedis = async (): Promise<void> => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    redis = spawn(program ?? '', words, { stdio: 'ignore' });
    await expect.poll(() => answers('ping'), later).toContain('PONG');
  };
  const stopRedis = async (): Promise<void> => {
    if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
  };
  const cli = (program ?? '').replace('redis-server', 'redis-cli');
  const answers = (...words: readonly string[]): string => {
    try {
      return execFileSync(cli, ['-p', String(port), ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return '';
    }
  };

  /** A node on the shared database, with what it heard. */
  const openNode = async (
    prefix = 'saiyun',
  ): Promise<{ readonly broadcast: Broadcast; readonly link: RedisLink; readonly heard: string[] }> => {
    const link = openRedis(`redis://127.0.0.1:${port}`, prefix, log);
    links.push(link);
    const broadcast = redisBroadcast(link, db, openBroadcast(db));
    const heard: string[] = [];
    // Nothing connects before it is used.
    expect(link.isUp()).toBe(false);
    broadcast.subscribe(words, (word) => heard.push(word.slice(0, 10)));
    await expect.poll(() => link.isUp(), later).toBe(true);
    await broadcast.ready();
    return { broadcast, link, heard };
  };
  const stored = async (): Promise<number> => (await db.one<{ n: number }>('select count(*)::int as n from sys_broadcast'))?.n ?? -1;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'saiyun-redis-'));
    port = await freePort();
    db = await openPglite();
    await migrate(db);
    platform = await openPlatform();
  });
  afterEach(async () => {
    await Promise.all(links.splice(0).map((link) => link.close()));
  });
  afterAll(async () => {
    await stopRedis();
    await platform?.close();
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every node hears every message in order, long ones too, and none of another platform', async () => {
    await startRedis();
    const [one, two, other] = [await openNode(), await openNode(), await openNode('another')];
    for (const word of ['一', `长${'x'.repeat(50_000)}`, 'ab']) await one.broadcast.publish(words, word);
    for (const { heard } of [one, two]) await expect.poll(() => heard, later).toEqual(['一', '长xxxxxxxxx', 'ab']);
    expect(await stored()).toBe(0);
    expect(other.heard).toEqual([]);
  });

  test('what a transaction publishes goes out with its commit only', async () => {
    const node = await openNode();
    await expect(
      db.tx(async () => {
        await node.broadcast.publish(words, 'lost');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.tx(async (tx) => {
      await node.broadcast.publish(words, 'kept');
      await tx.one('select pg_sleep(0.2)');
      expect(node.heard).toEqual([]);
    });
    await expect.poll(() => node.heard, later).toEqual(['kept']);
  });

  test('while Redis is away the database carries the messages, and Redis again once it is back', async () => {
    told.length = 0;
    const [one, two] = [await openNode(), await openNode()];
    await stopRedis();
    await expect.poll(() => one.link.isUp(), later).toBe(false);
    await one.broadcast.publish(words, 'by the database');
    for (const { heard } of [one, two]) await expect.poll(() => heard, later).toEqual(['by the dat']);
    await startRedis();
    await expect.poll(() => one.link.isUp() && two.link.isUp(), later).toBe(true);
    const before = answers('info', 'commandstats');
    await one.broadcast.publish(words, 'by Redis');
    for (const { heard } of [one, two]) await expect.poll(() => heard.at(-1), later).toBe('by Redis');
    const calls = (stats: string): number => Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0);
    expect(calls(answers('info', 'commandstats'))).toBe(calls(before) + 1);
    // Once for each node.
    expect(told.filter((text) => text.startsWith('Redis is away'))).toHaveLength(2);
    expect(told.filter((text) => text === 'Redis is back')).toHaveLength(2);
  });

  test('a listener that Redis throws out, as one that falls behind, comes back', async () => {
    const node = await openNode();
    expect(Number(answers('client', 'kill', 'type', 'pubsub'))).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await node.broadcast.publish(words, 'again');
        return node.heard.at(-1);
      }, later)
      .toBe('again');
  });

  test('a Redis that hangs holds no call up', async () => {
    const node = await openNode();
    redis?.kill('SIGSTOP');
    const begun = performance.now();
    await node.broadcast.publish(words, 'hung');
    await node.broadcast.publish(words, 'and again');
    expect(performance.now() - begun).toBeLessThan(2500);
    expect(await node.link.count('x', 1000)).toBeUndefined();
    redis?.kill('SIGCONT');
    await expect.poll(() => node.heard, later).toEqual(expect.arrayContaining(['hung', 'and again']));
  });

  test('limits count over all nodes, and on each node alone while Redis is away', async () => {
    const settings = { SAIYUN_REDIS_URL: `redis://127.0.0.1:${port}`, SAIYUN_REDIS_PREFIX: 'limits' };
    const nodes = [await platform.app(settings), await platform.app(settings)];
    const slider = async (at: number): Promise<number> => {
      const node = nodes[at % 2];
      return node ? (await post(node, '/sys/slider/new')).statusCode : 0;
    };
    // Both are connected once a call of each was counted.
    await expect
      .poll(async () => {
        await Promise.all([slider(0), slider(1)]);
        return answers('keys', 'limits:limit:*').trim().split('\n').filter(Boolean).length;
      }, later)
      .toBe(1);
    const [key = ''] = answers('keys', 'limits:limit:*').trim().split('\n');
    answers('set', key, '598', 'keepttl');
    expect([await slider(0), await slider(1), await slider(0), await slider(1)]).toEqual([200, 200, 429, 429]);
    expect(Number(answers('pttl', key))).toBeGreaterThan(0);
    await stopRedis();
    expect([await slider(0), await slider(1)]).toEqual([200, 200]);
  });
});
