import type { Row } from '../contract/entity.ts';
import type * as certificateRecords from './certificate/index.ts';
import type * as competitionRecords from './competition/index.ts';
import type * as dictRecords from './dict/index.ts';
import type * as expertRecords from './expert/index.ts';
import type * as filesRecords from './files/index.ts';
import type * as jobRecords from './job/index.ts';
import type * as logRecords from './log/index.ts';
import type * as messageRecords from './message/index.ts';
import type * as moneyRecords from './money/index.ts';
import type * as noticeRecords from './notice/index.ts';
import type * as onlineRecords from './online/index.ts';
import type * as orgRecords from './org/index.ts';
import type * as registrationRecords from './registration/index.ts';
import type * as reviewRecords from './review/index.ts';
import type * as systemRecords from './system/index.ts';
import type * as taskRecords from './task/index.ts';

// Rows of the records by name: what a call answers is read as `Review` and not as all that its definition says.

export interface CertificateBatch extends Row<typeof certificateRecords.certificateBatch> {}
export interface Certificate extends Row<typeof certificateRecords.certificate> {}
export interface CertificateKey extends Row<typeof certificateRecords.certificateKey> {}
export interface CertificateTemplate extends Row<typeof certificateRecords.certificateTemplate> {}

export interface Competition extends Row<typeof competitionRecords.competition> {}
export interface CompetitionAdmin extends Row<typeof competitionRecords.competitionAdmin> {}
export interface CompetitionForm extends Row<typeof competitionRecords.competitionForm> {}
export interface CompetitionInvited extends Row<typeof competitionRecords.competitionInvited> {}
export interface Group extends Row<typeof competitionRecords.group> {}
export interface Stage extends Row<typeof competitionRecords.stage> {}
export interface StagePromotion extends Row<typeof competitionRecords.stagePromotion> {}
export interface TimelineException extends Row<typeof competitionRecords.timelineException> {}
export interface UnitAuthorize extends Row<typeof competitionRecords.unitAuthorize> {}

export interface Dict extends Row<typeof dictRecords.dict> {}
export interface DictItem extends Row<typeof dictRecords.dictItem> {}

export interface Expert extends Row<typeof expertRecords.expert> {}
export interface ExpertGroup extends Row<typeof expertRecords.expertGroup> {}
export interface ExpertGroupMember extends Row<typeof expertRecords.expertGroupMember> {}
export interface ExpertLabel extends Row<typeof expertRecords.expertLabel> {}
export interface IdentityRuling extends Row<typeof expertRecords.identityRuling> {}
export interface ExpertInvitation extends Row<typeof expertRecords.expertInvitation> {}
export interface ExpertInvitee extends Row<typeof expertRecords.expertInvitee> {}
export interface Label extends Row<typeof expertRecords.label> {}
export interface Recusal extends Row<typeof expertRecords.recusal> {}
export interface RecusalRule extends Row<typeof expertRecords.recusalRule> {}

export interface StoredFile extends Row<typeof filesRecords.storedFile> {}

export interface QuartzJob extends Row<typeof jobRecords.quartzJob> {}
export interface QuartzJobRun extends Row<typeof jobRecords.quartzJobRun> {}

export interface AuditLog extends Row<typeof logRecords.auditLog> {}
export interface SysLog extends Row<typeof logRecords.sysLog> {}

export interface MsgRecharge extends Row<typeof messageRecords.msgRecharge> {}
export interface MsgSend extends Row<typeof messageRecords.msgSend> {}
export interface MsgSendDetail extends Row<typeof messageRecords.msgSendDetail> {}
export interface MsgSubAccount extends Row<typeof messageRecords.msgSubAccount> {}
export interface MsgSuppress extends Row<typeof messageRecords.msgSuppress> {}
export interface MsgTemplate extends Row<typeof messageRecords.msgTemplate> {}
export interface MsgTrade extends Row<typeof messageRecords.msgTrade> {}
export interface OutMessage extends Row<typeof messageRecords.outMessage> {}

