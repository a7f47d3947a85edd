import type { CompetitionDeed, CompetitionDeedName } from '@saiyun/sdk/calls';
import { competitionStatus, reviewProjectStatus, stageStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';

/** A review project as its competition's organiser sees it. */
export interface ProjectFacts {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly endTime: Date;
  /** Reviews that count, those submitted and those that ran out and that nobody took over. */
  readonly reviews: number;
  readonly submitted: number;
  readonly expired: number;
  /** Score runs that are not confirmed, and that are. */
  readonly drafts: number;
  readonly confirmed: number;
  readonly awardRules: number;
  readonly awards: number;
}

/** A stage of a competition, in the order of the stages. */
export interface StageFacts {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Works that are in it, and that went on from it. */
  readonly works: number;
  readonly promoted: number;
}

/** A competition as far as it says what is to be done next. */
export interface DeedFacts {
  readonly status: string;
  readonly registerEnd: Date;
  readonly submissionEnd: Date;
  readonly end: Date;
  /** Set-up steps that publishing waits for. */
  readonly openSteps: number;
  /** Entries that the organiser decides on. */
  readonly toApprove: number;
  /** Works handed in. */
  readonly works: number;
  readonly projects: readonly ProjectFacts[];
  readonly stages: readonly StageFacts[];
  /** Awards by how far they are; `overdue` are on notice, and the notice is over. */
  readonly proposed: number;
  readonly onNotice: number;
  readonly overdue: number;
  /** Confirmed awards for which no certificate was issued. */
  readonly uncertified: number;
}

type About = CompetitionDeed['about'];

const deed = (name: CompetitionDeedName, count: number | null = null, about: About = null, due: Date | null = null): CompetitionDeed => ({
  name,
  count,
  about,
  due: due && toWireTime(due),
});

const ofProject = (project: ProjectFacts, isOver: boolean): readonly CompetitionDeed[] => {
  const { id, name, status, reviews, submitted, expired, endTime, drafts, confirmed, awardRules, awards } = project;
  const about = { id, name };
  if (status === reviewProjectStatus.preparing) return isOver ? [deed('startAllot', null, about)] : [];
  if (status === reviewProjectStatus.allotting) return [reviews === 0 ? deed('allot', null, about) : deed('openReview', reviews, about)];
  const open = reviews - submitted;
  if (status === reviewProjectStatus.reviewing)
    return [
      ...(expired > 0 ? [deed('replace', expired, about)] : []),
      open > 0 ? deed('chase', open, about, endTime) : deed('close', null, about),
    ];
  if (status === reviewProjectStatus.closed && confirmed === 0) return [deed(drafts > 0 ? 'confirmScores' : 'score', null, about)];
  return [
    ...(awardRules > 0 && awards === 0 && confirmed > 0 ? [deed('proposeAwards', null, about)] : []),
    ...(status === reviewProjectStatus.closed ? [deed('publishResult', null, about)] : []),
  ];
};

/** What an organiser does next about a competition, what others wait for first. */
export function deedsOf(facts: DeedFacts, now: Date): readonly CompetitionDeed[] {
  const { status, projects, stages } = facts;
  if (status === competitionStatus.ended) return [];
  if (status === competitionStatus.unpublished) return [facts.openSteps > 0 ? deed('setUp', facts.openSteps) : deed('publish')];
  const isOver = now > facts.submissionEnd;
  const over: readonly string[] = [stageStatus.closed, stageStatus.published];
  const deeds = [
    ...(facts.toApprove > 0 ? [deed('approve', facts.toApprove)] : []),
    ...(projects.length === 0 && facts.works > 0 && isOver ? [deed('makeProject')] : []),
    ...projects.flatMap((one) => ofProject(one, isOver)),
    ...stages.flatMap(({ id, name, status: is, works, promoted }, i) =>
      over.includes(is) && works > 0 && promoted === 0 && stages[i + 1]?.works === 0 ? [deed('promote', null, { id, name })] : [],
    ),
    ...(facts.proposed > 0 ? [deed('publicise', facts.proposed)] : []),
    ...(facts.overdue > 0 ? [deed('confirmAwards', facts.overdue)] : []),
    ...(facts.uncertified > 0 ? [deed('certify', facts.uncertified)] : []),
  ];
  const isDone = deeds.length === 0 && facts.onNotice === 0 && projects.every((one) => one.status === reviewProjectStatus.published);
  return isDone && now > facts.end ? [deed('end')] : deeds;
}
