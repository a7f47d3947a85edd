import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../../support/process.ts';
import { type Size, writeInstance } from './instance.ts';

interface AllotBench {
  readonly folder: string;
  readonly say: (what: string, ...figures: readonly string[]) => void;
}

const sizes: readonly Size[] = [
  { works: 10_000, experts: 500, reviews: 3, seed: 1, hard: false },
  { works: 10_000, experts: 500, reviews: 3, seed: 2, hard: true },
  { works: 20_000, experts: 1_500, reviews: 5, seed: 3, hard: false },
  { works: 20_000, experts: 1_500, reviews: 5, seed: 4, hard: true },
  { works: 10_000, experts: 500, reviews: 3, seed: 1, hard: false, groups: 4 },
  { works: 20_000, experts: 1_500, reviews: 5, seed: 3, hard: false, groups: 4 },
];
const rounds = 3;

/** `saiyun allot solve` from the file to the file, beside LEMON's network simplex without its reading, by turns. */
export async function allotBench({ folder, say }: AllotBench): Promise<void> {
  const reference = join(folder, 'reference');
  const built = spawnSync('g++', ['-O2', '-o', reference, join(import.meta.dirname, 'reference.cc')]).status === 0;
  if (!built) say('allotment', 'no g++ or no liblemon-dev: without the reference');
  for (const size of sizes) {
    const path = join(folder, 'instance');
    const pairs = await writeInstance(path, size);
    const ours: { ms: number; cpu: number; mib: number }[] = [];
    const theirs: number[] = [];
    let gap = 0;
    for (let round = 0; round < rounds; round++) {
      const own = solve(path);
      ours.push(own);
      if (!built || size.groups) continue;
      const told = JSON.parse(spawnSync(reference, [`${path}.min`], { encoding: 'utf8' }).stdout) as { ms: number; score: number };
      theirs.push(told.ms);
      gap = Math.max(gap, Math.abs(told.score - own.score));
    }
    const [ms, cpu, mib] = (['ms', 'cpu', 'mib'] as const).map((what) => median(ours.map((one) => one[what])));
    const figures = [`${seconds(ms)} in all`, `${seconds(cpu)} of a core`, `peak ${Math.round(mib ?? 0)} MiB`, 'goal 1 GiB'];
    if (theirs.length > 0)
      figures.push(`LEMON ${seconds(median(theirs))}`, `${((ms ?? 0) / median(theirs)).toFixed(2)} ×, goal 3`, `gap ${gap}`);
    say(
      `${size.works} works × ${size.experts} × ${size.reviews}${size.hard ? ', tight' : ''}${size.groups ? `, ${size.groups} groups with caps` : ''} (${pairs} pairs)`,
      ...figures,
    );
  }
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const seconds = (ms = 0): string => `${(ms / 1000).toFixed(2)} s`;

/** A process of its own tells what it used when it ends. */
const told = `process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('node:fs').writeSync(2, '\\n' + JSON.stringify({ mib: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1000 })); })`;

function solve(path: string): { readonly ms: number; readonly cpu: number; readonly mib: number; readonly score: number } {
  const from = performance.now();
  const hook = `${path}.usage.cjs`;
  writeFileSync(hook, told);
  const command = [join(root, 'cli/bin/saiyun.mjs'), 'allot', 'solve', `${path}.json`, '-o', `${path}.out`, '--quiet'];
  const { stderr, status } = spawnSync(process.execPath, ['-r', hook, ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const usage = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { mib: number; cpu: number };
  const { score } = JSON.parse(readFileSync(`${path}.out`, 'utf8')) as { score: number };
  return { ...usage, ms: performance.now() - from, score };
}
