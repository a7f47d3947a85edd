import type { CallOptions, Download, UploadSource } from '../client/client.ts';
import { yes } from '../contract/choices.ts';
import { inYuan, withFen } from './amounts.ts';
import { area } from './area.ts';

/** A batch on its way to the bank; amounts in fen. */
export interface PipelineBatch {
  readonly id: string;
  readonly batchNo: string;
  /** `YYYY-MM-DD`. */
  readonly payDate: string;
  /** A state of `payoutBatchStatus`. */
  readonly status: string;
  readonly count: number;
  readonly amount: number;
  readonly tax: number;
  /** The bank whose layout its file has; null before it is sent, and if it was sent without one. */
  readonly bankLayout: string | null;
  readonly sha256: string | null;
  /** Payments that the bank has answered for, and those whose outcome is unknown. */
  readonly answered: number;
  readonly unknown: number;
  /** Payments that the caller approved, who therefore does not send the batch. */
  readonly own: number;
}

/** Money on its way from examination to the expert, amounts in fen; what was paid or failed is that of the last 30 days. */
export interface PayoutPipeline {
  readonly today: string;
  readonly isWorkday: boolean;
  readonly nextWorkday: string;
  /** False if the holidays of this year have not been entered. */
  readonly isYearKnown: boolean;
  /** Who else of the finance office may do what one alone may not: at most three, by name. */
  readonly colleagues: readonly string[];
  /** `step` is one of `withdrawalStep`. */
  readonly steps: readonly { readonly step: string; readonly count: number; readonly amount: number }[];
  readonly batches: readonly PipelineBatch[];
}

/** The banks whose bulk transfers the platform writes. */
export type PayoutBank = 'icbc' | 'ccb' | 'cmb';

/** How a result file was read: `unchanged` rows were recorded before, `missing` payments are not in it. */
export interface PayoutResult {
  readonly paid: number;
  readonly failed: number;
  readonly unknown: number;
  readonly unchanged: number;
  readonly missing: number;
}

/** A person's income of a month and the tax withheld from it, in fen. */
export interface DeclaredPerson {
  readonly expertId: string;
  readonly name: string;
  readonly hasId: boolean;
  readonly income: number;
  readonly tax: number;
  readonly isDeclared: boolean;
  /** Declared before with other amounts. */
  readonly isCorrection: boolean;
}

export interface TaxDeclaration {
  readonly month: string;
  readonly payer: 'ordinary' | 'platform';
  /** Identifies what the file says; `declare` takes it. */
  readonly digest: string;
  readonly people: readonly DeclaredPerson[];
}

/** The review fees of a project by how far they are, in fen. */
export interface ProjectFees {
  readonly projectId: string;
  readonly name: string;
  readonly experts: number;
  readonly waiting: number;
  readonly approved: number;
  readonly settled: number;
  readonly refused: number;
}

/** An expert's fees of a project and a month; the amount in fen. */
export interface ProjectFee {
  readonly id: string;
  readonly expertId: string;
  readonly expertName: string;
  readonly period: string;
  readonly reviewCount: number;
  readonly amount: number;
  readonly settleStatus: string;
  readonly examineStatus: string;
  /** Examined by the caller, who therefore does not settle it. */
  readonly isOwn: boolean;
  readonly revision: number;
}

/** All fees of a project but the exceptions; `count` and `amount` (fen) are what the officer saw. */
export interface ProjectSettlement {
  readonly projectId: string;
  readonly act: 'examine' | 'settle';
  readonly except?: readonly string[];
  /** Refuses the exceptions of an examination; without it they keep waiting. */
  readonly reason?: string;
  readonly count: number;
  readonly amount: number;
}

