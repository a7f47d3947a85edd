// By hand: kills the server, kill -9, in the middle of each long act and looks whether a write that was acknowledged is lost or doubled.
//   node --conditions=source tests/trust/kill-rounds.ts --rounds=10 --seed=7 --acts=import,export
// The built server is needed. With DATABASE_URL the acts that have a server run on that PostgreSQL, which they fill.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkServer } from '../../server/src/check-server.ts';
import { readConfig } from '../../server/src/config.ts';
import { startServer, tempFolder } from '../support/process.ts';
import type { Act, OneShot } from './act.ts';
import { messaging, payingOut } from './acts/money.ts';
import { backingUp, restoring, upgrading } from './acts/platform.ts';
import { allotting, certifying } from './acts/review.ts';
import { exporting, importing } from './acts/tasks.ts';
import { openStage, pause, seeded } from './stage.ts';

interface Report {
  readonly act: string;
  readonly rounds: number;
  readonly seed: number;
  readonly acknowledged: number;
  /** Rounds in which the work had not ended when the server was killed. */
  readonly cut: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    acts: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const place = tempFolder();
const told = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Data that were started once, which every act copies. */
const started = join(place.path, 'started');
await (await startServer(started, { SAIYUN_CAPTCHA: 'off', TEST_STARTED_DATA: '' })).stop();
process.env.TEST_STARTED_DATA = started;

const inRounds = async (act: Act): Promise<Report> => {
  const begun = Date.now();
  const folder = join(place.path, act.name);
  const random = seeded(seed);
  const stage = await openStage(folder, act.env?.(folder) ?? {}, random);
  await stage.start();
  if (act.prepare) {
    await stage.stop();
    await act.prepare(stage, rounds);
    await stage.start();
  }
  await act.begin?.(stage);
  let acknowledged = 0;
  let cut = 0;
  const [earliest, latest] = act.killedAfter;
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const working = act.work(stage, round).finally(() => {
      isOver = true;
    });
    // What a dead server could not answer is for `settle`; a refusal is a fault and ends the run.
    const outcome = working.then(
      (n) => n,
      (error: unknown) => error,
    );
    await pause(earliest + random() * (latest - earliest));
    if (!isOver) cut += 1;
    await stage.kill();
    await stage.start();
    const done = await outcome;
    if (typeof done === 'number') acknowledged += done;
    else throw done;
    await act.settle(stage, round);
    told(`${act.name} ${round + 1}/${rounds}: ${isOver ? '' : 'cut, '}${acknowledged} acknowledged`);
  }
  const faults = [...(await act.faults(stage, rounds))];
  await stage.stop();
  faults.push(...((await act.stored?.(stage, rounds)) ?? []));
  for await (const { name, findings } of checkServer(readConfig({ SAIYUN_DATA: join(folder, 'data'), ...stage.env })))
    if (findings.length > 0) faults.push(`${name}: ${JSON.stringify(findings.slice(0, 3))}`);
  return { act: act.name, rounds, seed, acknowledged, cut, seconds: Math.round((Date.now() - begun) / 1000), faults };
};

const oneByOne = async (act: OneShot): Promise<Report> => {
  const begun = Date.now();
  const random = seeded(seed);
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    faults.push(
      ...(await act.round({ folder: join(place.path, act.name, String(round)), random, round })).map((fault) => `round ${round}: ${fault}`),
    );
    told(`${act.name} ${round + 1}/${rounds}: ${faults.length} faults`);
  }
  return { act: act.name, rounds, seed, acknowledged: 0, cut: rounds, seconds: Math.round((Date.now() - begun) / 1000), faults };
};

const acts: Readonly<Record<string, () => Promise<Report>>> = {
  import: () => inRounds(importing()),
  export: () => inRounds(exporting()),
  allotment: () => inRounds(allotting()),
  certificates: () => inRounds(certifying()),
  messages: () => inRounds(messaging()),
  payouts: () => inRounds(payingOut()),
  backup: () => inRounds(backingUp()),
  restore: () => oneByOne(restoring(started)),
  upgrade: () => oneByOne(upgrading()),
};

const wanted = values.acts ? values.acts.split(',') : Object.keys(acts);
const reports: Report[] = [];
for (const name of wanted) {
  const run = acts[name];
  if (!run) throw new Error(`${name} is no act: ${Object.keys(acts).join(', ')}`);
  // What keeps one act from going on is a fault of it, and says nothing of the others.
  const report = await run().catch(
    (error: unknown): Report => ({
      act: name,
      rounds,
      seed,
      acknowledged: 0,
      cut: 0,
      seconds: 0,
      faults: [String(error instanceof Error ? error.stack : error)],
    }),
  );
  reports.push(report);
  told(JSON.stringify(report));
}
place.remove();
process.exitCode = reports.every(({ faults }) => faults.length === 0) ? 0 : 1;
