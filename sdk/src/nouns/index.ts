import { accessTokenCalls } from '../calls/access-tokens.ts';
import { accountCalls } from '../calls/account.ts';
import { allotCalls } from '../calls/allotting.ts';
import { auditCalls } from '../calls/audit.ts';
import { awardCalls } from '../calls/awards.ts';
import { dataLogCalls, fillRuleCalls, messageTemplateCalls, userAgentCalls } from '../calls/backend-records.ts';
import { backupCalls } from '../calls/backup.ts';
import { calibrationCalls } from '../calls/calibrations.ts';
import { categoryCalls } from '../calls/categories.ts';
import { certificateCalls } from '../calls/certificates.ts';
import { checkCalls } from '../calls/checks.ts';
import { competitionCalls, promotionCalls, submissionCalls } from '../calls/competition.ts';
import { dashboardCalls } from '../calls/dashboard.ts';
import { demoCalls } from '../calls/demo.ts';
import { departCalls, departRoleCalls } from '../calls/departs.ts';
import { dictCalls } from '../calls/dicts.ts';
import { entryCalls } from '../calls/entries.ts';
import { expertAccountCalls } from '../calls/expert-accounts.ts';
import { expertCalls, invitationCalls } from '../calls/experts.ts';
import { exportLinkCalls } from '../calls/export-links.ts';
import { filePartCalls } from '../calls/file-parts.ts';
import { fileCalls } from '../calls/files.ts';
import { hallCalls } from '../calls/hall.ts';
import { importCalls } from '../calls/imports.ts';
import { listViewCalls } from '../calls/list-views.ts';
import { listCalls } from '../calls/lists.ts';
import { messageBatchCalls, messageSettingCalls } from '../calls/messages.ts';
import { monitorCalls } from '../calls/monitor.ts';
import { myProjectCalls } from '../calls/my-projects.ts';
import { noticeCalls } from '../calls/notices.ts';
import { onlineFormCalls, printCalls, reportCalls } from '../calls/online.ts';
import { paymentCalls } from '../calls/payments.ts';
import { payoutCalls } from '../calls/payouts.ts';
import { permissionCalls } from '../calls/permissions.ts';
import { programSignInCalls } from '../calls/program-sign-in.ts';
import { recordBinCalls } from '../calls/record-bins.ts';
import { recordPageCalls } from '../calls/record-pages.ts';
import { recordTreeCalls } from '../calls/record-trees.ts';
import { reviewCalls } from '../calls/review.ts';
import { reviewManagementCalls } from '../calls/review-management.ts';
import { reviewSheetCalls } from '../calls/review-sheets.ts';
import { roleCalls } from '../calls/roles.ts';
import { scoreCalls } from '../calls/scores.ts';
import { searchCalls } from '../calls/search.ts';
import { secondFactorCalls } from '../calls/second-factor.ts';
import { serviceModeCalls } from '../calls/service-mode.ts';
import { sessionCalls } from '../calls/session.ts';
import { similarCalls } from '../calls/similar.ts';
import { siteLookCalls } from '../calls/site-look.ts';
import { subTableCalls } from '../calls/sub-tables.ts';
import { dataSourceCalls, gatewayCalls, tenantCalls } from '../calls/system.ts';
import { userCalls } from '../calls/users.ts';
import { certificate, certificateBatch, certificateKey, certificateTemplate } from '../entities/certificate/index.ts';
import { competition, stage } from '../entities/competition/index.ts';
import { dict } from '../entities/dict/index.ts';
import { expert, expertInvitee } from '../entities/expert/index.ts';
import { storedFile } from '../entities/files/index.ts';
import { auditLog } from '../entities/log/index.ts';
import { msgSend, msgTemplate } from '../entities/message/index.ts';
import {
  bankAccount,
  costExamine,
  costOrder,
  expertAccount,
  invoice,
  payment,
  payoutBatch,
  reconcileBatch,
  settlement,
  taxWithholding,
  withdrawal,
} from '../entities/money/index.ts';
import { announcement } from '../entities/notice/index.ts';
import { onlineForm, onlineReport, printTemplate } from '../entities/online/index.ts';
import { depart, departRole, role, user } from '../entities/org/index.ts';
import { registration, subAdminSubmit, works as work, worksPair, worksSupplement } from '../entities/registration/index.ts';
import { allotRun, award, calibration, review, reviewProject, scoreRun } from '../entities/review/index.ts';
import { category, dataSource, gatewayRoute } from '../entities/system/index.ts';
import { download, importTask } from '../entities/task/index.ts';
import { noun } from './noun.ts';

