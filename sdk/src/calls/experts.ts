import { no, yes } from '../contract/choices.ts';
import type { Edit, Row } from '../contract/entity.ts';
import type { expert } from '../entities/expert/expert.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/** A label by which experts are grouped. */
export interface ExpertLabel {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Number of experts with the label. */
  readonly expertCount?: number;
  /** Whether the account itself has it. */
  readonly selected?: boolean;
  readonly children?: readonly ExpertLabel[] | null;
}

/** One of the account's groups of experts. */
export interface ExpertGrouping {
  readonly id: string;
  readonly name: string;
  readonly expertIds: readonly string[] | null;
}

/** The expert's own record; saving it with no missing fields completes the profile (`isPerfect`). */
export type OwnExpert = Row<typeof expert>;
/** Fields of the expert's own record to change, and whether the expert accepts the terms (ACCT-16). */
export type OwnExpertEdit = Omit<Edit<typeof expert>, 'userId'> & { readonly agree: boolean };

/** Labels, groups and the expert's own record. Experts themselves are a record; examining one is its verb (CALL-148). */
export const expertCalls = area((send) => ({
  /** The labels of experts (CALL-92); the wire spells it this way. ADMIN, SUB, EXPERT. Unsigned. */
  labels: (): Promise<readonly ExpertLabel[]> => rowsOf(send('GET', '/dsTbLabel/queryDsTbExpertLabeList', { jeecg: 'unsupported' })),
  /** The account's own groups of experts (CALL-93). ADMIN, SUB, EXPERT. Unsigned. */
  myGroupings: (): Promise<readonly ExpertGrouping[]> =>
    rowsOf(send('GET', '/dsTbExpertLabelRelation/querymygroupinglist', { jeecg: 'unsupported' })),
  /** Replaces the labels of an expert (CALL-151). ADMIN, SUB, and EXPERT for their own. Signed. */
  saveLabels: async (expertId: string, labelIds: readonly string[]): Promise<void> => {
    await send('POST', '/dsTbExpertLabelRelation/save', { body: { expertId, labelIds: labelIds.join(',') }, jeecg: 'unsupported' });
  },
  /** The expert's own record (CALL-149). EXPERT. Unsigned. */
  mine: (): Promise<OwnExpert> => send('GET', '/dsTbExpert/mine', { jeecg: 'unsupported' }),
  /** Changes the expert's own record and returns it (CALL-149). EXPERT. Unsigned. */
  saveMine: ({ agree, ...row }: OwnExpertEdit): Promise<OwnExpert> =>
    send('PUT', '/dsTbExpert/mine', { body: { ...row, agree: agree ? yes : no }, jeecg: 'unsupported' }),
}));
