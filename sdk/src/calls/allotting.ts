import type { UploadSource } from '../client/call-options.ts';
import type { CallOptions, Download } from '../client/client.ts';
import type { Add, Row } from '../contract/entity.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { allotRun } from '../entities/review/allot-run.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';
import type { Send } from './send.ts';

/** Figures of a proposal. */
export interface AllotStats {
  readonly works: number;
  readonly experts: number;
  readonly reviews: number;
  readonly added: number;
  readonly kept: number;
  readonly removed: number;
  /** The largest possible sum of the scores. */
  readonly score: number;
  /** Works of the expert who has fewest, and of the one who has most. */
  readonly fewest: number;
  readonly most: number;
  /** How well labels match on average, and in the weakest pair: 0 to 100. */
  readonly match: number;
  readonly weakest: number;
}

interface NamedStep {
  readonly name: string;
  readonly by: number;
}

/** The cap of a group, and the experts whom it leaves no more. */
export interface AllotCapTold {
  readonly group: string;
  readonly most: number;
  /** The first names. */
  readonly experts: readonly string[];
  readonly expertCount: number;
}

/** An expert's works of a group that has a cap. */
export interface AllotGroupLoad {
  readonly name: string;
  readonly load: number;
  readonly most: number;
}

/** Why there is no allotment: works and experts that stand in each other's way, and what would make it possible. */
export interface AllotCauseTold {
  /** `reviews`: the works need more than may be given. `loads`: the experts must have more than there is for them. */
  readonly kind: 'reviews' | 'loads';
  readonly needed: number;
  readonly possible: number;
  readonly missing: number;
  /** The first names. */
  readonly works: readonly string[];
  readonly workCount: number;
  readonly experts: readonly string[];
  readonly expertCount: number;
  /** The schools of these works, if they are few. */
  readonly units: readonly string[];
  /** Labels of these works that no available expert has. */
  readonly labels: readonly string[];
  /** How many pairs of these works were left out, by the first reason. */
  readonly left: { readonly inactive: number; readonly recused: number; readonly spent: number; readonly label: number };
  /**
   * Experts for whom the cap of a group is in the way, and by how much all caps must rise if that alone is enough; otherwise 0. Runs of
   * earlier versions say nothing of caps.
   */
  readonly capped?: readonly AllotCapTold[];
  readonly higherGroupMax?: number;
  readonly fewerReviews: readonly NamedStep[];
  readonly higherLoadMax: readonly NamedStep[];
  readonly moreExperts: readonly NamedStep[];
  readonly lowerLoadMin: readonly NamedStep[];
}

/** What is missing in an expert's profile. */
export type AllotLack = 'unit' | 'idNo' | 'phone' | 'signature' | 'agreement' | 'labels';

/** An expert who cannot review yet. */
export interface AllotUnready {
  readonly id: string;
  readonly name: string;
  readonly lacks: readonly AllotLack[];
}

/** A round before this one that is not over: reviews are open, or its scores are not confirmed. */
export interface AllotEarlier {
  readonly id: string;
  readonly name: string;
  /** State of the project. */
  readonly status: string;
  /** Reviews that are not handed in. */
  readonly open: number;
}

/** An expert who has the name and school of somebody in an entry, with what is known of both; numbers are masked, null where there is none. */
export interface AllotUnclear {
  readonly expertId: string;
  readonly expertName: string;
  readonly expertUnit: string | null;
  readonly expertPhone: string | null;
  readonly expertIdNo: string | null;
  readonly registrationId: string;
  readonly registerNo: string;
  readonly teamName: string;
  readonly personName: string;
  readonly memberRole: string;
  readonly personUnit: string | null;
  readonly personPhone: string | null;
  readonly personIdNo: string | null;
}

