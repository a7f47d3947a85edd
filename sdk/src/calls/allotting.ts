import { rowsOf } from './lists.ts';
import type { Send } from './send.ts';

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

/** Allotting works to experts; taking a proposal over or giving it up are verbs of its run (CALL-152, domain B4). */
export const allotCalls = (send: Send) => ({
  /** Gives works to experts for the time being; what comes of it is to be applied (CALL-94). ADMIN, SUB. Signed. */
  allot: (input: AllotInput): Promise<readonly TemporaryAllot[]> =>
    rowsOf(send('POST', '/dsTbWorksAllotTemp/thesisAllot', { body: input, jeecg: 'unsupported' })),
});
