import { type CallModule, type EntityModule, entityModule } from '../kernel/entity-module.ts';
import { servedEntities } from '../kernel/served.ts';
import { accountModule } from './account/index.ts';
import { backupCalls } from './backup/index.ts';
import { binRules } from './bins.ts';
import { categoryCalls, categoryModule } from './category/index.ts';
import { certificateBatchCalls, certificateCalls, certificateDesignCalls, certificateModules } from './certificate/index.ts';
import { checkCalls, checkRuleModule } from './check/index.ts';
import { competitionModules, competitionPlaceCalls, hallCalls, promotionPreview, retentionCalls } from './competition/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { dictCalls, dictModules } from './dict/index.ts';
import { expertCalls, expertModules } from './expert/index.ts';
import { fileModule, filesModule } from './files/index.ts';
import { jobCalls, jobModules } from './job/index.ts';
import { liveSockets } from './live/index.ts';
import { logCalls, logModules } from './log/index.ts';
import { messageCalls, messageModules } from './message/index.ts';
import { expertMoneyCalls, feeCalls, invoiceCalls, moneyModules, payoutCalls } from './money/index.ts';
import { monitorCalls } from './monitor/index.ts';
import { noticeCalls, noticeModules } from './notice/index.ts';
import { onlineCalls, onlineModules } from './online/index.ts';
import { departCalls, orgModules, userCalls } from './org/index.ts';
import { permissionCalls } from './permission/index.ts';
import { recordBinCalls, recordPageCalls, recordTreeCalls } from './record/index.ts';
import {
  enteringCalls,
  examiningCalls,
  ownEntryLists,
  registrationModules,
  similarWorksCalls,
  worksGrouping,
  worksHanding,
  worksReporting,
} from './registration/index.ts';
import {
  allotRunCalls,
  awardResults,
  calibrationCalls,
  myProjects,
  myReviews,
  reviewModules,
  reviewSheetCalls,
  scoreRoomCalls,
} from './review/index.ts';
import { searchCalls } from './search/index.ts';
import { sessionModule } from './session/index.ts';
import { dataSourceCalls, gatewayCalls, serviceModeCalls, systemModules } from './system/index.ts';
import { downloadCalls, importCalls, taskModules } from './task/index.ts';
import { tenantCalls } from './tenant/index.ts';
import { viewCalls } from './view/index.ts';

/** The records with rules or read functions of their own. */
const ownModules: readonly EntityModule[] = [
  ...orgModules,
  ...dictModules,
  categoryModule,
  checkRuleModule,
  ...systemModules,
  ...competitionModules,
  ...registrationModules,
  ...expertModules,
  ...reviewModules,
  ...certificateModules,
  ...moneyModules,
  ...taskModules,
  ...messageModules,
  ...noticeModules,
  ...jobModules,
  ...logModules,
  ...onlineModules(() => entityModules),
  fileModule(() => entityModules),
];

/** Every managed record; one without rules is served from its definition alone. */
export const entityModules: readonly EntityModule[] = [
  ...ownModules,
  ...servedEntities.filter((entity) => !ownModules.some((own) => own.entity === entity)).map((entity) => entityModule(entity)),
];

/** Every call that belongs to no record. */
export const callModules: readonly CallModule[] = [
  sessionModule,
  accountModule,
  userCalls,
  departCalls,
  permissionCalls(entityModules),
  tenantCalls(entityModules),
  filesModule(() => entityModules),
  dictCalls(entityModules),
  categoryCalls,
  checkCalls(entityModules),
  searchCalls(entityModules),
  gatewayCalls,
  dataSourceCalls,
  serviceModeCalls,
  myReviews,
  reviewSheetCalls,
  myProjects,
  calibrationCalls,
  awardResults,
  allotRunCalls,
  scoreRoomCalls,
  expertCalls,
  promotionPreview,
  competitionPlaceCalls,
  hallCalls,
  retentionCalls,
  certificateCalls,
  certificateBatchCalls,
  certificateDesignCalls,
  worksGrouping,
  worksHanding,
  worksReporting,
  similarWorksCalls,
  ownEntryLists,
  enteringCalls,
  examiningCalls,
  expertMoneyCalls,
  feeCalls,
  invoiceCalls,
  payoutCalls,
  downloadCalls,
  importCalls,
  liveSockets(entityModules),
  noticeCalls,
  messageCalls,
  jobCalls,
  logCalls(entityModules),
  backupCalls,
  monitorCalls,
  dashboardModule,
  recordPageCalls(() => entityModules),
  recordTreeCalls(() => entityModules),
  recordBinCalls(() => entityModules, binRules),
  viewCalls,
  ...onlineCalls(() => entityModules),
];