export interface CostExamine extends Row<typeof moneyRecords.costExamine> {}
export interface CostItem extends Row<typeof moneyRecords.costItem> {}
export interface CostOrder extends Row<typeof moneyRecords.costOrder> {}
export interface Invoice extends Row<typeof moneyRecords.invoice> {}
export interface InvoiceTitle extends Row<typeof moneyRecords.invoiceTitle> {}
export interface PayNotify extends Row<typeof moneyRecords.payNotify> {}
export interface Payment extends Row<typeof moneyRecords.payment> {}
export interface ReconcileBatch extends Row<typeof moneyRecords.reconcileBatch> {}
export interface ReconcileRow extends Row<typeof moneyRecords.reconcileRow> {}
export interface Refund extends Row<typeof moneyRecords.refund> {}
export interface LedgerAccount extends Row<typeof moneyRecords.ledgerAccount> {}
export interface LedgerEntry extends Row<typeof moneyRecords.ledgerEntry> {}
export interface LedgerPosting extends Row<typeof moneyRecords.ledgerPosting> {}
export interface BankAccount extends Row<typeof moneyRecords.bankAccount> {}
export interface ExpertAccount extends Row<typeof moneyRecords.expertAccount> {}
export interface ExpertTransaction extends Row<typeof moneyRecords.expertTransaction> {}
export interface Holiday extends Row<typeof moneyRecords.holiday> {}
export interface PayoutBatch extends Row<typeof moneyRecords.payoutBatch> {}
export interface Settlement extends Row<typeof moneyRecords.settlement> {}
export interface TaxRule extends Row<typeof moneyRecords.taxRule> {}
export interface TaxWithholding extends Row<typeof moneyRecords.taxWithholding> {}
export interface Withdrawal extends Row<typeof moneyRecords.withdrawal> {}

export interface Announcement extends Row<typeof noticeRecords.announcement> {}

export interface OnlineForm extends Row<typeof onlineRecords.onlineForm> {}
export interface OnlineReport extends Row<typeof onlineRecords.onlineReport> {}
export interface PrintTemplate extends Row<typeof onlineRecords.printTemplate> {}

export interface Area extends Row<typeof orgRecords.area> {}
export interface Depart extends Row<typeof orgRecords.depart> {}
export interface DepartRole extends Row<typeof orgRecords.departRole> {}
export interface Role extends Row<typeof orgRecords.role> {}
export interface Unit extends Row<typeof orgRecords.unit> {}
export interface User extends Row<typeof orgRecords.user> {}

export interface RegistrationChange extends Row<typeof registrationRecords.registrationChange> {}
export interface RegistrationMember extends Row<typeof registrationRecords.registrationMember> {}
export interface Registration extends Row<typeof registrationRecords.registration> {}
export interface SubAdminSubmit extends Row<typeof registrationRecords.subAdminSubmit> {}
export interface Works extends Row<typeof registrationRecords.works> {}
export interface WorksFile extends Row<typeof registrationRecords.worksFile> {}
export interface WorksLabel extends Row<typeof registrationRecords.worksLabel> {}
export interface WorksPair extends Row<typeof registrationRecords.worksPair> {}
export interface WorksSupplement extends Row<typeof registrationRecords.worksSupplement> {}
export interface WorksVersion extends Row<typeof registrationRecords.worksVersion> {}

export interface Review extends Row<typeof reviewRecords.review> {}
export interface AllotRun extends Row<typeof reviewRecords.allotRun> {}
export interface AllotTemp extends Row<typeof reviewRecords.allotTemp> {}
export interface ReviewAppeal extends Row<typeof reviewRecords.reviewAppeal> {}
export interface Award extends Row<typeof reviewRecords.award> {}
export interface AwardRule extends Row<typeof reviewRecords.awardRule> {}
export interface Calibration extends Row<typeof reviewRecords.calibration> {}
export interface CalibrationResult extends Row<typeof reviewRecords.calibrationResult> {}
export interface ExpertStat extends Row<typeof reviewRecords.expertStat> {}
export interface ReviewFormula extends Row<typeof reviewRecords.reviewFormula> {}
export interface ReviewProject extends Row<typeof reviewRecords.reviewProject> {}
export interface ReviewResult extends Row<typeof reviewRecords.reviewResult> {}
export interface ScoreRun extends Row<typeof reviewRecords.scoreRun> {}
export interface ReviewTemplate extends Row<typeof reviewRecords.reviewTemplate> {}
export interface ReviewTemplateItem extends Row<typeof reviewRecords.reviewTemplateItem> {}
export interface ReviewWaiver extends Row<typeof reviewRecords.reviewWaiver> {}
export interface WorksScore extends Row<typeof reviewRecords.worksScore> {}

export interface Category extends Row<typeof systemRecords.category> {}
export interface CheckRule extends Row<typeof systemRecords.checkRule> {}
export interface DataSource extends Row<typeof systemRecords.dataSource> {}
export interface GatewayRoute extends Row<typeof systemRecords.gatewayRoute> {}
export interface Position extends Row<typeof systemRecords.position> {}

export interface Download extends Row<typeof taskRecords.download> {}
export interface ImportTask extends Row<typeof taskRecords.importTask> {}

