import type { CallOptions, UploadSource } from '../client/call-options.ts';
import type { CompetitionConfig, ConfigApplied } from '../contract/competition-config.ts';
import type { Row } from '../contract/entity.ts';
import type { Language } from '../contract/label.ts';
import type { PersonalDataReport } from '../contract/personal-data.ts';
import type { PromoteRule } from '../contract/shapes/promote-rule.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { competition } from '../entities/competition/competition.ts';
import type { subAdminSubmit } from '../entities/registration/sub-admin-submit.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { SetUpState } from '../rules/competition/set-up.ts';
import type { AutomaticKind, Told } from '../rules/message/automatic.ts';
import type { MessageChannel } from '../rules/message/merge.ts';
import { area } from './area.ts';
import type { CompetitionPhase } from './dashboard.ts';
import { pageOf, rowsOf } from './lists.ts';

/** One step of a competition's details; its `data` are fields of the competition that belong to the step, or empty to finish it. */
export interface CompetitionStep {
  readonly id: string;
  /** 1 to 9. */
  readonly step: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Revision at which the competition was read; the step is refused if it has changed since. */
  readonly revision?: number;
}

/** What tells the copy of a competition from the one that it is made after. */
export interface CompetitionCopy {
  readonly id: string;
  readonly competitionCode: string;
  readonly competitionName: string;
  readonly competitionNameEn?: string;
  /** When registration opens, as the wire has it; all other times move along. */
  readonly registerStart: string;
}

/**
 * What an organiser does next: set up and publish, decide on entries, see to it that works are allotted, reviewed and scored, publish, let
 * works go on, give awards notice, confirm them, issue certificates, and end. `chase` waits for experts, `replace` for reviews that ran out.
 */
export type CompetitionDeedName =
  | 'setUp'
  | 'publish'
  | 'approve'
  | 'makeProject'
  | 'startAllot'
  | 'allot'
  | 'openReview'
  | 'replace'
  | 'chase'
  | 'close'
  | 'score'
  | 'confirmScores'
  | 'proposeAwards'
  | 'publishResult'
  | 'promote'
  | 'publicise'
  | 'confirmAwards'
  | 'certify'
  | 'end';

/** One thing to do about a competition. */
export interface CompetitionDeed {
  readonly name: CompetitionDeedName;
  /** How many wait for it; null where it is one act. */
  readonly count: number | null;
  /** The review project or, of `promote`, the stage. */
  readonly about: { readonly id: string; readonly name: string } | null;
  readonly due: string | null;
}

/** How a competition stands, with the reader's own numbers. */
export interface CompetitionSituation {
  readonly phase: CompetitionPhase;
  /** When the phase ends; null once all is over. */
  readonly until: string | null;
  /** The results of all its review projects are published. */
  readonly published: boolean;
  /** Entries and works handed in, reviews submitted of all that count, awards and certificates that hold. Null where the reader has no such list. */
  readonly entries: number | null;
  readonly works: number | null;
  readonly reviews: { readonly done: number; readonly all: number } | null;
  readonly awards: number | null;
  readonly certificates: number | null;
  /** The nine set-up steps, for those who look after the competition; null for everybody else. */
  readonly steps: readonly SetUpState[] | null;
  /** What whoever runs the competition does next, in that order; null for everybody else. */
  readonly next: readonly CompetitionDeed[] | null;
}

/** One bar of a chart. */
export interface Counted {
  /** A state, an id, a day (`YYYY-MM-DD`) or the lower end of a score band. */
  readonly value: string;
  readonly text: string;
  readonly count: number;
}

/** Statistics of one competition's entries and scores. */
export interface CompetitionStatistics {
  readonly registrations: number;
  readonly works: number;
  readonly byState: readonly Counted[];
  readonly byArea: readonly Counted[];
  readonly bySchool: readonly Counted[];
  readonly byDay: readonly Counted[];
  readonly byScore: readonly Counted[];
  /** The reviews that count by the group of their work, with those that were submitted; none for readers who have no list of reviews. */
  readonly byReview: readonly (Counted & { readonly done: number })[];
}

/** What a message says to its receiver, with made-up people and amounts. */
export interface AutomaticPreview {
  readonly title: string;
  /** As it stands in the product. */
  readonly text: string;
  readonly mail: string;
  readonly sms: string;
  /** What the template of text messages begins with, its fields in braces. */
  readonly smsDraft: string;
  /** Null before there is one. */
  readonly smsTemplate: { readonly id: string; readonly isApproved: boolean } | null;
}

