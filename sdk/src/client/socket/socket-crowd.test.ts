import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../logic/digest/index.ts';
import { messageSocket } from './message-socket.ts';
import { fakeNetwork, fakeTimers } from './socket.test-support.ts';
import type { ConnectSocket, SocketEvents, Timers } from './socket.ts';
import { tableSocket } from './table-socket.ts';

/** Time in whole ms, for a very large number of timers. */
function crowdTimers(): Timers & { passTo(until: number): void; readonly now: () => number } {
  let now = 0;
  const due = new Map<number, Set<() => void>>();
  return {
    now: () => now,
    after(ms, run) {
      const at = now + Math.max(1, Math.ceil(ms));
      const one = (): void => run();
      const bucket = due.get(at) ?? new Set();
      due.set(at, bucket.add(one));
      return () => void bucket.delete(one);
    },
    passTo(until) {
      while (now < until) {
        now += 1;
        for (const run of due.get(now) ?? []) run();
        due.delete(now);
      }
    },
  };
}

const crowd = 10_000;

/** Ten thousand clients whose server is down for two minutes: the time of each attempt, and how many are connected at the end. */
function outage(open: (connect: ConnectSocket, userId: string, timers: Timers, random: () => number) => unknown) {
  const timers = crowdTimers();
  const draw = seededRandom('crowd');
  const random = (): number => draw(1_000_000) / 1_000_000;
  let isUp = true;
  const connected = new Set<SocketEvents>();
  const attempts: number[] = [];
  const connect: ConnectSocket = (_url, _protocols, events) => {
    attempts.push(timers.now());
    if (isUp) {
      connected.add(events);
      timers.after(1, () => events.open());
    } else timers.after(1, () => events.close());
    return { send: () => undefined, close: () => void connected.delete(events) };
  };
  for (let n = 0; n < crowd; n++) open(connect, `u${n}`, timers, random);
  timers.passTo(1_000);
  expect(connected.size).toBe(crowd);
  isUp = false;
  attempts.length = 0;
  for (const events of connected) events.close();
  connected.clear();
  timers.passTo(121_000);
  isUp = true;
  const whileDown = attempts.splice(0).map((at) => at - 1_000);
  timers.passTo(1_000_000);
  const perSecond = new Map<number, number>();
  for (const at of [...whileDown, ...attempts.map((at) => at - 1_000)]) {
    const second = Math.floor(at / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  return { first: Math.min(...whileDown), most: Math.max(...perSecond.values()), whileDown: whileDown.length, back: connected.size };
}

describe('ten thousand clients that lose their server at once do not come back at once', () => {
  test('SDK-WS-02: messages, none before 50 s and at most a fortieth in any second', () => {
    const found = outage((connect, userId, timers, random) =>
      messageSocket(connect, { baseUrl: 'http://local', userId, timers, random, heartbeat: false }),
    );
    expect(found.first).toBeGreaterThanOrEqual(50_000);
    expect(found.most).toBeLessThan(crowd / 40);
    expect(found.whileDown).toBeLessThan(crowd * 2);
    expect(found.back).toBe(crowd);
  }, 60_000);

  test('SYNC-02: tables, none before 5 s and at most a quarter in any second, fewer and fewer while it stays away', () => {
    const found = outage((connect, userId, timers, random) =>
      tableSocket(connect, { baseUrl: 'http://local', userId, timers, random, heartbeatMs: 2 ** 30 }),
    );
    expect(found.first).toBeGreaterThanOrEqual(5_000);
    expect(found.most).toBeLessThan(crowd / 4);
    expect(found.whileDown).toBeLessThan(crowd * 6);
    expect(found.back).toBe(crowd);
  }, 60_000);
});

test('attempts that fail double the delay up to its bound, and an opened connection begins anew', () => {
  const network = fakeNetwork();
  const timers = fakeTimers();
  tableSocket(network.connect, { baseUrl: 'http://local', userId: 'u', timers, random: () => 0 });
  const delays: number[] = [];
  const lose = (): void => {
    const [from, before] = [timers.now(), network.made.length];
    network.last().server.close();
    while (network.made.length === before) timers.pass(500);
    delays.push(timers.now() - from);
  };
  network.last().server.open();
  for (let i = 0; i < 6; i++) lose();
  network.last().server.open();
  lose();
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 5_000]);
});