/** The row of each record, by the record's name. */
export interface Rows {
  readonly certificateBatch: CertificateBatch;
  readonly certificate: Certificate;
  readonly certificateKey: CertificateKey;
  readonly certificateTemplate: CertificateTemplate;
  readonly competition: Competition;
  readonly competitionAdmin: CompetitionAdmin;
  readonly competitionForm: CompetitionForm;
  readonly competitionInvited: CompetitionInvited;
  readonly group: Group;
  readonly stage: Stage;
  readonly stagePromotion: StagePromotion;
  readonly timelineException: TimelineException;
  readonly unitAuthorize: UnitAuthorize;
  readonly dict: Dict;
  readonly dictItem: DictItem;
  readonly expert: Expert;
  readonly expertGroup: ExpertGroup;
  readonly expertGroupMember: ExpertGroupMember;
  readonly expertLabel: ExpertLabel;
  readonly identityRuling: IdentityRuling;
  readonly expertInvitation: ExpertInvitation;
  readonly expertInvitee: ExpertInvitee;
  readonly label: Label;
  readonly recusal: Recusal;
  readonly recusalRule: RecusalRule;
  readonly storedFile: StoredFile;
  readonly quartzJob: QuartzJob;
  readonly quartzJobRun: QuartzJobRun;
  readonly auditLog: AuditLog;
  readonly sysLog: SysLog;
  readonly msgRecharge: MsgRecharge;
  readonly msgSend: MsgSend;
  readonly msgSendDetail: MsgSendDetail;
  readonly msgSubAccount: MsgSubAccount;
  readonly msgSuppress: MsgSuppress;
  readonly msgTemplate: MsgTemplate;
  readonly msgTrade: MsgTrade;
  readonly outMessage: OutMessage;
  readonly costExamine: CostExamine;
  readonly costItem: CostItem;
  readonly costOrder: CostOrder;
  readonly invoice: Invoice;
  readonly invoiceTitle: InvoiceTitle;
  readonly payNotify: PayNotify;
  readonly payment: Payment;
  readonly reconcileBatch: ReconcileBatch;
  readonly reconcileRow: ReconcileRow;
  readonly refund: Refund;
  readonly ledgerAccount: LedgerAccount;
  readonly ledgerEntry: LedgerEntry;
  readonly ledgerPosting: LedgerPosting;
  readonly bankAccount: BankAccount;
  readonly expertAccount: ExpertAccount;
  readonly expertTransaction: ExpertTransaction;
  readonly holiday: Holiday;
  readonly payoutBatch: PayoutBatch;
  readonly settlement: Settlement;
  readonly taxRule: TaxRule;
  readonly taxWithholding: TaxWithholding;
  readonly withdrawal: Withdrawal;
  readonly announcement: Announcement;
  readonly onlineForm: OnlineForm;
  readonly onlineReport: OnlineReport;
  readonly printTemplate: PrintTemplate;
  readonly area: Area;
  readonly depart: Depart;
  readonly departRole: DepartRole;
  readonly role: Role;
  readonly unit: Unit;
  readonly user: User;
  readonly registrationChange: RegistrationChange;
  readonly registrationMember: RegistrationMember;
  readonly registration: Registration;
  readonly subAdminSubmit: SubAdminSubmit;
  readonly works: Works;
  readonly worksFile: WorksFile;
  readonly worksLabel: WorksLabel;
  readonly worksPair: WorksPair;
  readonly worksSupplement: WorksSupplement;
  readonly worksVersion: WorksVersion;
  readonly review: Review;
  readonly allotRun: AllotRun;
  readonly allotTemp: AllotTemp;
  readonly reviewAppeal: ReviewAppeal;
  readonly award: Award;
  readonly awardRule: AwardRule;
  readonly calibration: Calibration;
  readonly calibrationResult: CalibrationResult;
  readonly expertStat: ExpertStat;
  readonly reviewFormula: ReviewFormula;
  readonly reviewProject: ReviewProject;
  readonly reviewResult: ReviewResult;
  readonly scoreRun: ScoreRun;
  readonly reviewTemplate: ReviewTemplate;
  readonly reviewTemplateItem: ReviewTemplateItem;
  readonly reviewWaiver: ReviewWaiver;
  readonly worksScore: WorksScore;
  readonly category: Category;
  readonly checkRule: CheckRule;
  readonly dataSource: DataSource;
  readonly gatewayRoute: GatewayRoute;
  readonly position: Position;
  readonly download: Download;
  readonly importTask: ImportTask;
}

/** What the lists of a record can be filtered by besides its columns. */
export interface AskedFilters {
  /** A department with all below it. */
  readonly user: 'departId';
}
