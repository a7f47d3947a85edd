import { yes } from '../../contract/choices.ts';
import type { Role } from '../../contract/roles.ts';
import {
  costOrder,
  registration,
  review,
  reviewAppeal,
  reviewProject,
  timelineException,
  unitAuthorize,
  works,
} from '../../entities/index.ts';
import { reviewProjectStatus } from '../../entities/review/choices.ts';
import {
  type Border,
  entryTimes,
  isLaterStage,
  isWithin,
  type OpenTime,
  returnTime,
  reviewTime,
  type WorkTerms,
  worksTimes,
} from '../../rules/competition/timeline.ts';
import { fromWireTime } from '../../view/time.ts';
import type { Extension, TimelineFacts } from './facts.ts';

/** Who acts in a competition, in the order of a page. A tutor has no role of his own: he joins with an account of any. */
export const timelineRoles = ['entrant', 'tutor', 'school', 'subAdmin', 'expert', 'organiser'] as const;
export type TimelineRole = (typeof timelineRoles)[number];

export type TimelineAct =
  | 'authorise'
  | 'enter'
  | 'join'
  | 'enterAgain'
  | 'approve'
  | 'returnBack'
  | 'pay'
  | 'submitWorks'
  | 'uploadCommitted'
  | 'review'
  | 'publish'
  | 'appeal'
  | 'extend';

export type ActState = 'open' | 'soon' | 'over' | 'never';

/** Why an act is possible or not: the border that decides, that no time does or none is set, or what the organiser did with the review. */
export type ActWhy =
  | { readonly kind: 'border'; readonly border: Border; readonly at: Date }
  | {
      readonly kind:
        | 'always'
        | 'billed'
        | 'notOpened'
        | 'closed'
        | 'notClosed'
        | 'confirmed'
        | 'published'
        | 'notPublished'
        | 'notice'
        | 'unset';
    };

/** For whom an act is open although it is not for others. */
export interface StillOpen {
  readonly extension: Extension;
  readonly until: Date;
}

/** One act at the moment, for all stages alike or for one stage or review project. */
export interface ActAt {
  readonly act: TimelineAct;
  /** The stage or the review project that it is about, if they differ. */
  readonly of: { readonly kind: 'stage' | 'project'; readonly id: string } | null;
  readonly state: ActState;
  readonly why: ActWhy;
  /** Only those may whose school has decided to take part. */
  readonly needsSchool: boolean;
  readonly stillOpen: readonly StillOpen[];
}

export interface RoleAt {
  readonly role: TimelineRole;
  readonly acts: readonly ActAt[];
}

const roleOf: Readonly<Partial<Record<Role, TimelineRole>>> = {
  APPL: 'entrant',
  UNIT: 'school',
  SUB: 'subAdmin',
  EXPERT: 'expert',
  ADMIN: 'organiser',
};

/** Who approves entries, by the competition's way of approving: without a school's part its organisers do, or nobody has to. */
const approvers = (mode: unknown): readonly Role[] => {
  if (mode === 'none') return [];
  return registration.verbs.approve.roles.filter((role) => role !== 'UNIT' || mode === 'unit' || mode === 'unitThenOrganiser');
};

const judged = (times: readonly OpenTime[], now: Date): Pick<ActAt, 'state' | 'why'> => {
  const at = now.getTime();
  const open = times.filter((time) => isWithin([time], now)).toSorted((a, b) => b.until - a.until)[0];
  const edge = (border: Border, time: number): ActWhy => ({ kind: 'border', border, at: new Date(time) });
  if (open) return { state: 'open', why: edge(open.closes, open.until) };
  const next = times.filter(({ from, until }) => from > at && from <= until).toSorted((a, b) => a.from - b.from)[0];
  if (next) return { state: 'soon', why: edge(next.opens, next.from) };
  const last = times.toSorted((a, b) => b.until - a.until)[0];
  if (!last || !Number.isFinite(last.until)) return { state: 'soon', why: { kind: 'unset' } };
  // It would open only after its end.
  if (times.every(({ from, until }) => from > until) && Number.isFinite(last.from))
    return { state: 'never', why: edge(last.opens, last.from) };
  return { state: 'over', why: edge(last.closes, last.until) };
};