/** What a run would work with, to look at before it is made. */
export interface AllotCheck {
  readonly projectId: string;
  readonly projectName: string;
  readonly competitionId: string;
  /** State of the project. */
  readonly status: string;
  readonly reviewsPerWork: number;
  readonly worksLocked: number;
  readonly worksUnlocked: number;
  readonly worksUnlabelled: number;
  /** Experts who can review: those whose profile is incomplete are not among them. */
  readonly experts: number;
  readonly expertsUnready: number;
  /** The first of those, by name. */
  readonly unready: readonly AllotUnready[];
  /** Earlier rounds of the competition that are not over. */
  readonly earlier: readonly AllotEarlier[];
  readonly expertsUnlabelled: number;
  readonly expertsFull: number;
  /** Reviews that are needed, and the most that the experts' own limits leave; null if one has no limit. */
  readonly needed: number;
  readonly room: number | null;
  /** Groups with a cap at one expert: what their works need, and the most that caps and the experts' own limits leave. */
  readonly groups: readonly { readonly name: string; readonly most: number; readonly needed: number; readonly room: number }[];
  /** Pairs kept apart by recusals. */
  readonly recused: number;
  /** Pairs that rules which are not mandatory speak against. */
  readonly weighed: number;
  /** Experts who may be people of the works; the first of them with what is known of both. */
  readonly unclearCount: number;
  readonly unclear: readonly AllotUnclear[];
  /** Labels of works that no available expert has. */
  readonly labels: readonly string[];
  /** What the project asks of experts before they review: the works in use, experts with reviews, and those who have finished. */
  readonly calibration: { readonly mode: string; readonly works: number; readonly experts: number; readonly done: number };
  /** Reviews that stand, and those of them that have begun. */
  readonly standing: number;
  readonly begun: number;
}

/**
 * Why an expert must keep away from a work, or had better: a recusal that the expert declared or an organiser entered, one of the own team, or a
 * rule of the competition. `sameUnitTree`: the
 * department of one unit is above that of the other.
 */
export type RecusalReason = 'declared' | 'blacklist' | 'ownTeam' | 'tutorOf' | 'coMember' | 'sameUnit' | 'sameUnitTree' | 'sameArea';

/** Why a pair cannot be. */
export type AllotPairReason = 'inactive' | 'unready' | 'recused' | 'spent' | 'label' | 'has' | 'full' | 'groupFull';

/** Whether an expert can get a work of a proposal, and what speaks for it. */
export interface AllotPairTold {
  readonly expertId: string;
  readonly expertName: string;
  readonly reasons: readonly AllotPairReason[];
  /** Why the expert must keep away, if that is so now. */
  readonly recusedBy: readonly RecusalReason[];
  /** Which rules that are not mandatory the pair goes against now. */
  readonly softBy: readonly RecusalReason[];
  /** How well labels match, from 0 to 100; what that gives, and what works of the same school take off. */
  readonly match: number;
  readonly label: number;
  readonly repeat: number;
  /** What rules that are not mandatory take off, and a level below the one that is asked for. */
  readonly conflict: number;
  readonly level: number;
  readonly load: number;
  readonly most: number;
  /** The same of the work's group, if it has a cap. */
  readonly group: AllotGroupLoad | null;
}

/** One expert of a work in a proposal. */
export interface AllotBoardLine {
  readonly id: string;
  readonly revision: number;
  readonly expertId: string;
  readonly expertName: string;
  readonly rankNo: number;
  readonly flag: string;
  readonly match: number;
  readonly repeat: number;
  /** The review has begun and stays. */
  readonly begun: boolean;
}

export interface AllotBoardWork {
  readonly id: string;
  readonly worksNo: string;
  readonly title: string;
  readonly unit: string | null;
  readonly labels: readonly string[];
  readonly lines: readonly AllotBoardLine[];
}

/** An expert's works in a proposal. */
export interface AllotBoardLoad {
  readonly id: string;
  readonly name: string;
  readonly load: number;
  readonly most: number;
  /** The groups with a cap of which the expert has works. */
  readonly groups: readonly AllotGroupLoad[];
}

/** Below this, of 100, labels hardly match. */
export const weakMatch = 34;

/** Which works of a proposal to look at. */
export interface AllotBoardQuery {
  readonly id: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
  /** `changed` differ from what stands, `weak` have a pair below `weakMatch`. */
  readonly show?: 'changed' | 'weak';
  readonly keyword?: string;
  readonly expertId?: string;
}

/** What is wrong in a changed proposal. */
export interface AllotSheetFault {
  /** The row of the file; null for a work that the file does not name, or for the file itself. */
  readonly rowNo: number | null;
  /** The cell, such as `E12`; null for a whole row. */
  readonly cell: string | null;
  readonly worksNo: string;
  readonly value: string;
  /** What it is and what to do, in the caller's language. */
  readonly message: string;
}

