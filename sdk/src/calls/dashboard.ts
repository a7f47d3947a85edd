import type { Role } from '../contract/roles.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';

/** Kinds of work that wait for somebody. */
export const todoNames = [
  'draftsToSubmit',
  'entriesToMend',
  'worksToAdd',
  'worksToHandIn',
  'supplementsToGive',
  'entriesToPay',
  'calibrationsToDo',
  'reviewsToWrite',
  'reviewsToFinish',
  'reviewsLost',
  'withdrawalsUnderWay',
  'entriesToApprove',
  'entriesReturned',
  'schoolsToAuthorise',
  'changesToDecide',
  'supplementsToExamine',
  'returnsToDecide',
  'reviewsExpired',
  'worksTooFew',
  'worksDisputed',
  'pairsToCheck',
  'resultsToPublish',
  'appealsToDecide',
  'appealsToClose',
  'expertsToExamine',
  'unitsToEnable',
  'competitionsToPublish',
  'withdrawalsUnknown',
  'messagesFailed',
  'messagesUnsent',
  'jobsFailed',
  'settlementsToExamine',
  'settlementsToSettle',
  'paymentsAlerted',
  'vouchersToExamine',
  'refundsToDecide',
  'daysOpen',
  'refundsToTransfer',
  'invoicesToIssue',
  'invoicesToReverse',
  'refundsFailed',
  'withdrawalsToExamine',
  'withdrawalsToBatch',
  'withdrawalsToSend',
  'withdrawalsToRecord',
  'accountsToVerify',
  'entriesUnpaid',
  'grantsChanged',
  'deletions',
  'erasures',
  'reveals',
] as const;
export type TodoName = (typeof todoNames)[number];

/** Rows of a list that wait for the reader. */
export interface Todo {
  readonly name: TodoName;
  /** What it is about where there are several of one name, such as a review project. */
  readonly about: string | null;
  /** The record whose rows they are. */
  readonly entity: string;
  /** The call that lists them, and what it is asked for: its `total` is `count`. */
  readonly list: string;
  readonly query: Pick<ListQuery, 'match' | 'superQuery' | 'superQueryMatchType'>;
  readonly count: number;
  /** The first time by which one of them is due; null without a deadline. */
  readonly due: string | null;
}

/** The steps of an entry, in their order. */
export type EntryStepName = 'register' | 'approve' | 'pay' | 'works' | 'review' | 'result';

export interface EntryStep {
  readonly name: EntryStepName;
  /** `stopped`: it ended here, refused, withdrawn or missed. */
  readonly state: 'done' | 'now' | 'ahead' | 'stopped';
}

/** What the entrant does next about an entry. */
export type EntryNext = 'submit' | 'mend' | 'pay' | 'addWork' | 'handIn' | 'seeResult';

/** An entry of the reader with everything that its start page says of it. */
export interface EntryCard {
  readonly id: string;
  readonly teamName: string;
  readonly registerNo: string | null;
  readonly status: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly steps: readonly EntryStep[];
  readonly next: EntryNext | null;
  readonly due: string | null;
  /** Why it was returned or refused, in the approver's words. */
  readonly opinion: string | null;
  /** The work to hand in. */
  readonly worksId: string | null;
  /** The reader's part in a team of somebody else, whose entry it sees and does not change. */
  readonly memberRole?: 'member' | 'tutor';
}

/** Where a competition stands by its times. */
export type CompetitionPhase = 'soon' | 'register' | 'submit' | 'review' | 'over';

/** A competition that goes on, with the reader's own numbers. */
export interface RunningCompetition {
  readonly id: string;
  readonly name: string;
  readonly phase: CompetitionPhase;
  /** When the phase ends. */
  readonly until: string | null;
  /** Entries handed in or approved; works handed in; reviews submitted, of all that count. Null where the reader does not see them. */
  readonly entries: number | null;
  readonly works: number | null;
  readonly reviews: { readonly done: number; readonly all: number; readonly projectIds: readonly string[] } | null;
  /** Places of the reader's school and how many are taken by approved entries; null without a limit. */
  readonly quota: { readonly all: number; readonly taken: number } | null;
}

/** A competition that takes entries now. */
export interface OpenCompetition {
  readonly id: string;
  readonly name: string;
  /** When it closes for the reader, with an extension that it has. */
  readonly registerEnd: string;
  /** Whether the reader has entered already. */
  readonly entered: boolean;
}

/** A review that is due. */
export interface DueReview {
  readonly id: string;
  readonly title: string;
  readonly anonymousCode: string;
  readonly projectName: string;
  readonly status: string;
  readonly dueTime: string | null;
}

