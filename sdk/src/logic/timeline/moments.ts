import { fromWireTime } from '../../view/time.ts';
import type { TimelineFacts } from './facts.ts';

/** A stretch of the timeline, for a drawing: registration, submission, one stage or one review project. */
export interface TimelineBar {
  readonly kind: 'register' | 'submit' | 'stage' | 'project';
  /** Of the stage or the project. */
  readonly id: string | null;
  readonly from: Date;
  readonly until: Date;
}

/** The moment of a wire text; undefined for what is none, such as a field that is still empty. */
export function instantOf(value: unknown): Date | undefined {
  return typeof value === 'string' ? fromWireTime(value) : undefined;
}

/** The stretches that have both ends, in the order of a page. */
export function timelineBars({ competition, stages, projects }: TimelineFacts): readonly TimelineBar[] {
  const bar = (kind: TimelineBar['kind'], id: string | null, start: unknown, end: unknown): readonly TimelineBar[] => {
    const [from, until] = [instantOf(start), instantOf(end)];
    return from && until && from < until ? [{ kind, id, from, until }] : [];
  };
  return [
    ...bar('register', null, competition.registerStart, competition.registerEnd),
    ...bar('submit', null, competition.submitStart ?? competition.registerStart, competition.submissionEndTime),
    ...stages.flatMap(({ id, startTime, endTime }) => bar('stage', id, startTime, endTime)),
    ...projects.flatMap(({ id, startTime, endTime }) => bar('project', id, startTime, endTime)),
  ];
}

/** Every moment at which something opens or closes, in order and without repeats: the steps of somebody who goes along the timeline. */
export function timelineMoments(facts: TimelineFacts): readonly Date[] {
  const { competition, exceptions } = facts;
  const grace = typeof competition.graceSeconds === 'number' ? competition.graceSeconds * 1000 : 0;
  const [register, submit, end] = [competition.registerEnd, competition.submissionEndTime, competition.endTime].map(instantOf);
  const all = [
    ...timelineBars(facts).flatMap(({ from, until }) => [from, until]),
    ...exceptions.map(({ newEnd }) => instantOf(newEnd)),
    ...(grace > 0 ? [register, submit].map((at) => at && new Date(at.getTime() + grace)) : []),
    end,
  ];
  const times = new Set(all.flatMap((at) => at?.getTime() ?? []));
  return [...times].toSorted((a, b) => a - b).map((at) => new Date(at));
}