const endOf = ({ newEnd }: Extension): Date | undefined => (typeof newEnd === 'string' ? fromWireTime(newEnd) : undefined);

interface Gated {
  readonly gates: readonly ('register' | 'submit')[];
  /** When it is open, for nobody in particular or with the end of an extension. */
  readonly times: (
    facts: TimelineFacts,
    stage: TimelineFacts['stages'][number] | undefined,
    end?: { gate: unknown; at: Date },
  ) => readonly OpenTime[];
}

const endFor = (gate: string, end: { gate: unknown; at: Date } | undefined): Date | undefined => (end?.gate === gate ? end.at : undefined);

const worksTerms = ({ stages }: TimelineFacts, stage: Parameters<Gated['times']>[1], end: Parameters<Gated['times']>[2]): WorkTerms => ({
  stage,
  later: stage !== undefined && isLaterStage(stage, stages),
  exceptionEnd: endFor('submit', end),
});

const gated = {
  enter: {
    gates: ['register'],
    times: ({ competition }, stage, end) => entryTimes(competition, { stage, registerEnd: endFor('register', end) }),
  },
  enterAgain: {
    gates: ['register', 'submit'],
    times: ({ competition }, stage, end) =>
      entryTimes(competition, { stage, returned: true, registerEnd: endFor('register', end), submitEnd: endFor('submit', end) }),
  },
  submitWorks: {
    gates: ['submit'],
    times: (facts, stage, end) => [worksTimes(facts.competition, worksTerms(facts, stage, end)).open],
  },
  uploadCommitted: {
    gates: ['submit'],
    times: (facts, stage, end) => [worksTimes(facts.competition, worksTerms(facts, stage, end)).upload],
  },
} as const satisfies Readonly<Record<string, Gated>>;

/** One act for each stage, or once where they do not differ or there are none. */
const byStage = (facts: TimelineFacts, act: TimelineAct, by: Gated, needsSchool: boolean, now: Date): readonly ActAt[] => {
  const one = (stage: TimelineFacts['stages'][number] | undefined): ActAt => {
    const found = judged(by.times(facts, stage), now);
    const stillOpen = facts.exceptions.flatMap((extension) => {
      const at = endOf(extension);
      if (found.state === 'open' || !at || !by.gates.some((gate) => gate === extension.gate)) return [];
      const later = judged(by.times(facts, stage, { gate: extension.gate, at }), now);
      return later.state === 'open' && later.why.kind === 'border' ? [{ extension, until: later.why.at }] : [];
    });
    return { act, of: stage ? { kind: 'stage', id: stage.id } : null, ...found, needsSchool, stillOpen };
  };
  if (facts.stages.length === 0) return [one(undefined)];
  const all = facts.stages.map(one);
  const told = ({ state, why, stillOpen }: ActAt): string => JSON.stringify([state, why, stillOpen]);
  return new Set(all.map(told)).size === 1 ? all.slice(0, 1).map((same) => ({ ...same, of: null })) : all;
};

/** Who may still write reviews of a project: an extension for another project is not for this one. */
const laterReviews = ({ exceptions }: TimelineFacts, project: TimelineFacts['projects'][number], now: Date): readonly StillOpen[] =>
  exceptions.flatMap((extension) => {
    const until = endOf(extension);
    const isFor = extension.gate === 'review' && (extension.scopeType !== 'project' || extension.scopeId === project.id);
    return isFor && until && isWithin([reviewTime(project, until)], now) ? [{ extension, until }] : [];
  });

