import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { nextRuns } from '@saiyun/sdk/logic/cron';
import { Agent, request } from 'undici';
import { freePort } from '../support/process.ts';

const secret = 'bench';
const answer = JSON.stringify({ success: true, message: '', code: 200, result: { id: '1', name: '数学' }, timestamp: 0 });

interface Turn {
  readonly perSecond: number;
  /** Microseconds of this process's own CPU time per call, which other load on the machine does not affect. */
  readonly work: number;
}

/** Calls by `parallel` workers for `ms`. */
async function rate(parallel: number, ms: number, call: () => Promise<unknown>): Promise<Turn> {
  let done = 0;
  const used = process.cpuUsage();
  const from = performance.now();
  const until = from + ms;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      await call();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const { user, system } = process.cpuUsage(used);
  return { perSecond: (done / (performance.now() - from)) * 1000, work: (user + system) / done };
}

const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/**
 * Runs both in short turns after a warm-up, each first every other time, so that other load on the machine affects both alike; returns
 * medians.
 */
async function compared(parallel: number, bare: () => Promise<unknown>, ours: () => Promise<unknown>) {
  await rate(parallel, 500, bare);
  await rate(parallel, 500, ours);
  const turns: (readonly [bare: Turn, ours: Turn])[] = [];
  for (let turn = 0; turn < 60; turn++) {
    const first = await rate(parallel, 100, turn % 2 === 0 ? bare : ours);
    const second = await rate(parallel, 100, turn % 2 === 0 ? ours : bare);
    turns.push(turn % 2 === 0 ? [first, second] : [second, first]);
  }
  return {
    limit: middle(turns.map(([limit]) => limit.perSecond)),
    got: middle(turns.map(([, got]) => got.perSecond)),
    ratio: middle(turns.map(([limit, got]) => limit.perSecond / got.perSecond)),
    work: middle(turns.map(([limit, got]) => got.work / limit.work)),
  };
}

/** The same signed POST through the client and through bare undici, as ratios of calls per second. */
export async function sdkBench(say: (what: string, ...figures: string[]) => void): Promise<void> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [
      '-e',
      `require('http').createServer((q,s)=>{q.resume();q.on('end',()=>{s.setHeader('content-type','application/json');s.end(${JSON.stringify(answer)})})}).listen(${port},'127.0.0.1',()=>console.log('ready'))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((ready) => server.stdout.once('data', ready));
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createClient({ baseUrl, secret });
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const bare = async (): Promise<unknown> => {
    const body = JSON.stringify({ language: 'zh', name: '数学' });
    const sign = createHash('md5')
      .update(body + secret)
      .digest('hex')
      .toUpperCase();
    const { body: got } = await request(`${baseUrl}/jeecg-boot/x/y`, {
      method: 'POST',
      dispatcher: agent,
      body,
      headers: {
        'content-type': 'application/json',
        'X-Sign': sign,
        'X-TIMESTAMP': String(Date.now()),
        'X-Access-Token': 't',
        'tenant-id': '1',
      },
    });
    return got.json();
  };
  const ours = (): Promise<unknown> => client.send('POST', '/x/y', { body: { name: '数学' } });
  for (const parallel of [1, 50]) {
    const { limit, got, ratio, work } = await compared(parallel, bare, ours);
    say(
      `signed call, ${parallel} at a time`,
      `${Math.round(got).toLocaleString('en')}/s`,
      `bare undici ${Math.round(limit).toLocaleString('en')}/s`,
      `${ratio.toFixed(2)} ×`,
      'goal 1.25 ×',
      `own work ${work.toFixed(2)} ×`,
    );
  }
  await client.close();
  await agent.close();
  server.kill();
}

/** The next ten runs of common expressions, warm; Quartz in Java takes 0.061 ms. */
export function cronBench(say: (what: string, ...figures: string[]) => void): void {
  const expressions = ['0 0 9 ? * MON-FRI', '0 0/20 * * * ?', '0 30 2 L * ?', '0 0 12 ? * 6#3 *', '0 15 10 1W * ?'];
  const from = Date.UTC(2026, 10, 21);
  const once = (): void => {
    for (const expression of expressions) nextRuns(expression, { from, count: 10, zone: 'Asia/Shanghai' });
  };
  for (let i = 0; i < 500; i++) once();
  const times = Array.from({ length: 501 }, () => {
    const started = performance.now();
    once();
    return (performance.now() - started) / expressions.length;
  }).sort((a, b) => a - b);
  const median = times[250] ?? 0;
  say('cron, next ten', `${median.toFixed(4)} ms`, 'Quartz 0.061 ms', `${(median / 0.061).toFixed(2)} ×`, 'goal 1 ×');
}
