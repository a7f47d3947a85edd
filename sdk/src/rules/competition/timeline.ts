import { no } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { competition, stage } from '../../entities/index.ts';
import { reviewProjectStatus } from '../../entities/review/choices.ts';
import { fromWireTime } from '../../view/time.ts';

type Competition = Given<typeof competition>;
type Stage = Given<typeof stage>;

const timeOf = (value: unknown): number | undefined =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? fromWireTime(value)?.getTime() : undefined;

/**
 * Whether `now` lies between two times of a competition, named by their fields: the first second counts, and so does the last, plus the
 * grace period (`graceSeconds`). Without `from` it is open from the beginning; a competition without a value for `to` is never open.
 */
export function isOpen<From extends string, To extends string>(
  row: { readonly [K in From | To | 'graceSeconds']?: unknown },
  from: From | null,
  to: To,
  now: Date,
): boolean {
  const start = from === null ? undefined : timeOf(row[from]);
  const end = timeOf(row[to]);
  const grace = typeof row.graceSeconds === 'number' ? row.graceSeconds : 0;
  const at = Math.floor(now.getTime() / 1000) * 1000;
  return (start === undefined || at >= start) && end !== undefined && at <= end + grace * 1000;
}

/** The times at which a competition's gates open and close; by default works can be submitted as soon as registration opens. */
type TimeName = 'registerStart' | 'registerEnd' | 'submitStart' | 'submissionEndTime';
const timesOf = (row: Competition, gate: 'register' | 'submit'): readonly [from: TimeName, to: TimeName] =>
  gate === 'register' ? ['registerStart', 'registerEnd'] : [row.submitStart ? 'submitStart' : 'registerStart', 'submissionEndTime'];

/** Whether a gate is open at `now` by the times of the competition, without exceptions. */
export function isGateOpen(row: Competition, gate: 'register' | 'submit', now: Date): boolean {
  return isOpen(row, ...timesOf(row, gate), now);
}

/** Whether a gate has opened by `now`; only then can an exception keep it open. */
export function hasOpened(row: Competition, gate: 'register' | 'submit', now: Date): boolean {
  const start = timeOf(row[timesOf(row, gate)[0]]);
  return start === undefined || now.getTime() >= start;
}

/** Whole seconds after a time of a competition, named by its field; 0 before it. */
export function secondsAfter<N extends string>(row: { readonly [K in N]?: unknown }, to: N, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - (timeOf(row[to]) ?? now.getTime())) / 1000));
}

/** What sets a border of an open time. */
export type Border =
  | 'registerStart'
  | 'registerEnd'
  | 'submitStart'
  | 'submissionEndTime'
  | 'stageStart'
  | 'stageEnd'
  | 'exception'
  | 'uploadHours'
  | 'projectStart'
  | 'dueTime'
  | 'projectEnd';

/** When something is accepted, with what sets either border: milliseconds since 1970, both included. `from` is -Infinity if it always was. */
export interface OpenTime {
  readonly from: number;
  readonly opens: Border;
  readonly until: number;
  readonly closes: Border;
}

/** Whether one of the times holds `now`, by whole seconds. */
export function isWithin(times: readonly OpenTime[], now: Date): boolean {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  return times.some(({ from, until }) => at >= from && at <= until);
}

type Edge = readonly [at: number, by: Border];
const never = Number.NEGATIVE_INFINITY;
const later = (a: Edge, b: Edge): Edge => (b[0] > a[0] ? b : a);
const sooner = (a: Edge, b: Edge): Edge => (b[0] < a[0] ? b : a);
const graceOf = ({ graceSeconds }: Competition): number => (typeof graceSeconds === 'number' ? graceSeconds * 1000 : 0);
const edge = (value: unknown, by: Border, more = 0): Edge => [(timeOf(value) ?? never) + more, by];
const extended = (end: Edge, exceptionEnd: Date | undefined): Edge =>
  exceptionEnd ? later(end, [exceptionEnd.getTime(), 'exception']) : end;
const between = ([from, opens]: Edge, [until, closes]: Edge): OpenTime => ({ from, opens, until, closes });

/** What an entry brings to the gates besides the competition. The ends are those of its timeline exceptions. */
export interface EntryTerms {
  readonly stage?: Stage | undefined;
  /** It came back to be corrected: then the deadline of works counts as well. */
  readonly returned?: boolean;
  readonly registerEnd?: Date | undefined;
  readonly submitEnd?: Date | undefined;
}

