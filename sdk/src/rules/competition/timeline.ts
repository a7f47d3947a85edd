import type { Given } from '../../contract/stored.ts';
import type { competition, reviewProject, stage } from '../../entities/index.ts';
import { reviewProjectStatus } from '../../entities/review/choices.ts';
import { fromWireTime } from '../../view/time.ts';

type Competition = Given<typeof competition>;
type Stage = Given<typeof stage>;

const timeOf = (value: unknown): number | undefined => (typeof value === 'string' ? fromWireTime(value)?.getTime() : undefined);

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

/**
 * Whether a review may be written at `now`: its project is reviewing (`status` 2) and has begun, and the due time of the review, or else
 * the end of the project, has not passed. Times are wire texts.
 */
export function isReviewOpen(project: Given<typeof reviewProject>, dueTime: unknown, now: Date): boolean {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  const [start, end] = [timeOf(project.startTime), timeOf(dueTime) ?? timeOf(project.endTime)];
  return project.status === reviewProjectStatus.reviewing && start !== undefined && end !== undefined && at >= start && at <= end;
}

/** Default number of hours in which the file of a committed digest may follow. */
const usualUploadHours = 24;

/** What the gate of works accepts: everything, only the committed file, or nothing. */
export type WorksGate = 'open' | 'upload' | 'closed';

/**
 * The state of the gate of works at `now` for a work of a competition and, if it has one, of a stage. The gate is open while both are, plus
 * the competition's grace period; an exception keeps it open until its own end (`exceptionEnd`). After a digest was committed in time, its
 * file may follow within the competition's hours (`uploadHours`).
 */
export function worksGate(
  competition: Competition,
  {
    stage,
    exceptionEnd,
    committed,
  }: { readonly stage?: Stage | undefined; readonly exceptionEnd?: Date | undefined; readonly committed: boolean },
  now: Date,
): WorksGate {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  const grace = typeof competition.graceSeconds === 'number' ? competition.graceSeconds * 1000 : 0;
  const endOf = (value: unknown): number => Math.max((timeOf(value) ?? Number.NEGATIVE_INFINITY) + grace, exceptionEnd?.getTime() ?? 0);
  const begun = hasOpened(competition, 'submit', now) && (!stage || at >= (timeOf(stage.startTime) ?? 0));
  const end = Math.min(endOf(competition.submissionEndTime), stage ? endOf(stage.endTime) : Number.POSITIVE_INFINITY);
  const hours = typeof competition.uploadHours === 'number' ? competition.uploadHours : usualUploadHours;
  if (!begun) return 'closed';
  if (at <= end) return 'open';
  return committed && at <= end + hours * 3_600_000 ? 'upload' : 'closed';
}

/** Whether a stage still accepts entries at `now`: until its last second, plus the competition's grace period. */
export function takesEntries(stage: Stage, competition: Competition, now: Date): boolean {
  return isOpen({ ...stage, graceSeconds: competition.graceSeconds }, null, 'endTime', now);
}