/**
 * The nouns of the client: what `client.<noun>` has, as data. A plain one is a record; others add calls of areas, or have only these. A page
 * that uses a few of them takes these with `withNouns`, and its bundle holds no others.
 */

// People and places.

export { area as areas, unit as units } from '../entities/org/index.ts';
export const departments = noun({ record: depart, calls: [departCalls] });
export const departmentRoles = noun({ record: departRole, calls: [departRoleCalls] });
export const users = noun({ record: user, calls: [[userCalls, { freeze: 'setFrozen' }], userCalls] });
export const roles = noun({ record: role, calls: [roleCalls] });
export const menus = noun({ calls: [permissionCalls] });
export const tenants = noun({ calls: [tenantCalls, [sessionCalls, { tenants: 'mine', selectTenant: 'select' }]] });
export const deputies = noun({ calls: [userAgentCalls] });
export const account = noun({ calls: [accountCalls] });
export const secondFactor = noun({ calls: [secondFactorCalls] });
export const accessTokens = noun({ calls: [accessTokenCalls] });
export const sessions = noun({
  calls: [
    [
      sessionCalls,
      {
        phoneLogin: true,
        emailLogin: true,
        thirdLogin: true,
        thirdLoginUrl: true,
        casLogin: true,
        prove: true,
        sendProofCode: true,
        bindThird: true,
        boundThirds: true,
        unbindThird: true,
        newSlider: true,
        checkSlider: true,
        ownSessions: 'mine',
        endSession: 'end',
        endOtherSessions: 'endOthers',
        renewToken: true,
        forceLogout: true,
        onlineUsers: 'online',
      },
    ],
    programSignInCalls,
  ],
});

// Competitions and entries.

export const competitions = noun({
  record: competition,
  calls: [
    [
      competitionCalls,
      {
        openList: true,
        situation: true,
        statistics: true,
        saveStep: true,
        copy: true,
        config: true,
        applyConfig: true,
        messages: true,
        saveMessages: true,
        retentionDue: true,
        erasePersonalData: true,
      },
    ],
  ],
});
export const stages = noun({ record: stage, calls: [promotionCalls] });
export const hall = noun({ calls: [hallCalls] });
export {
  competitionAdmin as competitionAdmins,
  competitionForm as competitionForms,
  competitionInvited as competitionInvitations,
  group as groups,
  stagePromotion as stagePromotions,
  timelineException as timelineExceptions,
  unitAuthorize as unitAuthorizations,
} from '../entities/competition/index.ts';

export const registrations = noun({
  record: registration,
  calls: [
    [
      entryCalls,
      {
        entering: true,
        begin: true,
        invites: true,
        invite: true,
        revokeInvite: true,
        invitation: true,
        joining: true,
        join: true,
        joined: true,
        examinations: true,
        examination: true,
        myRegistrations: 'mine',
      },
    ],
  ],
});
export { registrationChange as registrationChanges, registrationMember as registrationMembers } from '../entities/registration/index.ts';
export const works = noun({
  record: work,
  calls: [
    [entryCalls, { handing: true, beginWork: 'begin', myWorks: 'mine' }],
    [competitionCalls, { grouping: true, groupingSheet: true, regroup: true }],
  ],
});
export { worksFile as workFiles, worksLabel as workLabels } from '../entities/registration/index.ts';
export const workPairs = noun({ record: worksPair, calls: [similarCalls] });
export const workSupplements = noun({ record: worksSupplement, verbs: { giveSupplement: 'give' } });
export { worksVersion as workVersions } from '../entities/registration/index.ts';
export const reportedWorks = noun({
  record: subAdminSubmit,
  calls: [[submissionCalls, { add: 'report', board: true }]],
});
export const myProjects = noun({ calls: [myProjectCalls] });

// Experts, review and certificates.

export const experts = noun({ record: expert, calls: [expertCalls] });
export {
  expertGroup as expertGroups,
  expertGroupMember as expertGroupMembers,
  expertInvitation as expertInvitations,
} from '../entities/expert/index.ts';
export const expertInvitees = noun({ record: expertInvitee, calls: [invitationCalls] });
export {
  expertLabel as expertLabels,
  identityRuling as identityRulings,
  label as labels,
  recusal as recusals,
  recusalRule as recusalRules,
} from '../entities/expert/index.ts';
export { expertStat as expertStatistics } from '../entities/review/index.ts';

