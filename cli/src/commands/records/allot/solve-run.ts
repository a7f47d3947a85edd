import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type AllotCause,
  type AllotOutcome,
  type AllotProblem,
  alternatesOf,
  type By,
  type Hash,
  solveAllotInSlices,
} from '@saiyun/sdk/logic/allot';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { checkWritable, saveDownload } from '../../../output/save-file.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { readProblem } from './read-instance.ts';

export interface AllotSolveOptions {
  readonly instance: string;
  /** A file, or `-` for standard output. */
  readonly out: string;
  readonly alternates: number;
  readonly dryRun: boolean;
}

/** The platform's SHA-256, ten times as fast as the pure one. */
export const hash: Hash = (parts) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

/** Finds the best allotment of an instance; exits with 3 if there is none, and says why. */
export const runAllotSolve: Run<AllotSolveOptions, 'allot'> = async (cli, { instance, out, alternates, dryRun }) => {
  const file = out === '-' ? undefined : resolve(cli.cwd, out);
  if (file !== undefined && !dryRun) await checkWritable(file);
  const problem = await readProblem(cli, instance);
  const { works, experts, expert } = problem;
  if (dryRun) {
    cli.notice('allot.checked', { works, experts, pairs: expert.length });
    return exitCodes.ok;
  }
  const outcome = await solved(cli, problem);
  const text = `${JSON.stringify(resultOf(problem, outcome, alternates))}\n`;
  if (file === undefined) await cli.out(text);
  else {
    const bytes = Buffer.from(text);
    await saveDownload({ fileName: out, contentType: 'application/json', size: bytes.length, stream: new Blob([bytes]).stream() }, file);
  }
  if ('allotted' in outcome) {
    const { score, pairs } = outcome.allotted;
    cli.notice('allot.done', { works, reviews: pairs.length / 2, score });
    return exitCodes.ok;
  }
  cli.notice('allot.none', { count: outcome.infeasible.length });
  for (const cause of outcome.infeasible.slice(0, shownCauses)) tell(cli, cause);
  return exitCodes.infeasible;
};

/** Solves in slices, so that Ctrl-C is heard and progress is seen. */
export async function solved(cli: Cli<'allot'>, problem: AllotProblem): Promise<AllotOutcome> {
  const progress = createProgress(cli);
  try {
    return await solveAllotInSlices(problem, {
      hash,
      pause: () => setImmediate(),
      signal: cli.signal,
      onProgress: ({ stage, pivots }) => progress.update(cli.text(`allot.stage.${stage}`), 'rows', pivots, 0),
    });
  } finally {
    progress.end();
  }
}

/** What is written: `{ score, assignment, digest }`, or `{ infeasible }`. */
export function resultOf(problem: AllotProblem, outcome: AllotOutcome, alternates = 0): object {
  if ('infeasible' in outcome) return { infeasible: outcome.infeasible };
  const { score, pairs, digest } = outcome.allotted;
  const assignment = Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i], pairs[2 * i + 1]]);
  const more = alternates > 0 ? { alternates: alternatesOf(problem, pairs, alternates) } : {};
  return { score, assignment, digest, ...more };
}

const shownCauses = 10;
const shownNumbers = 12;

function tell(cli: Cli<'allot'>, cause: AllotCause): void {
  const { needed, possible, missing } = cause;
  const shared = { works: numbers(cause.works), experts: numbers(cause.experts), needed, possible, missing };
  if (cause.kind === 'loads') {
    cli.notice('allot.causeLoads', { ...shared, lower: changes(cause.lowerLoadMin) });
    return;
  }
  cli.notice(cause.experts.length > 0 ? 'allot.causeReviews' : 'allot.causeNobody', shared);
  for (const [group, pairs] of Map.groupBy(cause.capped ?? [], ([, group]) => group))
    cli.notice('allot.cappedNumbers', { group, experts: numbers(pairs.map(([expert]) => expert)) });
  cli.notice('allot.fewer', { changes: changes(cause.fewerReviews) });
  if (cause.higherLoadMax.length > 0)
    cli.notice('allot.higher', { changes: changes(cause.higherLoadMax), most: Math.max(...cause.higherLoadMax.map(([, by]) => by)) });
  if (cause.higherGroupMax) cli.notice('allot.higherGroups', { by: cause.higherGroupMax });
  if (cause.moreExperts.length > 0) cli.notice('allot.more', { changes: changes(cause.moreExperts) });
}

const cut = (all: readonly string[]): string =>
  `${all.slice(0, shownNumbers).join(', ')}${all.length > shownNumbers ? ` … (${all.length})` : ''}`;
const numbers = (all: readonly number[]): string => cut(all.map(String));
const changes = (all: readonly By[]): string => cut(all.map(([i, by]) => `${i}: ${by}`));
