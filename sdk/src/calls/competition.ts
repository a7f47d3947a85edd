import { rowsOf } from './lists.ts';
import type { Send } from './send.ts';

/** A label that experts are grouped by. */
export interface ExpertLabel {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly children?: readonly ExpertLabel[] | null;
}

/** One of the account's groups of experts. */
export interface ExpertGrouping {
  readonly id: string;
  readonly name: string;
  readonly expertIds: readonly string[] | null;
}

/** How works are given to experts: `perWork` experts each, to be returned by `returnTime` (`YYYY-MM-DD HH:mm:ss`). */
export interface AllotInput {
  readonly competitionId: string;
  readonly workIds: readonly string[];
  readonly expertIds: readonly string[];
  readonly perWork: number;
  readonly returnTime: string;
}

/** One work given to one expert, not confirmed yet. */
export interface TemporaryAllot {
  readonly id: string;
  readonly competitionId: string;
  readonly workId: string;
  readonly expertId: string;
  readonly returnTime: string | null;
}

/** Allotting works to experts, beyond the standard calls and verbs of the definitions. */
export const competitionCalls = (send: Send) => ({
  /** The labels of experts (CALL-92); spelled so on the wire. ADMIN, SUB. Unsigned. */
  expertLabels: (): Promise<readonly ExpertLabel[]> => rowsOf(send('GET', '/dsTbLabel/queryDsTbExpertLabeList', { jeecg: 'unsupported' })),
  /** The account's own groups of experts (CALL-93). ADMIN, SUB. Unsigned. */
  myGroupings: (): Promise<readonly ExpertGrouping[]> =>
    rowsOf(send('GET', '/dsTbExpertLabelRelation/querymygroupinglist', { jeecg: 'unsupported' })),
  /** Gives works to experts for the time being; what comes of it is to be confirmed (CALL-94). ADMIN, SUB. Signed. */
  allot: (input: AllotInput): Promise<readonly TemporaryAllot[]> =>
    rowsOf(send('POST', '/dsTbWorksAllotTemp/thesisAllot', { body: input, jeecg: 'unsupported' })),
});
