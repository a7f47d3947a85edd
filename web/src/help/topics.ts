import type { Role } from '@saiyun/sdk/contract';
import type { HelpArea } from './areas.ts';

/** The help of a place, or of something that many places have. Its text has the same key in the catalogues of its area. */
export interface Topic {
  readonly id: `${HelpArea}.${string}`;
  /** Routes of the pages it is about, the first of which names it; none for what has a title of its own. */
  readonly paths: readonly string[];
  /** Whose it is, where other readers have another text for the same page. */
  readonly roles?: readonly Role[];
  /** The inner page, where a page has several. */
  readonly part?: string;
}

type More = Pick<Topic, 'roles' | 'part'>;
const topic = (id: Topic['id'], paths: readonly string[], more: More = {}): Topic => ({ id, paths, ...more });

const home = '/dashboard/analysis';
const entrant: More = { roles: ['APPL'] };
const expert: More = { roles: ['EXPERT'] };

const start: readonly Topic[] = [
  topic('start.organiser', [home], { roles: ['ADMIN', 'SUB'] }),
  topic('start.school', [home], { roles: ['UNIT'] }),
  topic('start.expert', [home], expert),
  topic('start.participant', [home], entrant),
  topic('start.finance', [home], { roles: ['FIN'] }),
  topic('start.audit', [home], { roles: ['AUD'] }),
];

const competition: readonly Topic[] = [
  topic('competition.list', ['/competition/list']),
  topic('competition.setUp', ['/competition/:id'], { part: 'setUp' }),
  topic('competition.timeline', ['/competition/:id'], { part: 'timeline' }),
  topic('competition.statistics', ['/competition/statistics']),
  topic('competition.statistics', ['/competition/:id'], { part: 'statistics' }),
  topic('competition.messages', ['/competition/:id'], { part: 'messages' }),
  topic('entries.list', ['/competition/:id'], { part: 'entries' }),
  topic('entries.works', ['/competition/:id'], { part: 'works' }),
  topic('review.project', ['/competition/:id'], { part: 'reviews' }),
  topic('results.award', ['/competition/:id'], { part: 'awards' }),
  topic('certificate.batch', ['/competition/:id'], { part: 'certificates' }),
  topic('money.fees', ['/competition/:id'], { part: 'fees' }),
  topic('competition.place', ['/competition/:id']),
  topic('competition.stage', ['/competition/stage']),
  topic('competition.group', ['/competition/group']),
  topic('competition.form', ['/competition/form']),
  topic('competition.formDesign', ['/competition/form/design/:id']),
  topic('competition.authorize', ['/competition/authorize']),
  topic('competition.invited', ['/competition/invited']),
  topic('competition.admin', ['/competition/admin']),
  topic('competition.reporting', ['/competition/subAdminSubmit', '/competition/reported']),
  topic('competition.exception', ['/competition/exception']),
  topic('competition.retention', ['/competition/retention']),
];

const entries: readonly Topic[] = [
  topic('entries.pending', ['/registration/pending']),
  topic('entries.desk', ['/examine/entry']),
  topic('entries.list', ['/registration/list']),
  topic('entries.member', ['/registration/member']),
  topic('entries.change', ['/registration/change']),
  topic('entries.works', ['/registration/works']),
  topic('entries.version', ['/registration/version']),
  topic('entries.label', ['/registration/label']),
  topic('entries.supplement', ['/registration/supplement']),
];

const participant: readonly Topic[] = [
  topic('participant.hall', ['/participant/open', '/participant/open/:id']),
  topic('participant.hall', ['/competition/list', '/competition/stage', '/money/costItem'], entrant),
  topic('participant.entries', ['/participant/information', '/participant/join', '/participant/stages']),
  topic('participant.entries', ['/registration/list', '/registration/member', '/registration/change'], entrant),
  topic('participant.entry', ['/participant/entry/:id', '/participant/work/:id', '/participant/submit', '/participant/supplement']),
  topic('participant.entry', ['/registration/works', '/registration/version', '/registration/label', '/registration/supplement'], entrant),
  topic('participant.register', ['/participant/register/:competitionId']),
  topic('participant.bill', ['/participant/bill', '/participant/bill/:id']),
  topic('participant.bill', ['/money/invoice', '/money/costOrder'], entrant),
  topic('participant.results', ['/review/worksScore', '/review/award', '/review/appeal'], entrant),
  topic('participant.certificates', ['/participant/certificate']),
  topic('participant.certificates', ['/competition/certificate'], { roles: ['APPL', 'EXPERT'] }),
];

