import { describe, expect, test } from 'vitest';
import type { SyncedRow } from '../../logic/table-sync/index.ts';
import { fakeNetwork, fakeTimers } from './socket.test-support.ts';
import { type TableSocketOptions, tableSocket } from './table-socket.ts';

function open(options: Partial<TableSocketOptions> = {}) {
  const network = fakeNetwork();
  const timers = fakeTimers();
  const errors: unknown[] = [];
  const socket = tableSocket(network.connect, {
    baseUrl: 'http://local',
    userId: 'u1',
    pageId: 'p1',
    originId: 'me',
    timers,
    random: () => 0,
    onError: (error) => errors.push(error),
    ...options,
  });
  return { socket, timers, errors, made: network.made, last: network.last };
}

const beat = '{"type":"heart_beat","data":""}';
const reply = '{"type":"heart_beat","data":true}';
const update = (key: string, row: object, origin: string): string =>
  JSON.stringify({ type: 'update_vxe_table', data: { socketKey: key, args: [row, origin] } });

describe('SYNC-01: one connection per page', () => {
  test('user and page are in the address, the page drawn at random', () => {
    expect(open().last().url).toBe('ws://local/jeecg-boot/vxeSocket/u1/p1');
    const network = fakeNetwork();
    const socket = tableSocket(network.connect, { baseUrl: 'http://local', userId: 'u1', timers: fakeTimers() });
    expect(network.last().url).toMatch(/\/vxeSocket\/u1\/[\da-f]{32}$/);
    expect(socket.originId).toMatch(/^[\da-f]{32}$/);
    socket.close();
    expect(() => open({ userId: '' })).toThrow(new TypeError('userId must not be empty'));
    expect(() => open({ pageId: '' })).toThrow(TypeError);
  });
  test('a heartbeat goes every 10 s, whatever else comes', () => {
    const { timers, last } = open();
    last().server.open();
    for (let i = 0; i < 6; i++) {
      timers.pass(5_000);
      last().server.message(reply);
      last().server.message(update('t', { id: '1' }, 'other'));
    }
    expect(last().sent).toEqual([beat, beat, beat]);
  });
});

describe('SYNC-02: coming back', () => {
  test('5 s after a loss', () => {
    const { made, timers, last } = open();
    last().server.open();
    last().server.close();
    timers.pass(4_999);
    expect(made).toHaveLength(1);
    timers.pass(1);
    expect(made).toHaveLength(2);
  });
  test('when no reply to a heartbeat comes within 6 s, other frames notwithstanding', () => {
    const { made, timers, socket, last } = open();
    last().server.open();
    timers.pass(10_000);
    last().server.message(update('t', { id: '1' }, 'other'));
    timers.pass(5_999);
    expect(socket.state).toBe('open');
    timers.pass(1);
    expect(socket.state).toBe('waiting');
    expect(last().closed).toBe(true);
    timers.pass(5_000);
    expect(made).toHaveLength(2);
  });
  test('replies keep it for hours', () => {
    const { made, timers, last } = open();
    last().server.open();
    for (let i = 0; i < 1_000; i++) {
      timers.pass(10_000);
      last().server.message(reply);
    }
    expect(made).toHaveLength(1);
    expect(last().sent).toHaveLength(1_000);
  });
});

test('SYNC-03: errors are swallowed and lead to the next attempt', () => {
  const { made, timers, errors, socket, last } = open();
  socket.join('t', () => {
    throw new Error('mine');
  });
  last().server.open();
  for (const text of ['not json', 'null', '{}', '{"type":"update_vxe_table"}', '{"type":"newer","data":{}}']) last().server.message(text);
  expect(errors.splice(0)).toMatchObject([{ kind: 'protocol', detail: 'not json' }]);
  last().server.message(update('t', { id: '1' }, 'other'));
  expect(errors).toHaveLength(1);
  last().broken = true;
  expect(socket.sendRow('t', { id: '1' })).toBe(false);
  timers.pass(5_000);
  expect(made).toHaveLength(2);
  expect(errors).toHaveLength(1);
});

describe('SYNC-04: rows', () => {
  test('of other pages reach the tables of their key, also after a reconnection; own ones do not', () => {
    const { timers, socket, last } = open();
    const rows: SyncedRow[] = [];
    const stop = socket.join('t', (row) => rows.push(row));
    last().server.open();
    last().server.message(update('t', { id: '1', a: 1 }, 'other'));
    last().server.message(update('t', { id: '1', a: 2 }, 'me'));
    last().server.message(update('another table', { id: '1', a: 3 }, 'other'));
    last().server.close();
    timers.pass(5_000);
    last().server.open();
    last().server.message(update('t', { id: '1', a: 4 }, 'other'));
    stop();
    last().server.message(update('t', { id: '1', a: 5 }, 'other'));
    expect(rows).toEqual([
      { id: '1', a: 1 },
      { id: '1', a: 4 },
    ]);
  });
  test('go out with the own origin, and not at all without a connection', () => {
    const { socket, last } = open();
    expect(socket.sendRow('t', { id: '1', a: 1 })).toBe(false);
    last().server.open();
    expect(socket.sendRow('t', { id: '1', a: 1 })).toBe(true);
    expect(last().sent).toEqual([update('t', { id: '1', a: 1 }, 'me')]);
  });
  test('what the server pushes reaches those who want its key', () => {
    const { socket, last } = open();
    const pushed: (readonly unknown[])[] = [];
    socket.onPush('k', (args) => pushed.push(args));
    last().server.open();
    last().server.message('{"type":"common_send_date","data":{"key":"k","args":[1,2]}}');
    last().server.message('{"type":"common_send_date","data":{"key":"other","args":[]}}');
    expect(pushed).toEqual([[1, 2]]);
  });
});