export const reviews = noun({
  record: review,
  verbs: { submitReview: 'submit', reopenReview: 'reopen', cancelAllot: 'cancel' },
  calls: [
    reviewCalls,
    [reviewManagementCalls, { managementList: true, results: true, exportXls: 'exportResults' }],
    [reviewSheetCalls, { own: 'ownSheet', of: 'sheet' }],
  ],
});
export const reviewProjects = noun({ record: reviewProject, verbs: { openReview: 'open' } });
export {
  reviewAppeal as reviewAppeals,
  reviewFormula as reviewFormulas,
  reviewResult as reviewResults,
  reviewTemplate as reviewTemplates,
  reviewTemplateItem as reviewTemplateItems,
  reviewWaiver as reviewWaivers,
} from '../entities/review/index.ts';
export const allotmentRuns = noun({
  record: allotRun,
  verbs: { applyRun: 'apply', discardRun: 'discard', verifyRun: 'verify' },
  calls: [allotCalls],
});
export { allotTemp as proposedAllotments } from '../entities/review/index.ts';
export const calibrations = noun({ record: calibration, calls: [[calibrationCalls, { list: 'mine' }], calibrationCalls] });
export { calibrationResult as calibrationResults } from '../entities/review/index.ts';
export const scoreRuns = noun({ record: scoreRun, calls: [scoreCalls] });
export { worksScore as workScores } from '../entities/review/index.ts';
export const awards = noun({ record: award, calls: [awardCalls] });
export { awardRule as awardRules } from '../entities/review/index.ts';

export const certificates = noun({
  record: certificate,
  calls: [[certificateCalls, { mine: true, print: true, zip: true, verify: true }]],
});
export const certificateBatches = noun({
  record: certificateBatch,
  calls: [[certificateCalls, { recipients: true, problems: true, problemXlsx: true }]],
});
export const certificateKeys = noun({ record: certificateKey, calls: [[certificateCalls, { keys: 'published' }]] });
export const certificateTemplates = noun({
  record: certificateTemplate,
  calls: [[certificateCalls, { layout: true, preview: true }]],
});

// Money.

// What entrants pay.
export { costItem as fees } from '../entities/money/index.ts';
export const orders = noun({ record: costOrder, calls: [[paymentCalls, { bill: true, renew: true }]] });
export const feeExaminations = noun({
  record: costExamine,
  calls: [[paymentCalls, { examination: true, decideVoucher: 'decide', togetherVoucher: 'handIn' }]],
});
export const payments = noun({
  record: payment,
  calls: [[paymentCalls, { create: true, together: 'createTogether', query: true, cancel: true }]],
});
export { payNotify as paymentNotices, refund as refunds } from '../entities/money/index.ts';
export const invoices = noun({
  record: invoice,
  calls: [[paymentCalls, { askable: true, askInvoice: 'ask', invoiceFacts: 'facts' }]],
});
export { invoiceTitle as invoiceTitles } from '../entities/money/index.ts';
export const reconciledDays = noun({
  record: reconcileBatch,
  calls: [[paymentCalls, { statement: 'readStatement', compare: 'compareAgain' }]],
});
// The books.
export {
  ledgerAccount as ledgerAccounts,
  ledgerEntry as ledgerEntries,
  ledgerPosting as ledgerPostings,
  reconcileRow as statementRows,
} from '../entities/money/index.ts';

// What experts are paid.
export const expertAccounts = noun({
  record: expertAccount,
  calls: [
    [
      expertAccountCalls,
      {
        mine: true,
        movements: true,
        statement: true,
        incomeProof: true,
        setPayPassword: true,
        resetPayPassword: true,
      },
    ],
  ],
});
export { expertTransaction as expertTransactions } from '../entities/money/index.ts';
export const bankAccounts = noun({
  record: bankAccount,
  calls: [[expertAccountCalls, { bankAccounts: 'mine', saveBankAccount: 'save' }]],
});
export const withdrawals = noun({
  record: withdrawal,
  calls: [[expertAccountCalls, { withdrawals: 'mine', previewWithdrawal: 'preview', withdraw: 'apply', examination: true }]],
});
export const payoutBatches = noun({
  record: payoutBatch,
  calls: [[payoutCalls, { pipeline: true, send: true, file: true, result: 'readResult' }]],
});
export const settlements = noun({
  record: settlement,
  calls: [[payoutCalls, { projects: true, fees: 'ofProject', settleProject: true }]],
});
export { taxRule as taxRules } from '../entities/money/index.ts';
export const taxWithholdings = noun({
  record: taxWithholding,
  calls: [[payoutCalls, { declaration: true, declarationFile: true, declare: true, undeclare: true }]],
});
export { holiday as holidays } from '../entities/money/index.ts';

