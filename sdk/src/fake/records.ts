import type { AnyRow, Entity } from '../contract/entity.ts';
import type { Role } from '../contract/roles.ts';
import type { Draft, WireRow } from '../logic/draft/index.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { checkRules } from './rules/check-rule.ts';
import { categories, departs } from './rules/coded-trees.ts';
import { competitions } from './rules/competition.ts';
import { changes, members, ofWorks, supplements, worksLabels } from './rules/entry.ts';
import { expertGroupMembers, expertGroups, expertLabels, experts, labels, recusalRules, recusals } from './rules/expert.ts';
import { jobRules } from './rules/job.ts';
import { moneyFakes } from './rules/money.ts';
import { noticeRules } from './rules/notice.ts';
import { areas, units, users } from './rules/org.ts';
import { registrations } from './rules/registration.ts';
import { resultFakes } from './rules/result.ts';
import { projects, reviews } from './rules/review.ts';
import { templateItems, templates } from './rules/review-template.ts';
import { authorisations, exceptions, forms, groups, ofCompetition, stages } from './rules/setup.ts';
import { workRules } from './rules/works.ts';

/** Keeps something to do until every row of the call has passed. */
export type Later = (effect: () => void) => void;

/** What is special about one record in the fake: the rules of the server's record, over rows in memory. Imports, exports and which works a stage promotes are not here. */
export interface FakeRules {
  /** Which rows a role sees that does not see all. */
  readonly scopes?: { readonly [R in Role]?: (ctx: FakeCtx, row: AnyRow) => boolean };
  /** Records that are parts of this one and are deleted with it. */
  readonly parts?: readonly string[];
  /** What the clock has changed, before rows are read or written. */
  refresh?(ctx: FakeCtx): void;
  /** What of a row this caller may see. */
  shows?(ctx: FakeCtx, wire: WireRow): WireRow;
  /** The `derived` texts of a row. */
  derives?(ctx: FakeCtx, row: AnyRow): WireRow;
  beforeAdd?(ctx: FakeCtx, draft: Draft): void;
  beforeEdit?(ctx: FakeCtx, row: AnyRow, draft: Draft): void;
  beforeDelete?(ctx: FakeCtx, row: AnyRow): void;
  /** Answers columns to set besides the state, or instead of it. */
  readonly verbs?: Readonly<Record<string, (ctx: FakeCtx, row: AnyRow, input: Draft, later: Later) => Draft | undefined>>;
}

const own = ({ actor }: FakeCtx, row: AnyRow): boolean => row.userId === actor.userId;

const rules: Readonly<Record<string, FakeRules>> = {
  sysAnnouncement: noticeRules,
  sysQuartzJob: jobRules,
  sysUser: users,
  sysDepart: departs,
  sysCategory: categories,
  sysCheckRule: checkRules,
  sysDict: { parts: ['sysDictItem'] },
  sysPosition: {
    shows: (_ctx, wire) => ({
      ...wire,
      ...(wire.postRank !== undefined && { rank: wire.postRank }),
      ...(wire.postRank_dictText !== undefined && { rank_dictText: wire.postRank_dictText }),
    }),
  },
  dsTbCompetitionArea: areas,
  dsTbUnit: units,
  dsTbCompetition: competitions,
  dsTbCompetitionGroup: groups,
  dsTbCompetitionStage: stages,
  dsTbCompetitionForm: forms,
  dsTbUnitAuthorize: authorisations,
  dsTbTimelineException: exceptions,
  dsTbStagePromotion: { scopes: ofCompetition },
  dsTbRegistration: registrations,
  dsTbWorks: workRules,
  dsTbRegistrationMember: members,
  dsTbRegistrationChange: changes,
  dsTbWorksVersion: { scopes: ofWorks },
  dsTbWorksFile: { scopes: ofWorks },
  dsTbWorksSupplement: supplements,
  dsTbWorksLabel: worksLabels,
  dsTbExpert: experts,
  dsTbLabel: labels,
  dsTbExpertLabelRelation: expertLabels,
  dsTbExpertGroup: expertGroups,
  dsTbExpertGroupMember: expertGroupMembers,
  dsTbRecusalRule: recusalRules,
  dsTbRecusal: recusals,
  dsTbReviewTemplate: templates,
  dsTbReviewTemplateItem: templateItems,
  dsTbReviewProject: projects,
  dsTbWorksAllot: reviews,
  ...resultFakes,
  ...moneyFakes,
  dsTbImportTask: { scopes: { SUB: own, UNIT: own, EXPERT: own, APPL: own, FIN: own } },
  dsTbDownloadTask: { scopes: { SUB: own, UNIT: own, EXPERT: own, APPL: own, FIN: own, AUD: own } },
};

/** The rules of a record; most have few. */
export const rulesOf = ({ name }: Pick<Entity, 'name'>): FakeRules => rules[name] ?? {};

/** Whether these roles see a row: when one of them is not limited, or is and sees it. */
export const sees = (ctx: FakeCtx, entity: Entity, roles: readonly Role[], row: AnyRow): boolean => {
  const scopes = rulesOf(entity).scopes ?? {};
  return roles.some((one) => scopes[one]?.(ctx, row) ?? true);
};