/** One kind of automatic message in a competition. */
export interface AutomaticMessageState {
  readonly kind: AutomaticKind;
  readonly label: string;
  readonly to: Told;
  /** Those that it can take, and those that are on. */
  readonly channels: readonly MessageChannel[];
  readonly on: readonly MessageChannel[];
  /** The message in the product cannot be turned off. */
  readonly always: boolean;
  readonly previews: Readonly<Record<Language, AutomaticPreview>>;
}

/** What the platform tells people of a competition by itself, and what is missing for it. */
export interface CompetitionMessages {
  /** Of the competition. */
  readonly revision: number;
  readonly mayChange: boolean;
  readonly kinds: readonly AutomaticMessageState[];
  /** Whether mail and text messages leave the platform at all. */
  readonly carriesMail: boolean;
  readonly carriesSms: boolean;
  /** Units left for text messages; null without a sub-account that is enabled. */
  readonly units: number | null;
  /** Messages of the last seven days that were recorded and not sent: `unsent.units`, `unsent.account` or `unsent.template`. */
  readonly unsent: readonly { readonly code: string; readonly count: number }[];
}

/** The group of one work, at the revision that was read; null for none. */
export interface WorkMove {
  readonly id: string;
  readonly groupId: string | null;
  readonly revision: number;
}

/** What takes a change of groups back: to be sent as the next moves. Works that were there already are not among it. */
export interface WorksRegrouped {
  readonly undo: readonly WorkMove[];
}

/** A work that may be put into groups, with the facts that rules go by. */
export interface GroupedWork {
  readonly id: string;
  readonly revision: number;
  readonly worksNo: string;
  readonly title: string;
  readonly groupId: string | null;
  readonly stageId: string | null;
  /** Values by the name of the fact; none for a fact that is not known of the work. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** Something known of works: their area, school, labels, or an answer that was chosen. */
export interface GroupingFact {
  readonly name: string;
  readonly label: string;
  /** Those that some work has, the most frequent first. */
  readonly values: readonly Counted[];
}

/** The works of a competition and its groups, to sort the ones into the others. */
export interface GroupingBoard {
  readonly groups: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    /** In the other language, where it has one. */
    readonly otherName: string | null;
    readonly quota: number | null;
  }[];
  readonly works: readonly GroupedWork[];
  readonly facts: readonly GroupingFact[];
  /** Reviews that have begun: their works stay where they are. */
  readonly begun: readonly { readonly status: string; readonly stageId: string | null; readonly groupIds: string | null }[];
}

/** A work that may be reported, and whose it is. */
export interface ReportedWork {
  readonly id: string;
  readonly worksNo: string;
  readonly title: string;
  readonly team: string;
  readonly unitId: string;
  readonly groupId: string | null;
  /** A state of `worksStatus`: one that is not submitted is not reported yet. */
  readonly status: string;
}

/** The works of a competition by school and group, and the submissions that they are in. */
export interface ReportingBoard {
  readonly groups: readonly { readonly id: string; readonly name: string; readonly reportMax: number | null }[];
  /** The schools that have works, by name. */
  readonly units: readonly { readonly id: string; readonly name: string }[];
  readonly works: readonly ReportedWork[];
  readonly reports: readonly {
    readonly id: string;
    readonly revision: number;
    readonly unitId: string;
    /** Null for works of any group. */
    readonly groupId: string | null;
    readonly workIds: readonly string[];
    /** A state of `reportStatus`. */
    readonly status: string;
    readonly reason: string | null;
    readonly note: string | null;
    readonly submitBy: string | null;
    readonly submitTime: string | null;
  }[];
}

/**
 * Why a work goes on or does not. Under the rule of its stage: among the best, tied with the last place, below the line, over the quota of
 * its unit or area, without a score, or there is no rule. By hand: chosen or left out against it. Or it went on before.
 */
export type PromotionReason = 'rule' | 'tie' | 'line' | 'unit' | 'area' | 'noScore' | 'noRule' | 'hand' | 'gone';

/** A work of a stage in a preview of who goes on. */
export interface PromotionWork {
  readonly worksId: string;
  readonly worksNo: string | null;
  readonly title: string;
  readonly team: string | null;
  readonly unit: string | null;
  readonly area: string | null;
  readonly rank: number | null;
  readonly score: number | null;
  readonly why: PromotionReason;
}

/** A later stage that works can go on to. */
export interface PromotionTarget {
  readonly id: string;
  readonly name: string;
  /**
   * What becomes of the works there: `must` be handed in anew, because the stage has files or a form of its own; `may` be, and stand as they
   * are until then; or `no` works are taken in it.
   */
  readonly handIn: 'must' | 'may' | 'no';
  /** When it opens and closes, as the wire has it. */
  readonly start: string;
  readonly end: string;
}

