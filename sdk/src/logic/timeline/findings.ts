import { competitionIssues } from '../../rules/competition/competition.ts';
import { isLaterStage } from '../../rules/competition/timeline.ts';
import type { TimelineFacts } from './facts.ts';
import { instantOf, timelineBars } from './moments.ts';

/** Something in the times that people should know: a gap, an overlap, or a stretch that another one cuts off. Ids are of stages or projects. */
export type TimelineFinding =
  | { readonly name: 'order'; readonly field: 'registerEnd' | 'submissionEndTime' | 'endTime' }
  | { readonly name: 'gap' | 'overlap'; readonly first: string; readonly second: string; readonly from: Date; readonly until: Date }
  | {
      readonly name: 'stageBeforeWorks' | 'stageAfterWorks' | 'reviewBeforeWorks' | 'reviewAfterEnd';
      readonly of: string;
      readonly at: Date;
    }
  | { readonly name: 'noReview'; readonly from: Date; readonly until: Date };

interface Stretch {
  readonly id: string;
  readonly from: Date;
  readonly until: Date;
}

const isOrdered = (field: string): field is 'registerEnd' | 'submissionEndTime' | 'endTime' =>
  field === 'registerEnd' || field === 'submissionEndTime' || field === 'endTime';

/** One second belongs to neither of two windows that follow each other directly. */
const tolerance = 1000;

const between = (stages: readonly Stretch[]): readonly TimelineFinding[] =>
  stages.slice(1).flatMap((second, i): readonly TimelineFinding[] => {
    const before = stages.slice(0, i + 1);
    const first = before.reduce((last, one) => (one.until > last.until ? one : last));
    if (second.from.getTime() - first.until.getTime() > tolerance)
      return [{ name: 'gap', first: first.id, second: second.id, from: first.until, until: second.from }];
    return before
      .filter(({ until }) => until.getTime() - second.from.getTime() > tolerance)
      .map((one) => ({
        name: 'overlap',
        first: one.id,
        second: second.id,
        from: second.from,
        until: one.until < second.until ? one.until : second.until,
      }));
  });

/** Gaps, overlaps and cuts of the times of a competition, first those that are wrong, then those that may be meant. */
export function timelineFindings(facts: TimelineFacts): readonly TimelineFinding[] {
  const { competition, projects } = facts;
  const bars = timelineBars(facts);
  const of = (kind: 'stage' | 'project'): readonly Stretch[] =>
    bars
      .flatMap(({ kind: own, id, from, until }) => (own === kind && id !== null ? [{ id, from, until }] : []))
      .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const stages = of('stage');
  /** Works of later stages are taken in their own time. */
  const later = new Set(facts.stages.flatMap((stage) => (isLaterStage(stage, facts.stages) ? stage.id : [])));
  const bound = stages.filter(({ id }) => !later.has(id));
  const reviews = of('project');
  const works = bars.find(({ kind }) => kind === 'submit');
  const end = instantOf(competition.endTime);
  const at = <N extends 'stageBeforeWorks' | 'stageAfterWorks' | 'reviewBeforeWorks' | 'reviewAfterEnd'>(
    name: N,
    some: readonly Stretch[],
    limit: (one: Stretch) => Date | undefined,
  ): readonly TimelineFinding[] =>
    some.flatMap((one) => {
      const found = limit(one);
      return found ? [{ name, of: one.id, at: found }] : [];
    });
  /** When the works that a project reviews are all in. */
  const dueOf = (id: string): Date | undefined => {
    const stage = stages.find((one) => one.id === projects.find((project) => project.id === id)?.stageId);
    return stage && (later.has(stage.id) || (works && stage.until < works.until)) ? stage.until : works?.until;
  };
  const firstReview = reviews[0];
  const due = firstReview && dueOf(firstReview.id);
  return [
    ...competitionIssues(competition).flatMap(({ field }): readonly TimelineFinding[] =>
      isOrdered(field) ? [{ name: 'order', field }] : [],
    ),
    ...between(stages),
    ...at('stageBeforeWorks', bound, ({ from }) => (works && from < works.from ? works.from : undefined)),
    ...at('stageAfterWorks', bound, ({ until }) => (works && until > works.until ? works.until : undefined)),
    ...at('reviewBeforeWorks', reviews, ({ id, from }) => {
      const last = dueOf(id);
      return last && from < last ? last : undefined;
    }),
    ...(firstReview && due && firstReview.from.getTime() - due.getTime() > tolerance
      ? [{ name: 'noReview' as const, from: due, until: firstReview.from }]
      : []),
    ...at('reviewAfterEnd', reviews, ({ until }) => (end && until > end ? end : undefined)),
  ];
}