/** What came of a changed proposal: the new proposal, or the faults and nothing stored. */
export interface AllotSheetRead {
  readonly id: string | null;
  /** Rows that name a work. */
  readonly works: number;
  /** Pairs that were not in the proposal that the file was made from. */
  readonly changed: number;
  /** The first 50,000. */
  readonly faults: readonly AllotSheetFault[];
  readonly faultCount: number;
}

/** Allots works to experts; applying or discarding a proposal are verbs of its run. */
export const allotCalls = area((send) => ({
  /** Begins a run that proposes who reviews what; its lines are dsTbWorksAllotTemp, still to be applied. ADMIN, SUB. Signed. */
  allot: (input: Add<typeof allotRun>): Promise<Row<typeof allotRun>> =>
    send('POST', '/dsTbWorksAllotTemp/thesisAllot', { body: input, jeecg: 'unsupported' }),
  /** What a run of a project would work with. ADMIN, SUB, AUD. Unsigned. */
  check: (projectId: string): Promise<AllotCheck> =>
    send('GET', '/dsTbWorksAllotRun/check', { query: { projectId }, jeecg: 'unsupported' }),
  /** A page of the works of a proposal with their experts. ADMIN, SUB, AUD. Unsigned. */
  board: (query: AllotBoardQuery): Promise<Page<AllotBoardWork>> =>
    pageOf(send('GET', '/dsTbWorksAllotRun/board', { query: { ...query }, jeecg: 'unsupported' })),
  /** The experts of a proposal with their works. ADMIN, SUB, AUD. Unsigned. */
  loads: (id: string): Promise<readonly AllotBoardLoad[]> =>
    send('GET', '/dsTbWorksAllotRun/loads', { query: { id }, jeecg: 'unsupported' }),
  /** For one work of a proposal, what speaks for and against each expert, the best first; or for one expert only. ADMIN, SUB, AUD. Unsigned. */
  explain: (id: string, worksId: string, expertId?: string): Promise<readonly AllotPairTold[]> =>
    send('GET', '/dsTbWorksAllotRun/explain', { query: { id, worksId, expertId }, jeecg: 'unsupported' }),
  /** A proposal as a workbook to be changed and sent back: works by number, experts by name. ADMIN, SUB, AUD. Unsigned. */
  proposalXlsx: (id: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbWorksAllotRun/proposalXlsx', { ...options, query: { id }, as: 'file', jeecg: 'unsupported' }),
  /** Reads a changed proposal: with no fault it is a new one, still to be applied; otherwise nothing is stored. ADMIN, SUB. Unsigned. */
  importProposal: (id: string, source: UploadSource, options: CallOptions = {}): Promise<AllotSheetRead> =>
    send('POST', '/dsTbWorksAllotRun/importProposal', {
      ...options,
      upload: { fields: [['id', id]], file: { field: 'file', source } },
      jeecg: 'unsupported',
    }),
}));

/** What applying a proposal does to the reviews that are handed out. */
export interface AllotEffect {
  readonly added: number;
  readonly kept: number;
  readonly taken: number;
  /** Reviews that stand, and those of them that have begun. */
  readonly standing: number;
  readonly begun: number;
}

/** The effect of a proposal as it is after changes by hand, counted in its lines. ADMIN, SUB, AUD. */
export async function allotEffect(
  send: Send,
  { id, projectId }: Pick<Row<typeof allotRun>, 'id' | 'projectId'>,
  options: CallOptions = {},
): Promise<AllotEffect> {
  const count = async (flag: 'new' | 'kept' | 'removed'): Promise<number> => {
    const list = { match: { runId: id, flag }, pageSize: 1 };
    return (await send<Page<unknown>>('GET', '/dsTbWorksAllotTemp/list', { ...options, list })).total;
  };
  const [added, kept, taken, { begun }] = await Promise.all([
    count('new'),
    count('kept'),
    count('removed'),
    allotCalls(send).check(projectId),
  ]);
  return { added, kept, taken, standing: kept + taken, begun };
}
