import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { demoPassword, environment, freePort, root, type ServerProcess } from '../support/process.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

const rows = 10_000;
const starts = 9;
const keyCount = 200;
const idleMs = 10_000;
/** How keys follow each other, with the ms between two of them; the first ones meet code that Node has not compiled yet. */
const rhythms = [
  [`the first ${keyCount}, one at a time`, 60],
  ['held, 30 a second', 33],
] as const;
const down = '\u001b[B';

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
const ms = (time: number): string => `${time.toFixed(1)} ms`;
const later = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
/** What the list says of its place once it has all rows; an earlier run has left some of them. */
const allListed = `1 of ${rows}`;
const codeOf = (n: number): string => `B-${String(n).padStart(5, '0')}`;

/** The server with so many reviews for the account; everything else, its websocket too, is passed on as it is. */
async function withManyReviews(server: ServerProcess): Promise<{ readonly url: string; stop(): void }> {
  const answer = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const sent = request({ port: server.port, path: asked.url, method: asked.method, headers }).end(Buffer.concat(parts));
    const [given] = (await once(sent, 'response')) as [IncomingMessage];
    const body: Buffer[] = [];
    for await (const part of given) body.push(part as Buffer);
    const whole = Buffer.concat(body);
    const { searchParams, pathname } = new URL(asked.url ?? '', server.url);
    if (!pathname.endsWith('/myList')) return void reply.writeHead(given.statusCode ?? 500, given.headers).end(whole);
    const found = JSON.parse(whole.toString()) as { result: { records: object[]; total: number } };
    const [size, page] = [Number(searchParams.get('pageSize')), Number(searchParams.get('pageNo'))];
    const from = (page - 1) * size;
    const [model] = found.result.records.length > 0 ? found.result.records : [known];
    known = model ?? known;
    const records = Array.from({ length: Math.max(0, Math.min(size, rows - from)) }, (_, n) => ({
      ...known,
      status: reviewStatus.pending,
      id: `r${from + n}`,
      anonymousCode: codeOf(from + n),
    }));
    const text = JSON.stringify({ ...found, result: { ...found.result, records, total: rows } });
    const { 'content-length': _length, ...kept } = given.headers;
    reply.writeHead(200, kept).end(text);
  };
  let known: object = {};
  const port = await freePort();
  const proxy = createServer((asked, reply) => void answer(asked, reply));
  proxy.on('upgrade', (asked, socket, head) => {
    const onward = connect(server.port, '127.0.0.1', () => {
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n`);
      for (let n = 0; n < asked.rawHeaders.length; n += 2) onward.write(`${asked.rawHeaders[n]}: ${asked.rawHeaders[n + 1]}\r\n`);
      onward.write('\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const stop = (): void => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** A program in a pseudo-terminal of 80×24. */
interface Pane {
  readonly process: ChildProcessWithoutNullStreams;
  readonly startedAt: number;
  /** Bytes that were drawn. */
  readonly drawn: () => number;
  /** When the text was drawn, of all that is drawn from now on. */
  readonly draws: (text: string | RegExp) => Promise<number>;
  readonly press: (key: string) => void;
  readonly close: () => Promise<void>;
}

function open(command: string, env: Readonly<Record<string, string>>): Pane {
  const startedAt = performance.now();
  const child = spawn('script', ['-qfec', `stty cols 80 rows 24; exec ${command}`, '/dev/null'], {
    cwd: root,
    env: { ...environment(), TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env },
  });
  let drawn = 0;
  let since = '';
  let wanted: { readonly text: string | RegExp; readonly tell: (at: number) => void } | undefined;
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const now = performance.now();
    drawn += Buffer.byteLength(part);
    since = (since + part).slice(-100_000);
    if (!wanted || !(typeof wanted.text === 'string' ? since.includes(wanted.text) : wanted.text.test(since))) return;
    wanted.tell(now);
    wanted = undefined;
  });
  return {
    process: child,
    startedAt,
    drawn: () => drawn,
    draws: (text) => {
      since = '';
      return new Promise((tell) => {
        wanted = { text, tell };
      });
    },
    press: (key) => void child.stdin.write(key),
    close: async () => {
      child.stdin.write('q');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The least that draws a list and its selection: no layout, no widths, no colours but the selected line. */
const bare = `
  const draw = (at) => { let s = '\\x1b[H'; for (let n = 0; n < 22; n++) s += (n === at % 22 ? '❯ ' : '  ') + 'B-' + String(at - at % 22 + n).padStart(5, '0') + ' '.repeat(60) + '\\n'; process.stdout.write(s); };
  let at = 0; draw(at);
  process.stdin.setRawMode(true).on('data', (d) => { if (String(d) === 'q') process.exit(); draw(++at); });`;

/** From each key to the picture in which the next row is selected, with so much time between two keys. */
async function keyTimes(pane: Pane, from: number, pauseMs: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 1; n <= keyCount; n += 1) {
    const seen = pane.draws(new RegExp(`❯[^\\n]*${codeOf(from + n)}`));
    const pressed = performance.now();
    pane.press(down);
    times.push((await seen) - pressed);
    await later(Math.max(0, pauseMs - (performance.now() - pressed)));
  }
  return times;
}

/** Processor time of a process, in ms. */
function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The program that `script` runs. */
const childOf = (pid: number | undefined): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);

/** The terminal interface as an expert with 10,000 reviews has it: how soon it is there, how soon a key shows, what it does when nothing happens. */
export async function terminalBench({
  server,
  folder,
  say,
}: {
  readonly server: ServerProcess;
  readonly folder: string;
  readonly say: Say;
}): Promise<void> {
  if (spawnSync('script', ['--version']).status !== 0) return say('terminal', 'left out: there is no script(1) here');
  const client = createClient({ baseUrl: server.url });
  const { token } = await client.mLogin({ username: 'expert', password: demoPassword });
  await client.close();
  const proxy = await withManyReviews(server);
  const env = {
    SAIYUN_SERVER: proxy.url,
    SAIYUN_TOKEN: token,
    SAIYUN_CONFIG_DIR: join(folder, 'terminal'),
    SAIYUN_KEYCHAIN: 'off',
    HOME: folder,
  };
  const tui = `${process.execPath} cli/bin/saiyun.mjs tui --lang en`;
  const node = `${process.execPath} -e "$BARE"`;
  const first: { bare: number[]; paint: number[]; list: number[] } = { bare: [], paint: [], list: [] };
  for (let n = 0; n < starts; n += 1) {
    const least = open(node, { BARE: bare });
    first.bare.push((await least.draws('❯')) - least.startedAt);
    await least.close();
    const pane = open(tui, env);
    first.paint.push((await pane.draws(' Saiyun')) - pane.startedAt);
    first.list.push((await pane.draws(allListed)) - pane.startedAt);
    await pane.close();
  }
  const [limit, paint] = [at(first.bare, 0.5), at(first.paint, 0.5)];
  say('terminal: first paint', ms(paint), `${(paint / 350).toFixed(2)} × the goal`, `bare node ${ms(limit)}`, 'goal 350 ms');
  say(`terminal: ${rows} reviews listed, after start`, ms(at(first.list, 0.5)));
  const least = open(node, { BARE: bare });
  await least.draws('❯');
  const leastTimes = await keyTimes(least, 0, 60);
  await least.close();
  const pane = open(tui, env);
  await pane.draws(allListed);
  await later(1_000);
  const pid = childOf(pane.process.pid);
  for (const [n, [how, pauseMs]] of rhythms.entries()) {
    const before = workOf(pid);
    const times = await keyTimes(pane, n * keyCount, pauseMs);
    const p95 = at(times, 0.95);
    say(
      `terminal: key to picture at ${rows} rows, ${how}`,
      `median ${ms(at(times, 0.5))}`,
      `95 % ${ms(p95)}`,
      `${(p95 / 12).toFixed(2)} × the goal`,
      `work ${ms((workOf(pid) - before) / keyCount)}`,
      `bare node 95 % ${ms(at(leastTimes, 0.95))}`,
      'goal 12 ms',
    );
  }
  await later(2_000);
  const [drawn, work] = [pane.drawn(), workOf(pid)];
  await later(idleMs);
  say(
    `terminal: idle for ${idleMs / 1000} s`,
    `${pane.drawn() - drawn} bytes drawn`,
    `${workOf(pid) - work} ms of a processor`,
    'goal 0 and about 0',
  );
  await pane.close();
  proxy.stop();
}