// Notices and messages.

export const notices = noun({ record: announcement, calls: [noticeCalls] });
export const messageBatches = noun({
  record: msgSend,
  verbs: { approveSend: 'approve', cancelSend: 'cancel' },
  calls: [messageBatchCalls],
});
export { msgSendDetail as messageDeliveries } from '../entities/message/index.ts';
export const messageTemplates = noun({ record: msgTemplate, verbs: { syncTemplate: 'sync' } });
// Those of a JeecgBoot.
export const backendTemplates = noun({ calls: [messageTemplateCalls] });
export {
  msgRecharge as messageRecharges,
  msgSubAccount as messageSubAccounts,
  msgSuppress as suppressedAddresses,
  msgTrade as messageTrades,
  outMessage as outgoingMessages,
} from '../entities/message/index.ts';
export const messageSettings = noun({ calls: [messageSettingCalls] });

// Dictionaries, files and what is configured.

// What `dicts`, `files` and `downloads` have in every client is added to these.
export const dicts = noun({ record: dict, calls: [dictCalls] });
export { dictItem as dictItems } from '../entities/dict/index.ts';
export const files = noun({
  record: storedFile,
  calls: [[fileCalls, { upload: 'uploadFor', uploadTaskResult: true, wordCount: true }]],
});
export const fileParts = noun({ calls: [filePartCalls] });
export const downloads = noun({ record: download, calls: [[exportLinkCalls, { make: 'link' }]] });
export const imports = noun({ record: importTask, calls: [importCalls] });

export const categories = noun({ record: category, calls: [categoryCalls] });
export { checkRule as checkRules, position as positions } from '../entities/system/index.ts';
export const checks = noun({ calls: [checkCalls] });
export const fillRules = noun({ calls: [fillRuleCalls] });
export const dataSources = noun({ record: dataSource, calls: [[dataSourceCalls, { testConnection: 'test' }]] });
export const gatewayRoutes = noun({ record: gatewayRoute, calls: [[gatewayCalls, { list: 'all', save: true }]] });

export const onlineForms = noun({
  record: onlineForm,
  calls: [[onlineFormCalls, { forms: 'mine', stored: true, columns: true }]],
});
export const onlineRows = noun({
  calls: [
    [
      onlineFormCalls,
      {
        list: true,
        tree: true,
        queryById: true,
        add: true,
        edit: true,
        delete: true,
        exportXls: true,
        importExcel: true,
      },
    ],
  ],
});
export const onlineReports = noun({
  record: onlineReport,
  calls: [[reportCalls, { list: 'mine', exportXls: 'exportData' }], reportCalls],
});
export const printTemplates = noun({ record: printTemplate, calls: [printCalls] });

/** Rows of any record, by its wire name. */
export const records = noun({
  calls: [recordPageCalls, [recordTreeCalls, { rows: 'tree', move: true }], recordBinCalls, [searchCalls, { records: 'search' }]],
});
export const lists = noun({ calls: [listCalls] });
export const listViews = noun({ calls: [listViewCalls] });
export const subTables = noun({ calls: [subTableCalls] });
export const siteLook = noun({ calls: [siteLookCalls] });

// Running the platform.

export { quartzJob as jobs, quartzJobRun as jobRuns } from '../entities/job/index.ts';
export const auditLogs = noun({ record: auditLog, calls: [auditCalls] });
export { sysLog as logs } from '../entities/log/index.ts';
export const dataLogs = noun({ calls: [dataLogCalls] });
export const monitor = noun({ calls: [monitorCalls] });
export const serviceMode = noun({ calls: [serviceModeCalls] });
export const backups = noun({ calls: [backupCalls] });
export const dashboard = noun({ calls: [dashboardCalls] });
export const demo = noun({ calls: [demoCalls] });