/** What an expert has to review and has earned. Amounts in yuan. */
export interface ExpertDesk {
  readonly due: readonly DueReview[];
  readonly done: number;
  readonly all: number;
  /** Without a signature no review can be saved. */
  readonly signed: boolean;
  /** What can be withdrawn now. */
  readonly available: number;
  readonly frozen: number;
  readonly totalIncome: number;
  /** The newest settlement: its amount grows until it is examined, and it is not paid before it is settled. */
  readonly lastSettlement: {
    readonly amount: number;
    readonly period: string;
    readonly projectName: string;
    readonly examineStatus: string;
    readonly settleStatus: string;
  } | null;
}

/** A chart's figures, for drawing and for reading. */
export interface StartChart {
  readonly name:
    | 'entriesByDay'
    | 'entriesByState'
    | 'reviewsByProject'
    | 'reviewsByExpert'
    | 'moneyByMonth'
    | 'withdrawalsByStep'
    | 'actsByDay';
  /** Names of the numbers of each row. */
  readonly series: readonly ('entries' | 'reviews' | 'done' | 'open' | 'in' | 'out' | 'withdrawals' | 'acts')[];
  readonly rows: readonly { readonly value: string; readonly text: string; readonly numbers: readonly number[] }[];
  /** Deadlines within the days of the chart. */
  readonly marks: readonly { readonly day: string; readonly text: string; readonly what: 'registerEnd' | 'submissionEnd' }[];
}

/** What the platform says of itself; null is what nobody has looked at yet. */
export interface Health {
  readonly jobsFailed: number;
  /** Percentage of the data disk in use; null for readers who do not run the machine. */
  readonly diskUsed: number | null;
  readonly integrity: { readonly at: string; readonly sound: boolean } | null;
  readonly auditChain: { readonly at: string; readonly sound: boolean } | null;
  /** Backups of the platform; null for readers who do not run it. */
  readonly backup: {
    /** When the last one was made; null if none ever was. */
    readonly last: string | null;
    /** Whether it is recent enough not to worry: younger than `oldHours`. */
    readonly isYoung: boolean;
    readonly oldHours: number;
    /** Whether the last proof restored all of it; null before the first. */
    readonly isProofSound: boolean | null;
  } | null;
  /** Whether the postings of the ledger sum to zero; null for readers without it. */
  readonly ledgerBalanced: boolean | null;
}

/** What people of a role do on their first day. */
export const firstStepNames = [
  'units',
  'accounts',
  'roles',
  'look',
  'delivery',
  'backup',
  'competition',
  'experts',
  'entries',
  'allot',
  'scores',
  'authorise',
  'teams',
  'decide',
  'pay',
  'profile',
  'signature',
  'account',
  'firstReview',
  'contact',
  'enter',
  'submit',
  'handIn',
  'holidays',
  'taxRules',
  'verify',
  'statement',
  'payout',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export interface FirstStep {
  readonly name: FirstStepName;
  /** From what is stored, not from a tick. */
  readonly isDone: boolean;
}

/** The start page of the signed-in account in one of its roles. Parts that the role has no use for are left out. */
export interface StartPage {
  readonly role: Role;
  /** The account's roles, each of which has its start page. */
  readonly roles: readonly Role[];
  /** In the order of their urgency; a count of 0 is kept, so that a page can say what is done. */
  readonly todos: readonly Todo[];
  /** At most two. */
  readonly charts: readonly StartChart[];
  readonly entries?: readonly EntryCard[];
  readonly open?: readonly OpenCompetition[];
  readonly desk?: ExpertDesk;
  readonly running?: readonly RunningCompetition[];
  /** Number of competitions that the reader sees, in any state: 0 on the first day of an empty platform. */
  readonly competitions?: number;
  readonly health?: Health;
  /** Until all is done or the reader put it away. */
  readonly firstSteps?: readonly FirstStep[];
}

/** Start pages. */
export const dashboardCalls = area((send) => ({
  /** What waits for the account, its figures and at most two charts, by its role. Signed in. Unsigned. */
  startPage: (role?: Role): Promise<StartPage> => send('GET', '/sys/dashboard/startPage', { query: { role }, jeecg: 'unsupported' }),
  /** Puts the first steps of the account away for good, or calls them back. Signed in. Unsigned. */
  keepFirstSteps: (isShown: boolean): Promise<null> =>
    send('PUT', '/sys/dashboard/firstSteps', { body: { isShown }, jeecg: 'unsupported' }),
}));
