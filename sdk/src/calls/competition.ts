import type { Row } from '../contract/entity.ts';
import type { PersonalDataReport } from '../contract/personal-data.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { competition } from '../entities/competition/competition.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';

/** One step of a competition's details; its `data` are fields of the competition, or the subject of the step. */
export interface CompetitionStep {
  readonly id: string;
  /** 1 to 9 (COMP-03). */
  readonly step: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Revision at which the competition was read; the step is refused if it has changed since. */
  readonly revision?: number;
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
}

/** Works that a sub-administrator hands in for an area or a school, for examination. */
export interface SubAdminSubmission {
  readonly id: string;
  readonly competitionId: string;
  readonly unitId: string;
  readonly workIds: readonly string[];
  /** 0 waiting, 1 approved, 2 refused. */
  readonly status: '0' | '1' | '2';
  readonly reason: string | null;
  readonly createTime: string;
}

/** The examiner's decision on waiting rows: 1 approved, or 2 refused with a reason. */
export interface Examination {
  readonly ids: readonly string[];
  readonly status: '1' | '2';
  readonly reason?: string;
}

/**
 * Calls of a competition beyond the standard calls and verbs of the definitions: publishing and ending it (CALL-132) and the school's
 * authorisation (CALL-134) are verbs.
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
  /** The competitions that the account may enter now (CALL-130). Signed in. Unsigned. */
  openList: (query: ListQuery = {}): Promise<Page<Row<typeof competition>>> =>
    pageOf(send('GET', '/dsTbCompetition/openList', { list: query, jeecg: 'unsupported' })),
  /** Saves one of the nine steps and returns the competition (CALL-131). ADMIN. Unsigned. */
  saveStep: (step: CompetitionStep): Promise<Row<typeof competition>> =>
    send('PUT', '/dsTbCompetition/saveStep', { body: step, jeecg: 'unsupported' }),
  /** Counts by state, area, school, day and score band (CALL-133). ADMIN, SUB, UNIT, AUD, each within their scope. Unsigned. */
  statistics: (id: string): Promise<CompetitionStatistics> =>
    send('GET', '/dsTbCompetition/statistics', { query: { id }, jeecg: 'unsupported' }),
  submissions: {
    /** Hands works in (CALL-135). SUB. Signed. */
    add: (competitionId: string, unitId: string, workIds: readonly string[]): Promise<SubAdminSubmission> =>
      send('POST', '/dsTbSubAdminSubmit/add', { body: { competitionId, unitId, workIds }, jeecg: 'unsupported' }),
    /** The works handed in; `match` takes `competitionId`, `unitId` and `status` (CALL-135). ADMIN, SUB. Unsigned. */
    list: (query: ListQuery = {}): Promise<Page<SubAdminSubmission>> =>
      pageOf(send('GET', '/dsTbSubAdminSubmit/list', { list: query, jeecg: 'unsupported' })),
    /** Approves or refuses works handed in (CALL-135). ADMIN. Unsigned. */
    examine: async ({ ids, ...said }: Examination): Promise<void> => {
      await send('PUT', '/dsTbSubAdminSubmit/examine', { body: { ids: ids.join(','), ...said }, jeecg: 'unsupported' });
    },
  },
}));
