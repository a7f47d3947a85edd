import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../logic/digest/index.ts';
import { fakeNetwork, fakeTimers } from './socket.test-support.ts';
import { type KeepOptions, keepSocket, type SocketState, socketUrl } from './socket.ts';

function kept(options: Partial<KeepOptions> = {}) {
  const network = fakeNetwork();
  const timers = fakeTimers();
  const states: SocketState[] = [];
  const texts: string[] = [];
  const socket = keepSocket({
    connect: network.connect,
    url: 'ws://local/a',
    reconnectMs: 50_000,
    timers,
    onText: (text) => texts.push(text),
    onState: (state) => states.push(state),
    ...options,
  });
  return { socket, network, timers, states, texts, made: network.made, last: network.last };
}

test.each([
  ['http://host:9100', '/jeecg-boot', ['websocket', 'u1'], 'ws://host:9100/jeecg-boot/websocket/u1'],
  ['https://host/', 'jeecg-boot/', ['websocket', 'u1'], 'wss://host/jeecg-boot/websocket/u1'],
  ['https://host/sub', '', ['vxeSocket', 'u/1', '页'], 'wss://host/sub/vxeSocket/u%2F1/%E9%A1%B5'],
  ['HTTPS://HOST/?a=1#b', '/x', ['websocket', 'u'], 'wss://host/x/websocket/u'],
])('SDK-WS-01: the address at %s below %j', (base, prefix, path, url) => expect(socketUrl(base, prefix, path)).toBe(url));

test.each(['', 'host:80', 'ftp://host', 'ws://host', '/jeecg-boot'])('SDK-WS-01: %j is no base address', (base) => {
  expect(() => socketUrl(base, '', ['a'])).toThrow(new TypeError('baseUrl must be an http or https address'));
});

describe('SDK-WS-02: coming back', () => {
  test('the delay after a loss, and the same handlers as before', () => {
    const { made, timers, states, texts, last } = kept();
    last().server.open();
    last().server.message('one');
    last().server.close();
    timers.pass(49_999);
    expect(made).toHaveLength(1);
    timers.pass(1);
    expect(made).toHaveLength(2);
    last().server.open();
    last().server.message('two');
    expect(texts).toEqual(['one', 'two']);
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
  });

  test('an error and a close of the same connection are one loss: attempts never overlap', () => {
    const { made, timers, last } = kept();
    for (let i = 0; i < 5; i++) last().server.close();
    timers.pass(50_000);
    expect(made).toHaveLength(2);
    for (let i = 0; i < 5; i++) made[0]?.server.close();
    expect(made).toHaveLength(2);
    expect(last().closed).toBe(false);
    timers.pass(14_999);
    expect(made).toHaveLength(2);
  });

  test('an attempt that neither opens nor fails is given up', () => {
    const { made, timers, states, last } = kept({ openMs: 3_000 });
    timers.pass(3_000);
    expect(last().closed).toBe(true);
    expect(states.at(-1)).toBe('waiting');
    timers.pass(50_000);
    expect(made).toHaveLength(2);
    made[0]?.server.open();
    expect(states.at(-1)).toBe('connecting');
  });

  test('what an earlier connection still tells is not heard', () => {
    const { made, timers, texts, states, last } = kept();
    last().server.open();
    last().server.close();
    timers.pass(50_000);
    last().server.open();
    made[0]?.server.message('late');
    made[0]?.server.close();
    expect(texts).toEqual([]);
    expect(states.at(-1)).toBe('open');
  });

  test('a platform that throws, or fails before it hands the socket over, is asked again', () => {
    const timers = fakeTimers();
    let calls = 0;
    const socket = keepSocket({
      url: 'ws://local/a',
      reconnectMs: 10,
      timers,
      onText: () => undefined,
      connect(_url, _protocols, events) {
        calls++;
        if (calls === 1) throw new SyntaxError('not a sub-protocol');
        events.close();
        return { send: () => undefined, close: () => undefined };
      },
    });
    timers.pass(35);
    expect(calls).toBe(4);
    expect(socket.state).toBe('waiting');
    expect(timers.pending()).toBe(1);
  });

  test('a jitter only ever lengthens the delay', () => {
    const random = [0, 0.5, 0.75];
    const { made, timers, last } = kept({ reconnectMs: 1_000, jitter: 0.5, random: () => random.shift() ?? 0 });
    const delays: number[] = [];
    for (let i = 0; i < 3; i++) {
      const from = timers.now();
      const before = made.length;
      last().server.close();
      while (made.length === before) timers.pass(0.5);
      delays.push(timers.now() - from);
    }
    expect(delays).toEqual([1_000, 1_250, 1_375]);
    for (const jitter of [-0.1, 1.1, Number.NaN]) expect(() => kept({ jitter })).toThrow(new TypeError('jitter must be from 0 to 1'));
  });
});