/** Who would go on from a stage, why, and what that is judged by. */
export interface PromotionPreview {
  readonly stage: { readonly id: string; readonly name: string; readonly status: string };
  readonly competitionId: string;
  readonly competitionName: string;
  readonly rule: PromoteRule | null;
  /** `run`: the confirmed scores. `mean`: the mean of the submitted reviews, because no scores are confirmed. `none`: no reviews either. */
  readonly basis: 'run' | 'mean' | 'none';
  /** The review projects that are counted; `confirmed` if their scores are. */
  readonly projects: readonly { readonly id: string; readonly name: string; readonly status: string; readonly confirmed: boolean }[];
  readonly targets: readonly PromotionTarget[];
  /** Places of the rule, taken by those that went on before as well; null for works chosen by hand. */
  readonly places: number | null;
  /** Those that go on, the best first; then those that do not, and those that went on before. */
  readonly works: readonly PromotionWork[];
  readonly leftOut: readonly PromotionWork[];
  readonly gone: readonly PromotionWork[];
  /** Of everything that it is judged by; `promote` takes it and refuses if anything has changed. */
  readonly digest: string;
}

/** Works of a unit that a sub-administrator reported; `workIds` are comma-separated. */
export type SubAdminSubmission = Row<typeof subAdminSubmit>;

/** The examiner's decision on waiting rows: 1 approved, or 2 refused with a reason. */
export interface Examination {
  readonly ids: readonly string[];
  readonly status: '1' | '2';
  readonly reason?: string;
}

/**
 * Calls of a competition beyond the standard calls and verbs of the definitions: publishing and ending it and the school's authorisation
 * are verbs.
 */
export const competitionCalls = area((send) => ({
  /** Ended competitions whose personal data are due for erasure, and what would be erased. ADMIN, AUD. Unsigned. */
  retentionDue: async (): Promise<readonly PersonalDataReport[]> =>
    rowsOf(send('GET', '/dsTbCompetition/retentionDue', { jeecg: 'unsupported' })),
  /**
   * Permanently erases the personal data of an ended competition; with `dryRun`, which is the default, it only reports what would be
   * erased. ADMIN. Signed. An `ApiError` of kind `conflict` means that the competition has not ended, or is already erased.
   */
  erasePersonalData: (input: { readonly id: string; readonly reason: string; readonly dryRun?: boolean }): Promise<PersonalDataReport> =>
    send('POST', '/dsTbCompetition/erasePersonalData', { body: { dryRun: true, ...input }, jeecg: 'unsupported' }),
  /** The competitions that the account may enter now. Signed in. Unsigned. */
  openList: (query: ListQuery = {}): Promise<Page<Row<typeof competition>>> =>
    pageOf(send('GET', '/dsTbCompetition/openList', { list: query, jeecg: 'unsupported' })),
  /** How a competition stands and what its set-up still lacks. Whoever may read the competition. Unsigned. */
  situation: (id: string): Promise<CompetitionSituation> =>
    send('GET', '/dsTbCompetition/situation', { query: { id }, jeecg: 'unsupported' }),
  /**
   * Saves one of the nine steps and returns the competition; the step counts as done from then on. ADMIN. Unsigned. An `ApiError` of kind
   * `conflict` and code `competition.not_ready` says what the step needs and lacks.
   */
  saveStep: (step: CompetitionStep): Promise<Row<typeof competition>> =>
    send('PUT', '/dsTbCompetition/saveStep', { body: step, jeecg: 'unsupported' }),
  /**
   * Makes a competition after another one and returns it: its groups, stages, forms, prices, review projects and award rules as drafts, every
   * time as much later as its registration opens. People, schools, entries and files stay behind. ADMIN. Unsigned. Not repeated by itself.
   */
  copy: (input: CompetitionCopy): Promise<Row<typeof competition>> =>
    send('POST', '/dsTbCompetition/copy', { body: input, jeecg: 'unsupported' }),
  /**
   * All that is set up for a competition as one document: its fields, groups, stages, fees, forms, review projects with their templates, award
   * rules, certificate templates and recusal rules, with codes and names instead of ids. ADMIN. Unsigned.
   */
  config: (id: string): Promise<CompetitionConfig> => send('GET', '/dsTbCompetition/config', { query: { id }, jeecg: 'unsupported' }),
  /**
   * Brings the competition with the document's code to what it says, or makes it, all or nothing, and returns what was changed. `prune`
   * deletes rows that a given list does not have; `plan` is that of a dry run, and another plan is refused as `conflict`. ADMIN. Unsigned. An `ApiError` of kind `invalid` names the list and the row (`place`).
   */
  applyConfig: (
    config: CompetitionConfig,
    { prune, plan, ...options }: { readonly prune?: boolean; readonly plan?: string } & Pick<CallOptions, 'headers' | 'signal'> = {},
  ): Promise<ConfigApplied> =>
    send('PUT', '/dsTbCompetition/applyConfig', {
      ...options,
      body: { config, ...(prune !== undefined && { prune }), ...(plan !== undefined && { plan }) },
      jeecg: 'unsupported',
    }),
  /** What the platform tells people of a competition by itself, by which channels, and what is missing for it. ADMIN, SUB, AUD. Unsigned. */
  messages: (id: string): Promise<CompetitionMessages> => send('GET', '/dsTbCompetition/messages', { query: { id }, jeecg: 'unsupported' }),
  /**
   * Turns channels of automatic messages on and off: by kind the channels that are on, comma-separated; kinds that are not named stay as they
   * are. ADMIN, SUB who may send messages. Unsigned. `conflict` if the competition has changed since `revision`.
   */
  saveMessages: (input: {
    readonly id: string;
    readonly switches: Readonly<Record<string, string>>;
    readonly revision?: number;
  }): Promise<CompetitionMessages> => send('PUT', '/dsTbCompetition/saveMessages', { body: input, jeecg: 'unsupported' }),
  /** Counts by state, area, school, day and score band. ADMIN, SUB, UNIT, AUD, each within their scope. Unsigned. */
  statistics: (id: string): Promise<CompetitionStatistics> =>
    send('GET', '/dsTbCompetition/statistics', { query: { id }, jeecg: 'unsupported' }),
  /** The works of a competition that the caller may put into groups, with its groups and what rules go by. ADMIN, SUB. Unsigned. */
  grouping: (competitionId: string): Promise<GroupingBoard> =>
    send('GET', '/dsTbWorks/grouping', { query: { competitionId }, jeecg: 'unsupported' }),
  /** The rows of a workbook or text file as texts, for a list of works and their groups. ADMIN, SUB. Unsigned. Nothing is stored. */
  groupingSheet: (source: UploadSource): Promise<readonly { readonly rowNo: number; readonly cells: readonly string[] }[]> =>
    send('POST', '/dsTbWorks/groupingSheet', { upload: { fields: [], file: { field: 'file', source } }, jeecg: 'unsupported' }),
  /**
   * Puts works of a competition into groups or out of them, all or none. ADMIN, SUB within their scope. Unsigned. Refused if one has
   * changed since (`conflict`), or if the review of a group has begun.
   */
  regroup: (competitionId: string, moves: readonly WorkMove[]): Promise<WorksRegrouped> =>
    send('PUT', '/dsTbWorks/regroup', { body: { competitionId, moves }, jeecg: 'unsupported' }),
}));

