import { describe, expect, test } from 'vitest';
import type { MessageFrame } from '../../logic/notice/message-frame.ts';
import { type MessageSocketOptions, messageSocket } from './message-socket.ts';
import { fakeNetwork, fakeTimers } from './socket.test-support.ts';

function open(options: Partial<MessageSocketOptions> = {}) {
  const network = fakeNetwork();
  const timers = fakeTimers();
  const frames: MessageFrame[] = [];
  const socket = messageSocket(network.connect, { baseUrl: 'https://local', userId: 'u1', timers, random: () => 0, ...options });
  socket.listen((frame) => frames.push(frame));
  return { socket, timers, frames, made: network.made, last: network.last };
}

const beats = (sent: readonly string[]): number => sent.filter((text) => text === 'HeartBeat').length;

test('SDK-WS-01: where it connects', () => {
  expect(open().last().url).toBe('wss://local/jeecg-boot/websocket/u1');
  expect(open({ baseUrl: 'http://local', prefix: '', connectionName: 'tab' }).last().url).toBe('ws://local/websocket/u1_tab');
  expect(open({ token: () => 'a.b-c_d' }).last().protocols).toEqual(['a.b-c_d']);
  expect(() => open({ userId: '' })).toThrow(new TypeError('userId must not be empty'));
  expect(() => open({ baseUrl: 'local' })).toThrow(TypeError);
});

test('SDK-WS-02: 50 s after a loss it is back, and listeners hear on', () => {
  const { made, timers, frames, last } = open();
  last().server.open();
  last().server.close();
  timers.pass(49_999);
  expect(made).toHaveLength(1);
  timers.pass(1);
  last().server.open();
  last().server.message('{"cmd":"topic"}');
  expect(made).toHaveLength(2);
  expect(frames).toEqual([{ cmd: 'topic', rawCmd: 'topic' }]);
});

describe('SDK-WS-03: heartbeat', () => {
  test('after 20 s without traffic, again and again', () => {
    const { timers, last } = open();
    last().server.open();
    timers.pass(19_999);
    expect(beats(last().sent)).toBe(0);
    timers.pass(1);
    expect(beats(last().sent)).toBe(1);
    timers.pass(10_000);
    last().server.message('{"cmd":"topic"}');
    timers.pass(19_999);
    expect(beats(last().sent)).toBe(1);
    timers.pass(1);
    expect(beats(last().sent)).toBe(2);
  });

  test('a server that answered once is given up when it is silent for 20 s after a heartbeat', () => {
    const { made, timers, socket, last } = open();
    last().server.open();
    timers.pass(20_000);
    last().server.message('HeartBeat');
    timers.pass(20_000);
    expect(beats(last().sent)).toBe(2);
    timers.pass(19_999);
    expect(socket.state).toBe('open');
    timers.pass(1);
    expect(socket.state).toBe('waiting');
    expect(last().closed).toBe(true);
    timers.pass(50_000);
    expect(made).toHaveLength(2);
  });

  // What each server version does with a text from a client (wire-contract part 13.2).
  test.each([
    ['up to 2.4.1', ['{"cmd":"heartcheck","msgTxt":"心跳响应"}']],
    ['2.4.2 to 3.1.0', ['HeartBeat', 'HeartBeat', 'HeartBeat']],
    ['3.2.0 to 3.4.4', ['{"msgTxt":"心跳响应","cmd":"heartcheck"}']],
    ['3.5.0 to 3.6.3', []],
    ['3.7 and newer', ['ping']],
    ['our own', ['HeartBeat']],
  ])('servers %s keep the connection for hours, and listeners hear nothing of it', (_version, answers) => {
    const { made, timers, frames, socket, last } = open();
    last().server.open();
    for (let minute = 0; minute < 120; minute++) {
      const before = beats(last().sent);
      timers.pass(20_000);
      if (beats(last().sent) > before) for (const answer of answers) last().server.message(answer);
    }
    expect(socket.state).toBe('open');
    expect(made).toHaveLength(1);
    expect(beats(last().sent)).toBeGreaterThan(50);
    expect(frames).toEqual([]);
  });

  test('other texts, strict replies, or none at all', () => {
    const off = open({ heartbeat: false });
    off.last().server.open();
    off.timers.pass(1e6);
    expect(off.last().sent).toEqual([]);
    const strict = open({ heartbeat: { text: 'heartcheck', idleMs: 5_000, replyMs: 1_000, expectReply: 'always' } });
    strict.last().server.open();
    strict.timers.pass(5_000);
    expect(strict.last().sent).toEqual(['heartcheck']);
    strict.timers.pass(1_000);
    expect(strict.socket.state).toBe('waiting');
  });
});

test('what is no message is ignored, and a listener that throws harms nobody', () => {
  const errors: unknown[] = [];
  const { socket, frames, last } = open({ onError: (error) => errors.push(error) });
  const stop = socket.listen(() => {
    throw new Error('mine');
  });
  const later: MessageFrame[] = [];
  socket.listen((frame) => later.push(frame));
  last().server.open();
  for (const text of ['心跳', '', 'null', '[]', '{"cmd":"heartcheck"}', 'alert(1)']) last().server.message(text);
  expect(frames).toEqual([]);
  expect(errors.splice(0).map((error) => (error as { detail: string }).detail)).toEqual(['心跳', '', 'alert(1)']);
  last().server.message('{"cmd":"user","msgId":"1"}');
  expect([frames.length, later.length, errors.length]).toEqual([1, 1, 1]);
  stop();
  last().server.message('{"cmd":"user","msgId":"2"}');
  expect([frames.length, later.length, errors.length]).toEqual([2, 2, 1]);
  expect(socket.state).toBe('open');
});

test('closing is final and said once', () => {
  const { socket, timers, frames, made, last } = open();
  const states: string[] = [];
  socket.onState((state) => states.push(state));
  last().server.open();
  socket.close();
  last().server.message('{"cmd":"topic"}');
  timers.pass(1e6);
  expect(states).toEqual(['open', 'closed']);
  expect(frames).toEqual([]);
  expect(made).toHaveLength(1);
});

describe('listening to a topic', () => {
  const frames: readonly string[] = [
    '{"cmd":"topic","msgId":"n1","msgTxt":"Hello"}',
    '{"cmd":"user"}',
    '{"cmd":"email","msgId":"m1"}',
    '{"cmd":"dict"}',
    '{"cmd":"grants"}',
    '{"cmd":"mode"}',
    '{"cmd":"logout"}',
    '{"cmd":"constructor"}',
  ];

  test('brings its messages alone, until it is stopped', () => {
    const { socket, last } = open();
    const heard: unknown[] = [];
    const stop = socket.listen('notices', (notice) => heard.push(notice));
    for (const topic of ['dicts', 'grants', 'maintenance', 'signOut'] as const)
      socket.listen(topic, (message) => heard.push([topic, message]));
    last().server.open();
    for (const frame of frames) last().server.message(frame);
    expect(heard).toEqual([
      { to: 'everybody', id: 'n1', text: 'Hello' },
      { to: 'account' },
      ['dicts', undefined],
      ['grants', undefined],
      ['maintenance', undefined],
      ['signOut', undefined],
    ]);
    stop();
    last().server.message(frames[0] ?? '');
    expect(heard).toHaveLength(6);
  });

  test.each(['notice', 'constructor'])('%s, which there is not, is refused', (topic) => {
    const { socket } = open();
    expect(() => socket.listen(topic as 'notices', () => undefined)).toThrow(
      new RegExp(`no topic ${topic}; the topics are notices, dicts`),
    );
  });
});
