import { digestOf } from '../digest/index.ts';
import { type ScoreInput, sortedInput } from './params/input.ts';
import type { ScoreParams } from './params/params.ts';
import { scoreParamIssues } from './params/params-issues.ts';
import { type Adjusted, adjust } from './steps/adjust.ts';
import { aggregate, type WorksScore } from './steps/aggregate.ts';
import { type Cut, cut } from './steps/cut.ts';
import { type Ranked, rank } from './steps/rank.ts';
import { type RawScore, rawScores, type Validity, validityOf } from './steps/validity.ts';

/** Changes whenever the same input and parameters could give different results. */
export const scoreVersion = 'score-1';

/** The steps in order, with their outputs. */
export interface StepOutputs {
  readonly raw: readonly RawScore[];
  readonly validity: Validity;
  readonly adjust: Adjusted;
  readonly aggregate: readonly WorksScore[];
  readonly tieBreak: Ranked;
  readonly cut: Cut;
}

export type StepName = keyof StepOutputs;
export const stepNames = ['raw', 'validity', 'adjust', 'aggregate', 'tieBreak', 'cut'] as const satisfies readonly StepName[];

/** The record of one step: enough to repeat it and to check that the result is the same. */
export interface StepRecord<N extends StepName = StepName> {
  readonly step: N;
  readonly params: unknown;
  /** SHA-256 of the inputs' digests, in order, and SHA-256 of the output's canonical text. */
  readonly inputDigest: string;
  readonly outputDigest: string;
  readonly output: StepOutputs[N];
}

export interface ScoreRun {
  readonly version: string;
  readonly params: ScoreParams;
  readonly inputDigest: string;
  readonly steps: { readonly [N in StepName]: StepRecord<N> };
  readonly resultDigest: string;
}

/** The inputs of a step are outputs of earlier steps, so their digests represent them. */
const step = <N extends StepName>(name: N, params: unknown, from: readonly string[], output: StepOutputs[N]): StepRecord<N> => ({
  step: name,
  params,
  inputDigest: digestOf(from),
  outputDigest: digestOf(output),
  output,
});

/** SHA-256 of everything that a run depends on besides its parameters. */
export function inputDigest(input: ScoreInput): string {
  return digestOf(sortedInput(input));
}

/**
 * A score run: raw scores → validity → adjustment between judges → one score per work → ranks → awards, every step with its parameters,
 * digests and output. The same input, in any order, and the same parameters give the same bytes on every machine. Throws a TypeError for
 * faulty parameters (see `scoreParamIssues`) and for duplicate input.
 */
export function runScores(input: ScoreInput, params: ScoreParams): ScoreRun {
  const issue = scoreParamIssues(params)[0];
  if (issue) throw new TypeError(`params.${issue.field}: ${issue.message ?? issue.code}`);
  const sorted = sortedInput(input);
  const inputDigest = digestOf(sorted);
  const { seed } = params;
  const raw = step('raw', {}, [inputDigest], rawScores(sorted));
  const validity = step('validity', params.validity, [inputDigest, raw.outputDigest], validityOf(sorted, raw.output, params.validity));
  const adjusted = step('adjust', params.adjust, [validity.outputDigest], adjust(validity.output.valid, params.adjust));
  const combined = step(
    'aggregate',
    params.aggregate,
    [validity.outputDigest, adjusted.outputDigest],
    aggregate(validity.output, adjusted.output, params.aggregate),
  );
  const ranked = step(
    'tieBreak',
    { ...params.tieBreak, seed },
    [inputDigest, combined.outputDigest],
    rank(combined.output, sorted.works, params.tieBreak, seed),
  );
  const awards = step('cut', { ...params.cut, seed }, [ranked.outputDigest], cut(ranked.output, params.cut.awards, seed));
  const steps = { raw, validity, adjust: adjusted, aggregate: combined, tieBreak: ranked, cut: awards };
  const resultDigest = digestOf({
    version: scoreVersion,
    params,
    inputDigest,
    steps: stepNames.map((name) => [name, steps[name].inputDigest, steps[name].outputDigest]),
  });
  return { version: scoreVersion, params, inputDigest, steps, resultDigest };
}

/** Where a replay first differs from the record; `undefined` if they are identical. */
export type Difference = 'version' | 'input' | StepName | 'result';

/**
 * Repeats a recorded run on the stored input (published rank = replay of the confirmed run) and compares the digests, including those of
 * the recorded outputs, so that it detects a changed record as well as changed input.
 */
export function replayDifference(recorded: ScoreRun, input: ScoreInput): Difference | undefined {
  if (recorded.version !== scoreVersion) return 'version';
  const again = runScores(input, recorded.params);
  if (again.inputDigest !== recorded.inputDigest) return 'input';
  for (const name of stepNames) {
    const [was, is] = [recorded.steps[name], again.steps[name]];
    if (was.inputDigest !== is.inputDigest || was.outputDigest !== is.outputDigest || digestOf(was.output) !== is.outputDigest) return name;
  }
  return again.resultDigest === recorded.resultDigest ? undefined : 'result';
}
