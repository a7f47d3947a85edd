import { whyNotServed } from '@saiyun/sdk/contract';
import type { Entities } from '@saiyun/sdk/entities';

/**
 * Every kind of record by its name in commands, with its name on the wire: with this the program tells a record from a misspelt command
 * without loading the definitions. If the compiler reports one as missing, add its line: `venue: 'dsTbVenue',`.
 */
export const recordNames = {
  user: 'sysUser',
  role: 'sysRole',
  depart: 'sysDepart',
  departRole: 'sysDepartRole',
  area: 'dsTbCompetitionArea',
  unit: 'dsTbUnit',
  dict: 'sysDict',
  dictItem: 'sysDictItem',
  category: 'sysCategory',
  position: 'sysPosition',
  checkRule: 'sysCheckRule',
  gatewayRoute: 'sysGatewayRoute',
  dataSource: 'sysDataSource',
  onlineForm: 'onlineForm',
  onlineReport: 'onlineReport',
  printTemplate: 'printTemplate',
  competition: 'dsTbCompetition',
  stage: 'dsTbCompetitionStage',
  group: 'dsTbCompetitionGroup',
  competitionForm: 'dsTbCompetitionForm',
  competitionAdmin: 'dsTbCompetitionAdmin',
  competitionInvited: 'dsTbCompetitionInvited',
  unitAuthorize: 'dsTbUnitAuthorize',
  timelineException: 'dsTbTimelineException',
  stagePromotion: 'dsTbStagePromotion',
  registration: 'dsTbRegistration',
  registrationMember: 'dsTbRegistrationMember',
  registrationChange: 'dsTbRegistrationChange',
  works: 'dsTbWorks',
  worksVersion: 'dsTbWorksVersion',
  worksFile: 'dsTbWorksFile',
  worksSupplement: 'dsTbWorksSupplement',
  subAdminSubmit: 'dsTbSubAdminSubmit',
  worksLabel: 'dsTbWorksLabel',
  worksPair: 'dsTbWorksPair',
  expert: 'dsTbExpert',
  label: 'dsTbLabel',
  expertLabel: 'dsTbExpertLabelRelation',
  expertGroup: 'dsTbExpertGroup',
  expertGroupMember: 'dsTbExpertGroupMember',
  expertInvitation: 'dsTbExpertInvitation',
  expertInvitee: 'dsTbExpertInvitee',
  identityRuling: 'dsTbIdentityRuling',
  recusalRule: 'dsTbRecusalRule',
  recusal: 'dsTbRecusal',
  reviewTemplate: 'dsTbReviewTemplate',
  reviewTemplateItem: 'dsTbReviewTemplateItem',
  reviewFormula: 'dsTbReviewFormula',
  reviewProject: 'dsTbReviewProject',
  calibration: 'dsTbCalibration',
  calibrationResult: 'dsTbCalibrationResult',
  reviewWaiver: 'dsTbReviewWaiver',
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
  certificateKey: 'dsTbCertificateKey',
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
  msgTemplate: 'dsTbMsgTemplate',
  msgSend: 'dsTbMsgSend',
  msgSendDetail: 'dsTbMsgSendDetail',
  msgSuppress: 'dsTbMsgSuppress',
  msgSubAccount: 'dsTbMsgSubAccount',
  msgRecharge: 'dsTbMsgRecharge',
  msgTrade: 'dsTbMsgTrade',
  outMessage: 'sysOutMessage',
  quartzJob: 'sysQuartzJob',
  quartzJobRun: 'sysQuartzJobRun',
  sysLog: 'sysLog',
  auditLog: 'sysAuditLog',
} as const satisfies { readonly [K in keyof Entities]: Entities[K]['name'] };

type RecordName = keyof typeof recordNames;

/** The offered records: those that the platform serves. */
export const offeredNames: readonly RecordName[] = (Object.keys(recordNames) as readonly RecordName[]).filter(
  (key) => !whyNotServed(`/${recordNames[key]}`),
);

/** `review-template`, `reviewTemplate` and `REVIEWTEMPLATE` are the same word. */
export function sameWord(a: string, b: string): boolean {
  return plain(a) === plain(b);
}
const plain = (word: string): string => word.replaceAll('-', '').toLowerCase();

/** The word for a record in commands, by its name on the wire. */
export function commandWord(wire: string): string {
  return Object.entries(recordNames).find(([, name]) => name === wire)?.[0] ?? wire;
}

export function isRecordName(word: string): boolean {
  return Object.entries(recordNames).some(([key, wire]) => sameWord(key, word) || sameWord(wire, word));
}

/** Whether a word names a record that the platform does not serve yet. */
export function isAwaited(word: string): boolean {
  return isRecordName(word) && !offeredNames.some((key) => isNamed(key, word));
}

const isNamed = (key: RecordName, word: string): boolean => sameWord(key, word) || sameWord(recordNames[key], word);