const review: readonly Topic[] = [
  topic('review.project', ['/review/project']),
  topic('review.calibration', [
    '/review/calibration',
    '/review/project/:id/calibration',
    '/review/project/calibrations',
    '/review/project/calibrationResults',
  ]),
  topic('review.similar', ['/registration/similar']),
  topic('review.grouping', ['/competition/grouping']),
  topic('review.allot', ['/competition/allot']),
  topic('review.reviews', ['/competition/reviewManage']),
  topic('review.result', ['/review/result']),
  topic('review.template', ['/review/template']),
  topic('review.formula', ['/review/formula']),
  topic('review.waiver', ['/review/waiver']),
];

const ofExpert: readonly Topic[] = [
  topic('expert.reviews', ['/expert/competitionReview']),
  topic('expert.reviews', ['/review/result', '/competition/reviewManage'], expert),
  topic('expert.desk', ['/expert/review/:id', '/expert/competitionReview/:id']),
  topic('expert.projects', ['/expert/projectReview', '/expert/projectReview/:id']),
  topic('expert.calibration', ['/expert/projectReview/calibration/:id']),
  topic('expert.account', ['/expert/account', '/account/myAccount']),
  topic('expert.account', ['/money/settlement', '/money/withdrawal', '/money/transaction', '/money/taxWithholding'], expert),
  topic('expert.self', ['/expert/personalInformation/index']),
  topic('expert.self', ['/expertManage/expertLabel'], expert),
  topic('expert.recusal', ['/expertManage/recusal'], expert),
];

const experts: readonly Topic[] = [
  topic('experts.list', ['/expertManage/list']),
  topic('experts.examine', ['/examine/expert']),
  topic('experts.invitation', ['/expertManage/invitation']),
  topic('experts.invitee', ['/expertManage/invitee']),
  topic('experts.group', ['/expertManage/group']),
  topic('experts.label', ['/expertManage/label']),
  topic('experts.expertLabel', ['/expertManage/expertLabel']),
  topic('experts.recusal', ['/expertManage/recusal']),
  topic('experts.recusalRule', ['/expertManage/recusalRule']),
  topic('experts.identity', ['/expertManage/identity']),
];

const results: readonly Topic[] = [
  topic('results.scoreRun', ['/review/scoreRun']),
  topic('results.scores', ['/review/worksScore'], { roles: ['ADMIN', 'SUB', 'AUD'] }),
  topic('results.worksScore', ['/review/worksScore']),
  topic('results.stat', ['/review/expertStat']),
  topic('results.appeal', ['/review/appeal']),
  topic('results.promotion', ['/competition/promotion']),
  topic('results.awardRule', ['/review/awardRule']),
  topic('results.award', ['/review/award']),
];

const certificate: readonly Topic[] = [
  topic('certificate.template', ['/certificate/template']),
  topic('certificate.design', ['/certificate/template/design/:id']),
  topic('certificate.batch', ['/certificate/batch']),
  topic('certificate.certificate', ['/competition/certificate']),
  topic('certificate.key', ['/certificate/key']),
];