/** Promotion between stages, beside the verb `promote` of the record `stage`. */
export const promotionCalls = area((send) => ({
  /**
   * Who would go on from a stage: those that its rule selects, or the named works. ADMIN, SUB who may promote. Unsigned. Nothing is stored;
   * pass the `digest` to `promote` so that what was seen is what is done.
   */
  promotePreview: (id: string, worksIds: readonly string[] = []): Promise<PromotionPreview> =>
    send('GET', '/dsTbCompetitionStage/promotePreview', {
      query: { id, ...(worksIds.length > 0 && { worksIds: worksIds.join(',') }) },
      jeecg: 'unsupported',
    }),
}));

/** Works that sub-administrators report for a competition, of the record `subAdminSubmit`. */
export const submissionCalls = area((send) => ({
  /** Reports works of a unit, all that are left if none is named. ADMIN, SUB. Signed. */
  add: (competitionId: string, unitId: string, workIds: readonly string[]): Promise<SubAdminSubmission> =>
    send('POST', '/dsTbSubAdminSubmit/add', { body: { competitionId, unitId, workIds: workIds.join(',') }, jeecg: 'unsupported' }),
  /** The works of a competition that the caller looks after, and what of them is reported. ADMIN, SUB, AUD. Unsigned. */
  board: (competitionId: string): Promise<ReportingBoard> =>
    send('GET', '/dsTbSubAdminSubmit/board', { query: { competitionId }, jeecg: 'unsupported' }),
  /** The works handed in; `match` takes `competitionId`, `unitId` and `status`. ADMIN, SUB. Unsigned. */
  list: (query: ListQuery = {}): Promise<Page<SubAdminSubmission>> =>
    pageOf(send('GET', '/dsTbSubAdminSubmit/list', { list: query, jeecg: 'unsupported' })),
  /** Approves or refuses works handed in. ADMIN. Unsigned. */
  examine: async ({ ids, ...said }: Examination): Promise<void> => {
    await send('PUT', '/dsTbSubAdminSubmit/examine', { body: { ids: ids.join(','), ...said }, jeecg: 'unsupported' });
  },
}));
