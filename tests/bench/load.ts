import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is posted; a function makes that of each request. Without it the path is asked for. */
  readonly body?: string | (() => string);
}

/**
 * Sends one request after the other on a connection, as fast as responses arrive. The client costs little, so the server is what is
 * measured.
 */
const worker = (target: Target, until: number, times: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, path, headers = {}, body } = target;
    const made = (text: string | undefined): Buffer => {
      const lines = [
        `${text === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
        'Host: 127.0.0.1',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(text === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
      ];
      return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text ?? ''}`);
    };
    const same = typeof body === 'function' ? undefined : made(body);
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let waiting = 0;
    let sentAt = 0;
    const next = (): void => {
      sentAt = performance.now();
      if (sentAt > until) {
        socket.destroy();
        resolve();
        return;
      }
      socket.write(same ?? made(typeof body === 'function' ? body() : body));
    };
    socket.once('connect', next);
    socket.on('error', reject);
    socket.on('data', (data) => {
      if (waiting > 0) waiting -= data.length;
      else {
        const head = data.indexOf('\r\n\r\n');
        const text = data.toString('latin1', 0, head);
        if (!text.startsWith('HTTP/1.1 200')) {
          reject(new Error(data.toString().slice(0, 600)));
          socket.destroy();
          return;
        }
        waiting = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (data.length - head - 4);
      }
      if (waiting > 0) return;
      times.push(performance.now() - sentAt);
      next();
    });
  });

/** Calls per second over this many connections, and the duration of a call. */
export async function load(target: Target, connections: number, ms: number): Promise<Load> {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, () => worker(target, from + ms, times)));
  const took = performance.now() - from;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99) };
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/**
 * Runs both in turns after a warm-up, so that other load on the machine affects both; returns medians. `share` is ours relative to the
 * limit.
 */
export async function sideBySide(limit: Target, ours: Target, connections = 50, turns = 5, ms = 1500) {
  await load(limit, connections, 800);
  await load(ours, connections, 800);
  const pairs: [Load, Load][] = [];
  for (let turn = 0; turn < turns; turn += 1) pairs.push([await load(limit, connections, ms), await load(ours, connections, ms)]);
  return {
    limit: median(pairs.map(([one]) => one.perSecond)),
    ours: median(pairs.map(([, one]) => one.perSecond)),
    share: median(pairs.map(([a, b]) => b.perSecond / a.perSecond)),
    limitP99: median(pairs.map(([one]) => one.p99)),
    p99: median(pairs.map(([, one]) => one.p99)),
  };
}
