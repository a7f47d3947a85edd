import type { Entities } from '@saiyun/sdk/entities';

/**
 * Every kind of record by the name that commands give it, with its name on the wire. Kept here, checked by the compiler, so that the
 * program tells a record from a misspelt command without loading the definitions.
 */
export const recordNames = {
  user: 'sysUser',
  role: 'sysRole',
  area: 'dsTbCompetitionArea',
  unit: 'dsTbUnit',
  dict: 'sysDict',
  dictItem: 'sysDictItem',
  competition: 'dsTbCompetition',
  stage: 'dsTbCompetitionStage',
  group: 'dsTbCompetitionGroup',
  competitionForm: 'dsTbCompetitionForm',
  competitionAdmin: 'dsTbCompetitionAdmin',
  unitAuthorize: 'dsTbUnitAuthorize',
  timelineException: 'dsTbTimelineException',
  stagePromotion: 'dsTbStagePromotion',
  registration: 'dsTbRegistration',
  works: 'dsTbWorks',
  expert: 'dsTbExpert',
  reviewTemplate: 'dsTbReviewTemplate',
  reviewTemplateItem: 'dsTbReviewTemplateItem',
  reviewFormula: 'dsTbReviewFormula',
  reviewProject: 'dsTbReviewProject',
  allotRun: 'dsTbWorksAllotRun',
  allotTemp: 'dsTbWorksAllotTemp',
  review: 'dsTbWorksAllot',
  reviewResult: 'dsTbReviewResult',
  scoreRun: 'dsTbScoreRun',
  worksScore: 'dsTbWorksScore',
  expertStat: 'dsTbExpertStat',
  reviewAppeal: 'dsTbReviewAppeal',
  awardRule: 'dsTbAwardRule',
  award: 'dsTbAward',
  certificateTemplate: 'dsTbCertificateTemplate',
  certificateBatch: 'dsTbCertificateBatch',
  certificate: 'dsTbCertificate',
  costItem: 'dsTbCostItem',
  costOrder: 'dsTbCostOrder',
  costExamine: 'dsTbCostExamine',
  payment: 'dsTbPayment',
  payNotify: 'dsTbPayNotify',
  refund: 'dsTbRefund',
  invoiceTitle: 'dsTbInvoiceTitle',
  invoice: 'dsTbInvoice',
  bankAccount: 'dsTbBankAccount',
  expertAccount: 'dsTbExpertAccount',
  expertTransaction: 'dsTbExpertTransaction',
  settlement: 'dsTbExpertSettlement',
  withdrawal: 'dsTbExpertWithdrawal',
  payoutBatch: 'dsTbPayoutBatch',
  taxRule: 'dsTbTaxRule',
  taxWithholding: 'dsTbTaxWithholding',
  holiday: 'dsTbHoliday',
  ledgerAccount: 'dsTbLedgerAccount',
  ledgerEntry: 'dsTbLedgerEntry',
  ledgerPosting: 'dsTbLedgerPosting',
  reconcileBatch: 'dsTbReconcileBatch',
  reconcileRow: 'dsTbReconcileRow',
  download: 'dsTbDownloadTask',
  importTask: 'dsTbImportTask',
  storedFile: 'dsTbFile',
  announcement: 'sysAnnouncement',
  outMessage: 'sysOutMessage',
  quartzJob: 'sysQuartzJob',
  quartzJobRun: 'sysQuartzJobRun',
} as const satisfies { readonly [K in keyof Entities]: Entities[K]['name'] };

/** `review-template`, `reviewTemplate` and `REVIEWTEMPLATE` are one word. */
export const sameWord = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (word: string): string => word.replaceAll('-', '').toLowerCase();

export const isRecordName = (word: string): boolean =>
  Object.entries(recordNames).some(([key, wire]) => sameWord(key, word) || sameWord(wire, word));
