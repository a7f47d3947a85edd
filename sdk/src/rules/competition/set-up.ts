import type { Issue } from '../../contract/check.ts';
import { yes } from '../../contract/choices.ts';
import { joinNames, type Language } from '../../contract/label.ts';
import type { Given } from '../../contract/stored.ts';
import type { competition } from '../../entities/index.ts';
import { competitionIssues } from './competition.ts';

/** Number of the set-up steps of a competition. */
export const setUpStepCount = 9;

/** The steps that must be done before publishing. */
export const neededSteps: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The fields of a competition that each step saves; the rest of a step is records of their own. */
export const setUpFields = {
  1: [
    'competitionName',
    'competitionNameEn',
    'competitionCode',
    'competitionType',
    'seriesId',
    'edition',
    'description',
    'descriptionEn',
    'coverImage',
    'rulesFileId',
    'contactName',
    'contactPhone',
    'contactEmail',
    'timeZone',
    'retentionDays',
  ],
  2: [],
  3: ['openTo', 'needUnitAuthorize', 'unitAuditMode', 'unitQuota', 'allowCrossUnit'],
  4: [
    'registerStart',
    'registerEnd',
    'teamMin',
    'teamMax',
    'tutorMax',
    'perPersonMax',
    'phoneOnce',
    'entryMax',
    'numberRule',
    'entryCloseMode',
  ],
  5: ['submitStart', 'submissionEndTime', 'endTime', 'graceSeconds', 'uploadHours', 'worksNumberRule'],
  6: ['blindMode', 'labelMax'],
  7: [],
  8: ['feeMode', 'feeDue', 'payDays'],
  9: [],
} as const satisfies Readonly<Record<number, readonly (keyof typeof competition.fields)[]>>;

export type SetUpStep = keyof typeof setUpFields;

export const setUpSteps: readonly SetUpStep[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What a step still lacks. */
export type SetUpGapName =
  | 'timeline'
  | 'description'
  | 'englishName'
  | 'areas'
  | 'schools'
  | 'authorisedSchools'
  | 'subAdmins'
  | 'groups'
  | 'entryForm'
  | 'formsInDraft'
  | 'stages'
  | 'stageTimes'
  | 'projects'
  | 'templatesInDraft'
  | 'experts'
  | 'expertGroups'
  | 'prices'
  | 'awardRules'
  | 'certificates';

export interface SetUpGap {
  readonly name: SetUpGapName;
  /** The step cannot be finished with it; the others are advice. */
  readonly needed: boolean;
  /** Names of the rows that it is about, where there are some. */
  readonly about: readonly string[];
}

export interface SetUpState {
  readonly step: SetUpStep;
  /** The organiser has finished it. */
  readonly done: boolean;
  readonly gaps: readonly SetUpGap[];
}

/** Counts of the records around a competition, from which its set-up follows. */
export interface SetUpFacts {
  readonly areas: number;
  readonly schools: number;
  readonly authorisedSchools: number;
  readonly subAdmins: number;
  readonly groups: number;
  /** Entry forms in use. */
  readonly entryForms: number;
  /** Names of groups whose form is not in use. */
  readonly formsInDraft: readonly string[];
  readonly stages: number;
  /** Names of stages that end after the competition. */
  readonly lateStages: readonly string[];
  readonly projects: number;
  /** Names of projects whose template is not in use. */
  readonly templatesInDraft: readonly string[];
  readonly experts: number;
  readonly expertGroups: number;
  readonly prices: number;
  readonly awardRules: number;
  readonly certificates: number;
}

/**
 * The nine steps of a competition with what each still lacks, in their order. `row` is the stored competition; a step is done once the
 * organiser has said so and nothing that it needs is missing.
 */
export function setUpStates(row: Given<typeof competition>, facts: SetUpFacts): readonly SetUpState[] {
  const gap = (name: SetUpGapName, isOpen: boolean, needed = false, about: readonly string[] = []): readonly SetUpGap[] =>
    isOpen ? [{ name, needed, about }] : [];
  const advice = (name: SetUpGapName, count: number): readonly SetUpGap[] => gap(name, count === 0);
  const needsSchools = row.needUnitAuthorize === yes;
  const gaps: Readonly<Record<SetUpStep, readonly SetUpGap[]>> = {
    1: [...gap('description', !row.description), ...gap('englishName', !row.competitionNameEn)],
    2: advice('areas', facts.areas),
    3: [
      ...advice('schools', facts.schools),
      ...gap('authorisedSchools', needsSchools && facts.authorisedSchools === 0),
      ...advice('subAdmins', facts.subAdmins),
    ],
    4: [
      ...advice('groups', facts.groups),
      ...advice('entryForm', facts.entryForms),
      ...gap('formsInDraft', facts.formsInDraft.length > 0, true, facts.formsInDraft),
    ],
    5: [
      ...gap('timeline', competitionIssues(row).length > 0, true),
      ...advice('stages', facts.stages),
      ...gap('stageTimes', facts.lateStages.length > 0, false, facts.lateStages),
    ],
    6: [...advice('projects', facts.projects), ...gap('templatesInDraft', facts.templatesInDraft.length > 0, true, facts.templatesInDraft)],
    7: [...advice('experts', facts.experts), ...advice('expertGroups', facts.expertGroups)],
    8: gap('prices', row.feeMode !== undefined && row.feeMode !== null && row.feeMode !== 'free' && facts.prices === 0, true),
    9: [...advice('awardRules', facts.awardRules), ...advice('certificates', facts.certificates)],
  };
  const said = Array.isArray(row.stepDone) ? row.stepDone : [];
  return setUpSteps.map((step) => ({
    step,
    gaps: gaps[step],
    done: said.includes(step) && !gaps[step].some(({ needed }) => needed),
  }));
}

/** What a step needs and lacks, as an issue of the competition; its names are joined for the reader. */
export function gapIssue(language: Language, { name, about }: SetUpGap): Issue {
  return { field: 'stepDone', code: 'rule', message: `setUp.${name}`, params: { names: joinNames(language, about) } };
}

/**
 * What prevents publishing: a timeline out of order, steps 1 to 6 that are not done, and what they need and lack. Competitions stored
 * before steps were recorded have no such list, and are held to the rest. `row` is the stored row.
 */
export function publishIssues(language: Language, row: Given<typeof competition>, states: readonly SetUpState[]): Issue[] {
  const open = states.filter(({ step, done }) => neededSteps.includes(step) && !done);
  const lacking = open.flatMap(({ gaps }) => gaps.filter(({ needed }) => needed));
  const missing = Array.isArray(row.stepDone) ? open : [];
  return [
    ...competitionIssues(row),
    ...lacking.filter(({ name }) => name !== 'timeline').map((gap) => gapIssue(language, gap)),
    ...(missing.length === 0
      ? []
      : [
          {
            field: 'stepDone',
            code: 'rule',
            message: 'competition.stepsMissing',
            params: {
              steps: joinNames(
                language,
                missing.map(({ step }) => String(step)),
              ),
            },
          } as const,
        ]),
  ];
}