const reviewing = (facts: TimelineFacts, now: Date): readonly ActAt[] =>
  facts.projects.map((project) => {
    const { status } = project;
    const isOver = status === reviewProjectStatus.closed || status === reviewProjectStatus.published;
    const timed = judged([reviewTime(project)], now);
    // What the organiser did decides over the time: a review that nobody opened is not written, however late it is.
    const found: Pick<ActAt, 'state' | 'why'> = isOver
      ? { state: 'over', why: { kind: 'closed' } }
      : timed.state === 'open' && status !== reviewProjectStatus.reviewing
        ? { state: 'soon', why: { kind: 'notOpened' } }
        : timed;
    const stillOpen = found.state === 'over' && !isOver ? laterReviews(facts, project, now) : [];
    return { act: 'review', of: { kind: 'project', id: project.id }, ...found, needsSchool: false, stillOpen };
  });

/** Results are published once the review is closed, and appealed against as long as they are; no time of the competition bounds either. */
const afterReview = ({ projects }: TimelineFacts, act: 'publish' | 'appeal'): readonly ActAt[] =>
  projects.map(({ id, status }) => {
    const isPublished = status === reviewProjectStatus.published;
    const isClosed = status === reviewProjectStatus.closed;
    const found: Pick<ActAt, 'state' | 'why'> =
      act === 'appeal'
        ? { state: isPublished ? 'open' : 'soon', why: { kind: isPublished ? 'notice' : 'notPublished' } }
        : isPublished
          ? { state: 'over', why: { kind: 'published' } }
          : { state: isClosed ? 'open' : 'soon', why: { kind: isClosed ? 'confirmed' : 'notClosed' } };
    return { act, of: { kind: 'project', id }, ...found, needsSchool: false, stillOpen: [] };
  });

/** Every bill has its own time, from its day on; an extension is for bills of those whom it names. */
const paying = ({ exceptions }: TimelineFacts, now: Date): ActAt => ({
  act: 'pay',
  of: null,
  state: 'open',
  why: { kind: 'billed' },
  needsSchool: false,
  stillOpen: exceptions.flatMap((extension) => {
    const until = extension.gate === 'pay' ? endOf(extension) : undefined;
    return until && until >= now ? [{ extension, until }] : [];
  }),
});

/**
 * What everybody may do in a competition at a moment, and why: by the same rules over times with which the server takes or refuses it. It
 * supposes that the competition is published. An act without a limit in time is open at all times.
 */
export function timelineAt(facts: TimelineFacts, now: Date): readonly RoleAt[] {
  const { competition } = facts;
  const needsSchool = competition.needUnitAuthorize === yes;
  const always = (act: TimelineAct): readonly ActAt[] => [
    { act, of: null, state: 'open', why: { kind: 'always' }, needsSchool: false, stillOpen: [] },
  ];
  const entering = byStage(facts, 'enter', gated.enter, needsSchool, now);
  const table: readonly (readonly [roles: readonly Role[], acts: readonly ActAt[]])[] = [
    [competition.needUnitAuthorize === yes ? unitAuthorize.verbs.authorize.roles : [], always('authorise')],
    [registration.verbs.submit.roles, entering],
    [registration.verbs.submit.roles, byStage(facts, 'enterAgain', gated.enterAgain, needsSchool, now)],
    [approvers(competition.unitAuditMode), always('approve')],
    [
      registration.verbs.returnBack.roles,
      [{ act: 'returnBack', of: null, ...judged([returnTime(competition)], now), needsSchool: false, stillOpen: [] }],
    ],
    [costOrder.verbs.pay.roles, [paying(facts, now)]],
    [works.verbs.submit.roles, byStage(facts, 'submitWorks', gated.submitWorks, false, now)],
    [works.verbs.submit.roles, byStage(facts, 'uploadCommitted', gated.uploadCommitted, false, now)],
    [review.verbs.submitReview.roles, reviewing(facts, now)],
    [reviewProject.verbs.publishResult.roles, afterReview(facts, 'publish')],
    [reviewAppeal.access.write, afterReview(facts, 'appeal')],
    [timelineException.access.write, always('extend')],
  ];
  return timelineRoles.map((role) => ({
    role,
    acts:
      role === 'tutor'
        ? entering.map((one) => ({ ...one, act: 'join' as const, needsSchool: false }))
        : table.flatMap(([roles, acts]) => (roles.some((one) => roleOf[one] === role) ? acts : [])),
  }));
}