const money: readonly Topic[] = [
  topic('money.fees', ['/money/costItem']),
  topic('money.orders', ['/money/costOrder']),
  topic('money.payments', ['/cost/pay', '/money/payNotify']),
  topic('money.vouchers', ['/cost/waiting', '/cost/approved', '/cost/refused', '/money/costExamine']),
  topic('money.refundDesk', ['/cost/refund']),
  topic('money.refund', ['/money/refund']),
  topic('money.reconcile', ['/cost/reconcile']),
  topic('money.days', ['/money/reconcileBatch', '/money/reconcileRow']),
  topic('money.invoiceDesk', ['/finance/invoice']),
  topic('money.invoices', ['/money/invoice']),
  topic('money.invoiceTitle', ['/money/invoiceTitle']),
  topic('money.transfer', ['/examine/transferAccount']),
  topic('money.payoutDesk', ['/finance/payoutDesk']),
  topic('money.settlement', ['/money/settlement']),
  topic('money.withdrawal', ['/money/withdrawal']),
  topic('money.payoutBatch', ['/money/payoutBatch']),
  topic('money.accounts', ['/money/expertAccount']),
  topic('money.transactions', ['/money/transaction']),
  topic('money.bankAccount', ['/money/bankAccount']),
  topic('money.ledger', ['/money/ledgerEntry', '/money/ledgerPosting', '/money/ledgerAccount']),
  topic('money.tax', ['/money/taxWithholding']),
  topic('money.taxRule', ['/money/taxRule']),
  topic('money.holiday', ['/money/holiday']),
];

const message: readonly Topic[] = [
  topic('message.notices', ['/isystem/annountCement']),
  topic('message.email', ['/message/email']),
  topic('message.sms', ['/message/sms']),
  topic('message.site', ['/message/site']),
  topic('message.subAccount', ['/message/subAccount']),
  topic('message.recharge', ['/message/recharge']),
  topic('message.trade', ['/message/tradeRecord']),
  topic('message.bank', ['/message/bankAccount']),
  topic('message.suppress', ['/message/suppress']),
  topic('message.out', ['/isystem/outMessage']),
  topic('message.mine', ['/isps/userAnnouncement']),
];

const people: readonly Topic[] = [
  topic('people.unit', ['/org/unit']),
  topic('people.area', ['/org/area']),
  topic('people.user', ['/org/user']),
  topic('people.role', ['/isystem/role']),
  topic('people.depart', ['/isystem/depart']),
  topic('people.departRole', ['/isystem/departRole']),
  topic('people.position', ['/isystem/position']),
  topic('people.online', ['/monitor/online']),
  topic('people.visits', ['/monitor/visits']),
];

const system: readonly Topic[] = [
  topic('system.monitor', [
    '/monitor/server',
    '/monitor/memory',
    '/monitor/disk',
    '/monitor/metrics',
    '/monitor/traces',
    '/monitor/alerts',
  ]),
  topic('system.backup', ['/isystem/backup']),
  topic('system.jobs', ['/isystem/quartzJob']),
  topic('system.log', ['/isystem/log']),
  topic('system.audit', ['/isystem/dataLog']),
  topic('system.tenant', ['/isystem/tenant']),
  topic('system.imports', ['/isystem/importTask']),
  topic('system.downloads', ['/account/myDownload/index']),
  topic('system.file', ['/isystem/file']),
  topic('system.permission', ['/isystem/permission']),
  topic('system.look', ['/isystem/look']),
  topic('system.dict', ['/isystem/dict']),
  topic('system.category', ['/isystem/category']),
  topic('system.checkRule', ['/isystem/checkRule']),
  topic('system.dataSource', ['/isystem/dataSource']),
  topic('system.gateway', ['/isystem/gatewayRoute']),
  topic('system.forms', ['/online/my']),
  topic('system.formDesign', ['/online/cgform', '/online/cgform/design/:id']),
  topic('system.reportDesign', ['/online/cgreport', '/online/cgreport/design/:id']),
  topic('system.printDesign', ['/online/print', '/online/print/design/:id']),
  topic('system.demo', ['/demo/blocks', '/demo/inputs', '/demo/mock', '/demo/:block']),
];

const common: readonly Topic[] = [
  topic('common.lists', []),
  topic('common.record', ['/r/:entity/:id']),
  topic('common.imports', []),
  topic('common.exports', []),
  topic('common.query', []),
  topic('common.table', []),
  topic('common.settings', ['/account/settings/BaseSetting', '/account/center', '/account/bindPhone']),
  topic('common.depart', ['/isystem/myDepart']),
  topic('common.test', ['/test/home']),
];

/** Every text of help. */
export const topics: readonly Topic[] = [
  start,
  competition,
  entries,
  participant,
  review,
  ofExpert,
  experts,
  results,
  certificate,
  money,
  message,
  people,
  system,
  common,
].flat();