test('the token is the sub-protocol, asked anew at every attempt, and may be missing', () => {
  const tokens = ['a', undefined, 'b'];
  const { made, timers, last } = kept({ token: () => tokens.shift(), reconnectMs: 1 });
  for (let i = 0; i < 2; i++) {
    last().server.close();
    timers.pass(1);
  }
  expect(made.map(({ protocols }) => protocols)).toEqual([['a'], [], ['b']]);
});

test('where the version of a server is not known, the token goes in turns until a connection opens, and then as it did', () => {
  const { made, timers, last } = kept({ token: () => 't', tokenProtocol: 'learned', reconnectMs: 1 });
  for (let i = 0; i < 3; i++) {
    last().server.close();
    timers.pass(1);
  }
  expect(made.map(({ protocols }) => protocols)).toEqual([['t'], [], ['t'], []]);
  last().server.open();
  for (let i = 0; i < 3; i++) {
    last().server.close();
    timers.pass(1);
  }
  expect(made.slice(4).map(({ protocols }) => protocols)).toEqual([[], [], []]);
});

test.each([
  ['3.1.0', []],
  ['3.3.0', ['t']],
  ['3.4.3', ['t']],
  [undefined, ['t']],
])('a JeecgBoot of version %s is given the token as sub-protocol where it echoes one', (version, protocols) => {
  expect(kept({ token: () => 't', version }).made.map((one) => one.protocols)).toEqual([protocols]);
});

describe('sending', () => {
  test('only over an open connection', () => {
    const { socket, last } = kept();
    expect(socket.send('x')).toBe(false);
    last().server.open();
    expect(socket.send('y')).toBe(true);
    last().server.close();
    expect(socket.send('z')).toBe(false);
    expect(last().sent).toEqual(['y']);
  });
  test('a connection that takes nothing is lost', () => {
    const { socket, made, timers, last } = kept();
    last().server.open();
    last().broken = true;
    expect(socket.send('x')).toBe(false);
    expect(socket.state).toBe('waiting');
    timers.pass(50_000);
    expect(made).toHaveLength(2);
  });
});

describe('closing is final', () => {
  test.each(['connecting', 'open', 'waiting'] as const)('while %s', (when) => {
    const { socket, made, timers, states, texts, last } = kept();
    if (when !== 'connecting') last().server.open();
    if (when === 'waiting') last().server.close();
    expect(socket.state).toBe(when);
    socket.close();
    socket.close();
    expect(states.filter((state) => state === 'closed')).toHaveLength(1);
    expect(last().closed).toBe(true);
    expect(timers.pending()).toBe(0);
    last().server.open();
    last().server.message('late');
    last().server.close();
    timers.pass(1e7);
    expect(made).toHaveLength(1);
    expect(socket.state).toBe('closed');
    expect(texts).toEqual([]);
    expect(socket.send('x')).toBe(false);
  });

  test('from within a handler', () => {
    for (const when of ['open', 'waiting'] as const) {
      const timers = fakeTimers();
      const network = fakeNetwork();
      const socket = keepSocket({
        connect: network.connect,
        url: 'ws://local/a',
        reconnectMs: 1,
        timers,
        onText: () => undefined,
        onState: (state) => {
          if (state === when) socket.close();
        },
      });
      network.last().server.open();
      network.last().server.close();
      timers.pass(100);
      expect(network.made).toHaveLength(1);
      expect(timers.pending()).toBe(0);
    }
  });
});

test('SDK-WS-02: whatever happens in whatever order, at most one connection is in use', () => {
  const random = seededRandom('sockets');
  const { socket, made, timers } = kept({
    reconnectMs: 20,
    openMs: 30,
    heartbeat: { text: 'b', everyMs: 10, replyMs: 6, onlyWhenIdle: false, isReply: (text) => text === 'r', expectReply: 'learned' },
  });
  for (let i = 0; i < 3_000; i++) {
    const connection = made[random(made.length)];
    const doings = [
      () => connection?.server.open(),
      () => connection?.server.close(),
      () => connection?.server.message('r'),
      () => {
        if (connection) connection.broken = random(10) === 0;
      },
      () => timers.pass(random(25)),
    ];
    doings[random(doings.length)]?.();
    expect(made.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(1);
    if (socket.state === 'waiting') expect(made.every(({ closed }) => closed)).toBe(true);
  }
  expect(made.length).toBeGreaterThan(20);
});
