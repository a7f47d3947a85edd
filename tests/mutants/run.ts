// `npm run mutate [folder or file …]`: puts one small fault after the other into rules and logic, and runs the tests of its folder. A fault
// that no test notices must be listed in survivors.json with the reason (.cache/survivors.json holds the entry), or a test be written that
// notices it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { root } from '../support/process.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Trial } from './worker.ts';

/** A fault that no test can notice, or that none needs to. */
interface Survivor extends Pick<Mutant, 'code' | 'column' | 'before' | 'after'> {
  readonly file: string;
  readonly why: string;
}

const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')) as readonly Survivor[];

/** Folders whose own tests must notice every fault in them. */
const folders = ['sdk/src/logic', 'sdk/src/rules'].flatMap((above) =>
  readdirSync(join(root, above), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [`${above}/${one.name}`] : [])),
);
folders.push('server/src/domain');

/** Far above what the tests of one folder take. */
const endlessMs = 60_000;

const sourcesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => sourcesIn(join(path, name)))
    : /(?<!\.test|\.test-support|\.check|\/index)\.ts$/.test(path)
      ? [path]
      : [];

/** The tests of a folder, in a process of their own that is replaced where it hangs. */
interface FolderTests {
  /** Whether all of them pass. */
  pass(trial: Trial): Promise<boolean>;
  stop(): void;
}

function testsOf(folder: string): FolderTests {
  let running: ChildProcess | undefined;
  const stop = (): void => {
    // With the process that runs the tests.
    if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
    running = undefined;
  };
  return {
    async pass(trial) {
      running ??= fork(join(import.meta.dirname, 'worker.ts'), [folder], {
        execArgv: ['--conditions=source'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        detached: true,
      });
      const answered = new AbortController();
      const { signal } = answered;
      const endless = setTimeout(stop, endlessMs);
      const told = once(running, 'message', { signal });
      const ended = once(running, 'exit', { signal }).then(() => [false]);
      for (const one of [told, ended]) one.catch(() => undefined);
      running.send(trial);
      const [passed] = (await Promise.race([told, ended])) as [boolean];
      clearTimeout(endless);
      answered.abort();
      return passed;
    },
    stop,
  };
}

const isSame = (file: string, mutant: Mutant) => (one: Survivor) =>
  one.file === file &&
  one.code === mutant.code &&
  one.column === mutant.column &&
  one.before === mutant.before &&
  one.after === mutant.after;

interface Count {
  faults: number;
  noticed: number;
  readonly met: Set<Survivor>;
  readonly alive: string[];
  /** The same, as the list would have them. */
  readonly entries: Survivor[];
}

async function tryFolder(folder: string, files: readonly string[], count: Count): Promise<void> {
  const tests = testsOf(folder);
  try {
    if (!(await tests.pass({}))) throw new Error(`${folder}: its tests fail, or there are none`);
    for (const path of files) {
      const file = relative(root, path);
      for (const mutant of mutantsOf(basename(path), readFileSync(path, 'utf8'))) {
        count.faults += 1;
        const known = listed.find(isSame(file, mutant));
        if (known) count.met.add(known);
        if (!(await tests.pass({ file: path, source: mutant.source }))) {
          count.noticed += 1;
          if (known)
            count.alive.push(`${file}:${mutant.line} is noticed and no longer belongs in the list: ${known.before} → ${known.after}`);
        } else if (!known) {
          const { line, code, column, before, after } = mutant;
          count.alive.push(`${file}:${line}: ${before} → ${after}`);
          count.entries.push({ file, code, column, before, after, why: '' });
        }
      }
    }
  } finally {
    tests.stop();
  }
}

const asked = process.argv.slice(2).map((path) => resolve(path));
const isAsked = (path: string): boolean => asked.length === 0 || asked.some((one) => `${path}/`.startsWith(`${one}/`));
const work = folders
  .map((folder) => ({ folder, files: sourcesIn(join(root, folder)).filter(isAsked) }))
  .filter(({ files }) => files.length > 0);
const count: Count = { faults: 0, noticed: 0, met: new Set(), alive: [], entries: [] };
const inTurn = async (): Promise<void> => {
  for (let next = work.shift(); next; next = work.shift()) {
    const before = count.alive.length;
    await tryFolder(next.folder, next.files, count);
    process.stdout.write(`${next.folder}: ${next.files.length} files\n${count.alive.slice(before).join('\n')}\n`);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, inTurn));
for (const one of listed)
  if (isAsked(join(root, one.file)) && !count.met.has(one)) count.alive.push(`${one.file}: the list names what is gone: ${one.code}`);
process.stdout.write(`${count.faults} faults, ${count.noticed} noticed, ${count.met.size} listed, ${count.alive.length} to mend\n`);
for (const one of count.alive) if (one.includes(': the list names')) process.stdout.write(`${one}\n`);
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache/survivors.json'), `${JSON.stringify(count.entries, null, 2)}\n`);
process.exit(count.alive.length > 0 || count.faults === 0 ? 1 : 0);