/** Paying experts: settlement, batches with the bank's files, tax declarations. */
export const payoutCalls = area((send) => ({
  /** Money at each step, and the batches on their way. FIN. Unsigned. */
  pipeline: async (): Promise<PayoutPipeline> => {
    const found = await send<PayoutPipeline>('GET', '/dsTbPayoutBatch/pipeline', { jeecg: 'unsupported' });
    return {
      ...found,
      steps: found.steps.map((one) => withFen(one, ['amount'])),
      batches: found.batches.map((one) => withFen(one, ['amount', 'tax'])),
    };
  },
  /** Sends an open batch and writes the file for its bank. FIN. Signed. */
  send: (
    input: { readonly id: string; readonly bank: PayoutBank; readonly purpose?: string },
    options: CallOptions = {},
  ): Promise<{ readonly id: string; readonly batchNo: string; readonly sha256: string; readonly count: number }> =>
    send('PUT', '/dsTbPayoutBatch/send', { ...options, body: { ...input }, jeecg: 'unsupported' }),
  /** The bank file of a batch, or with `isSample` its result file to fill in, with a session only. FIN. Unsigned. */
  file: (id: string, { isSample, ...options }: CallOptions & { readonly isSample?: boolean } = {}): Promise<Download> =>
    send('GET', '/dsTbPayoutBatch/file', { ...options, query: { id, ...(isSample && { sample: yes }) }, as: 'file', jeecg: 'unsupported' }),
  /** Reads the bank's result file, whole or not at all. FIN. Signed. */
  result: (id: string, source: UploadSource, options: CallOptions = {}): Promise<PayoutResult> =>
    send('POST', '/dsTbPayoutBatch/result', {
      ...options,
      upload: { fields: [['id', id]], file: { field: 'file', source } },
      jeecg: 'unsupported',
    }),
  /** What is to be declared for a month (`YYYY-MM`), and what has been. FIN. Unsigned. */
  declaration: async (month: string): Promise<TaxDeclaration> => {
    const found = await send<TaxDeclaration>('GET', '/dsTbTaxWithholding/declaration', { query: { month }, jeecg: 'unsupported' });
    return { ...found, people: found.people.map((one) => withFen(one, ['income', 'tax'])) };
  },
  /** The sheet of a month for the withholding client. FIN. Unsigned. */
  declarationFile: (month: string, format: 'xls' | 'csv' = 'xls', options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbTaxWithholding/declarationFile', { ...options, query: { month, format }, as: 'file', jeecg: 'unsupported' }),
  /** Marks a month as declared, if it still is what the digest says. FIN. Signed. */
  declare: (
    input: { readonly month: string; readonly digest: string },
    options: CallOptions = {},
  ): Promise<{ readonly month: string; readonly declared: number }> =>
    send('PUT', '/dsTbTaxWithholding/declare', { ...options, body: { ...input }, jeecg: 'unsupported' }),
  /** Takes back that a month is declared: `withdraw` if it never was, `correct` if it has to be declared anew. FIN. Signed. */
  undeclare: (
    input: { readonly month: string; readonly act: 'withdraw' | 'correct'; readonly reason: string },
    options: CallOptions = {},
  ): Promise<{ readonly month: string; readonly undeclared: number }> =>
    send('PUT', '/dsTbTaxWithholding/undeclare', { ...options, body: { ...input }, jeecg: 'unsupported' }),
  /** The fees of every review project. FIN. Unsigned. */
  projects: async (): Promise<readonly ProjectFees[]> => {
    const found = await send<readonly ProjectFees[]>('GET', '/dsTbExpertSettlement/projects', { jeecg: 'unsupported' });
    return found.map((one) => withFen(one, ['waiting', 'approved', 'settled', 'refused']));
  },
  /** The fees of a project. FIN. Unsigned. */
  fees: async (projectId: string): Promise<readonly ProjectFee[]> => {
    const found = await send<readonly ProjectFee[]>('GET', '/dsTbExpertSettlement/project', { query: { projectId }, jeecg: 'unsupported' });
    return found.map((one) => withFen(one, ['amount']));
  },
  /** Examines or settles a whole project, but for the exceptions, as one act. FIN. Signed. */
  settleProject: async (
    { except = [], amount, ...input }: ProjectSettlement,
    options: CallOptions = {},
  ): Promise<{ readonly done: number; readonly refused: number; readonly left: number; readonly amount: number }> =>
    withFen(
      await send<{ readonly done: number; readonly refused: number; readonly left: number; readonly amount: number }>(
        'PUT',
        '/dsTbExpertSettlement/settleProject',
        { ...options, body: { ...input, except: except.join(','), amount: inYuan(amount, 'amount') }, jeecg: 'unsupported' },
      ),
      ['amount'],
    ),
}));
