import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import {
  type DisputeReason,
  type DisputeRule,
  disputes,
  inputDigest,
  type JudgeAdjustment,
  runScores,
  type ScoreInput,
  type ScoreParams,
  type ScoreReview,
  type ScoreRun,
  type WorksResult,
  worksResults,
} from '@saiyun/sdk/logic/score';
import { type KeptInput, type RawInput, type RunQuality, type StoredInput, shapedInput } from '../score-input.ts';
import { runQuality } from '../score-quality.ts';

/** How one work came to its score, out of a whole run. */
export interface ExplainedWork extends Pick<ScoreInput, 'items' | 'fullMark'> {
  readonly work: ScoreRun['steps']['aggregate']['output'][number] | null;
  /** All reviews of the work, also those that did not count. */
  readonly own: readonly ScoreReview[];
  readonly judges: readonly JudgeAdjustment[];
  readonly mean: number;
  readonly stdDev: number;
  readonly left: ScoreRun['steps']['validity']['output']['invalid'];
  readonly submitTime: string | null;
  readonly ranked: number;
  /** Other works with the same score. */
  readonly equal: readonly string[];
}

/** A run computed again. */
export interface ReplayedRun extends Pick<ScoreRun, 'inputDigest' | 'resultDigest'> {
  readonly works: readonly Pick<WorksResult, 'worksId' | 'rank' | 'score' | 'level'>[];
  readonly reviews: number;
}

interface Answers {
  readonly disputes: readonly (readonly [worksId: string, reasons: readonly DisputeReason[]])[];
  readonly explain: ExplainedWork;
  readonly replay: ReplayedRun;
  readonly quality: RunQuality;
  readonly digest: string;
}

interface Asked {
  readonly disputes: { readonly raw: RawInput; readonly params: ScoreParams; readonly rule: DisputeRule };
  readonly explain: { readonly stored: StoredInput; readonly params: ScoreParams; readonly worksId: string; readonly score: number | null };
  readonly replay: { readonly stored: StoredInput; readonly params: ScoreParams };
  readonly quality: { readonly stored: StoredInput; readonly params: ScoreParams };
  readonly digest: { readonly raw: RawInput };
}

export type ScoreKind = keyof Asked;
export type ScoreTask<K extends ScoreKind = ScoreKind> = { readonly [N in K]: { readonly kind: N } & Asked[N] }[K];
export type ScoreAnswer<K extends ScoreKind = ScoreKind> = Answers[K];

const kept = (stored: StoredInput): KeptInput =>
  'packed' in stored ? (JSON.parse(gunzipSync(Buffer.from(stored.packed, 'base64')).toString('utf8')) as KeptInput) : stored.kept;

const explain = ({ stored, params, worksId, score }: ScoreTask<'explain'>): ExplainedWork => {
  const { input } = kept(stored);
  const { steps } = runScores(input, params);
  const work = steps.aggregate.output.find((one) => one.worksId === worksId) ?? null;
  const own = input.reviews.filter((review) => review.worksId === worksId);
  const [experts, reviews] = [new Set(own.map(({ expertId }) => expertId)), new Set(own.map(({ id }) => id))];
  const { mean, stdDev, judges } = steps.adjust.output;
  const { order } = steps.tieBreak.output;
  return {
    items: input.items,
    fullMark: input.fullMark,
    work,
    own,
    judges: judges.filter(({ expertId }) => experts.has(expertId)),
    mean,
    stdDev,
    left: steps.validity.output.invalid.filter(({ id }) => reviews.has(id)),
    submitTime: input.works.find(({ id }) => id === worksId)?.submitTime ?? null,
    ranked: order.length,
    equal: order.flatMap((one) => (one.score === score && one.worksId !== worksId ? [one.worksId] : [])),
  };
};

const replay = ({ stored, params }: ScoreTask<'replay'>): ReplayedRun => {
  const { input } = kept(stored);
  const run = runScores(input, params);
  return {
    inputDigest: run.inputDigest,
    resultDigest: run.resultDigest,
    works: worksResults(run).map(({ worksId, rank, score, level }) => ({ worksId, rank, score, level })),
    reviews: input.reviews.length,
  };
};

const quality = ({ stored, params }: ScoreTask<'quality'>): RunQuality => {
  const own = kept(stored);
  return runQuality(runScores(own.input, params), own);
};

const disputed = ({ raw, params, rule }: ScoreTask<'disputes'>): ScoreAnswer<'disputes'> => {
  const { steps } = runScores(shapedInput(raw).input, params);
  return disputes(steps.aggregate.output, steps.cut.output.borders, rule).map(({ worksId, reasons }) => [worksId, reasons]);
};

const answerTo = (task: ScoreTask): ScoreAnswer => {
  switch (task.kind) {
    case 'disputes':
      return disputed(task);
    case 'explain':
      return explain(task);
    case 'replay':
      return replay(task);
    case 'quality':
      return quality(task);
    case 'digest':
      return inputDigest(shapedInput(task.raw).input);
    default:
      return task satisfies never;
  }
};

parentPort?.on('message', (task: ScoreTask) => parentPort?.postMessage(answerTo(task)));
