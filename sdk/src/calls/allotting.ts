import type { Row } from '../contract/entity.ts';
import type { allotTemp } from '../entities/review/allot-temp.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/** How to allot works to experts: `perWork` experts each, with reviews due by `returnTime` (`YYYY-MM-DD HH:mm:ss`). */
export interface AllotInput {
  readonly competitionId: string;
  readonly workIds: readonly string[];
  readonly expertIds: readonly string[];
  readonly perWork: number;
  readonly returnTime: string;
}

/** Allots works to experts; accepting or discarding a proposal are verbs of its run (CALL-152, domain B4). */
export const allotCalls = area((send) => ({
  /** Proposes who reviews what: a run and its lines, still to be applied (CALL-94). ADMIN, SUB. Signed. */
  allot: (input: AllotInput): Promise<readonly Row<typeof allotTemp>[]> =>
    rowsOf(send('POST', '/dsTbWorksAllotTemp/thesisAllot', { body: input, jeecg: 'unsupported' })),
}));