/** When an entry is taken: in the time of registration and until its stage ends, plus the grace period or an exception. */
export function entryTimes(competition: Competition, { stage, returned = false, registerEnd, submitEnd }: EntryTerms): readonly OpenTime[] {
  const grace = graceOf(competition);
  const start = edge(competition.registerStart, 'registerStart');
  const until = extended(edge(competition.registerEnd, 'registerEnd', grace), registerEnd);
  const works = edge(competition.submissionEndTime, 'submissionEndTime', grace);
  const begin = competition.submitStart ? edge(competition.submitStart, 'submitStart') : start;
  const times: readonly (readonly [Edge, Edge])[] = returned
    ? [
        [start, later(until, works)],
        [begin, extended(works, submitEnd)],
      ]
    : [[start, until]];
  const stageEnd = stage && extended(edge(stage.endTime, 'stageEnd', grace), registerEnd);
  return times.map(([from, to]) => between(from, stageEnd ? sooner(to, stageEnd) : to));
}

/** When an approved entry may still be returned for correction: until works are due. */
export function returnTime(competition: Competition): OpenTime {
  return between([never, 'registerStart'], edge(competition.submissionEndTime, 'submissionEndTime', graceOf(competition)));
}

/** When reviews of a project are written, by the due time of the review or else the end of the project. Times are wire texts or dates. */
export function reviewTime(project: Timed, dueTime?: unknown): OpenTime {
  const due = timeOf(dueTime);
  const start = timeOf(project.startTime);
  return between(
    [start ?? Number.POSITIVE_INFINITY, 'projectStart'],
    due === undefined ? edge(project.endTime, 'projectEnd') : [due, 'dueTime'],
  );
}

interface Timed {
  readonly startTime?: unknown;
  readonly endTime?: unknown;
}

/** Whether a review may be written at `now`: its project is reviewing, and it is the time of the review. */
export function isReviewOpen(project: Timed & { readonly status?: unknown }, dueTime: unknown, now: Date): boolean {
  return project.status === reviewProjectStatus.reviewing && isWithin([reviewTime(project, dueTime)], now);
}

/** Default number of hours in which the file of a committed digest may follow. */
const usualUploadHours = 24;

/** What the gate of works accepts: everything, only the committed file, or nothing. */
export type WorksGate = 'open' | 'upload' | 'closed';

/** What a work brings to the gate besides its competition. */
export interface WorkTerms {
  readonly stage?: Stage | undefined;
  /** Its stage follows on the first one that asks for works: the submission time of the competition was that of the first. */
  readonly later?: boolean;
  readonly exceptionEnd?: Date | undefined;
}

type StageOrder = Pick<Stage, 'stageNo' | 'submitRequired'>;

/** Whether a stage follows on one that asks for works; `stages` are those of its competition. */
export function isLaterStage(stage: StageOrder, stages: readonly StageOrder[]): boolean {
  return stages.some(({ stageNo, submitRequired }) => submitRequired !== no && Number(stageNo) < Number(stage.stageNo));
}

/**
 * When works are taken: while competition and stage are open, and in a later stage while that is, plus the competition's grace period; an exception keeps both open until its
 * own end. `upload` adds the hours (`uploadHours`) in which the file of a digest that was committed in time may follow.
 */
export function worksTimes(
  competition: Competition,
  { stage, later: isLater = false, exceptionEnd }: WorkTerms,
): { readonly open: OpenTime; readonly upload: OpenTime } {
  const grace = graceOf(competition);
  const begin = competition.submitStart ? edge(competition.submitStart, 'submitStart') : edge(competition.registerStart, 'registerStart');
  const opens = stage && edge(stage.startTime, 'stageStart');
  const from = opens ? (isLater ? opens : later(begin, opens)) : begin;
  const due = extended(edge(competition.submissionEndTime, 'submissionEndTime', grace), exceptionEnd);
  const closes = stage && extended(edge(stage.endTime, 'stageEnd', grace), exceptionEnd);
  const until = closes ? (isLater ? closes : sooner(due, closes)) : due;
  const hours = typeof competition.uploadHours === 'number' ? competition.uploadHours : usualUploadHours;
  return { open: between(from, until), upload: between(from, [until[0] + hours * 3_600_000, 'uploadHours']) };
}

/** The state of the gate of works at `now`; `committed` says that the digest of a file was given in time. */
export function worksGate(competition: Competition, work: WorkTerms & { readonly committed: boolean }, now: Date): WorksGate {
  const { open, upload } = worksTimes(competition, work);
  if (isWithin([open], now)) return 'open';
  return work.committed && isWithin([upload], now) ? 'upload' : 'closed';
}

/** Whether a stage still accepts entries at `now`: until its last second, plus the competition's grace period. */
export function takesEntries(stage: Stage, competition: Competition, now: Date): boolean {
  return isOpen({ ...stage, graceSeconds: competition.graceSeconds }, null, 'endTime', now);
}
