import { type AllotProblem, inputDigest, pairFaults, resultDigest } from '@saiyun/sdk/logic/allot';
import type { Cli, Run } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { readProblem } from './read-instance.ts';
import { hash, resultOf, solved } from './solve-run.ts';

export interface AllotVerifyOptions {
  readonly instance: string;
  readonly result: string;
}

interface Result {
  readonly score: number;
  readonly assignment: readonly (readonly [number, number])[];
  readonly digest: string;
}

/** Reckons a result again from its instance and says what differs; exits with 8 if anything does. */
export const runAllotVerify: Run<AllotVerifyOptions, 'allot'> = async (cli, { instance, result }) => {
  const told = read(await readInput(cli, result), result);
  const problem = await readProblem(cli, instance);
  const differences = 'score' in told ? faultsOf(cli, problem, told) : [];
  const own = resultOf(problem, await solved(cli, problem));
  if (
    JSON.stringify(own) !== JSON.stringify('score' in told ? { score: told.score, assignment: told.assignment, digest: told.digest } : told)
  ) {
    if ('infeasible' in own) differences.push(cli.text('infeasible' in told ? 'allot.otherCauses' : 'allot.hasNone'));
    else if ('infeasible' in told) differences.push(cli.text('allot.hasOne'));
    else differences.push(...against(cli, own as Result, told));
  }
  if (cli.asData) await cli.data({ valid: differences.length === 0, differences });
  else await cli.show(differences.length === 0 ? [cli.text('allot.same')] : differences);
  return differences.length === 0 ? exitCodes.ok : exitCodes.invalid;
};

function read(text: string, file: string): Result | { readonly infeasible: unknown } {
  const told = parsed(text);
  if ('infeasible' in told) return { infeasible: told.infeasible };
  const isPair = (pair: unknown): boolean => Array.isArray(pair) && pair.length === 2 && pair.every((one) => Number.isInteger(one));
  const { score, assignment, digest }: Partial<Record<keyof Result, unknown>> = told;
  if (typeof score === 'number' && typeof digest === 'string' && Array.isArray(assignment) && assignment.every(isPair))
    return { score, assignment, digest };
  throw new CliError('allot.badResult', { exit: exitCodes.invalid, params: { path: file } });
}

function parsed(text: string): object {
  try {
    const told: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}

const shownFaults = 20;

/** What is wrong with a result by itself, before anything is reckoned again. */
function faultsOf(cli: Cli<'allot'>, problem: AllotProblem, { score, assignment, digest }: Result): string[] {
  const pairs = Int32Array.from(assignment.flat());
  const faults = pairFaults(problem, pairs);
  // Which numbers there are follows from the kind.
  const text = cli.text as (key: string, numbers: object) => string;
  const found = faults.slice(0, shownFaults).map(({ kind, ...numbers }) => text(`allot.fault.${kind}`, numbers));
  if (faults.length > found.length) found.push(cli.text('allot.moreFaults', { count: faults.length - found.length }));
  if (digest !== resultDigest(inputDigest(problem, hash), score, pairs)) found.push(cli.text('allot.otherDigest'));
  return found;
}

function against(cli: Cli<'allot'>, own: Result, told: Result): string[] {
  const differences: string[] = [];
  if (own.score !== told.score) differences.push(cli.text('allot.otherScore', { told: told.score, own: own.score }));
  const [ours, theirs] = [own, told].map(({ assignment }) => new Set(assignment.map(String)));
  const others = [...(theirs ?? [])].filter((pair) => !ours?.has(pair));
  if (others.length > 0 || ours?.size !== theirs?.size)
    differences.push(cli.text('allot.otherPairs', { count: others.length, first: others.slice(0, 5).join('; ') }));
  return differences;
}
