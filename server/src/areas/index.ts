import type { CallModule, EntityModule } from '../kernel/entity-module.ts';
import { accountModule } from './account/index.ts';
import { categoryCalls, categoryModule } from './category/index.ts';
import { certificatesOnly } from './certificate/contract-only.ts';
import { certificateModules } from './certificate/index.ts';
import { checkCalls, checkRuleModule } from './check/index.ts';
import { competitionModules, promotionPreview } from './competition/index.ts';
import { dictCalls, dictModules } from './dict/index.ts';
import { expertCalls, expertModules } from './expert/index.ts';
import { filesOnly } from './files/contract-only.ts';
import { filesModule } from './files/index.ts';
import { jobCalls, jobModules } from './job/index.ts';
import { liveSockets } from './live/index.ts';
import { logCalls, logModules } from './log/index.ts';
import { batchesOnly } from './message/contract-only.ts';
import { messageModules } from './message/index.ts';
import { moneyOnly } from './money/contract-only.ts';
import { expertMoneyCalls, moneyModules } from './money/index.ts';
import { monitorCalls } from './monitor/index.ts';
import { noticeCalls, noticeModules } from './notice/index.ts';
import { departCalls, orgModules, userCalls } from './org/index.ts';
import { permissionCalls } from './permission/index.ts';
import { ownEntryLists, registrationModules } from './registration/index.ts';
import { reviewOnly } from './review/contract-only.ts';
import { myReviews, reviewModules } from './review/index.ts';
import { sessionModule } from './session/index.ts';
import { downloadCalls, taskModules } from './task/index.ts';

/**
 * Records that the contract names and this server does not serve, and why: a verb whose effect nothing here can bring about is not to be
 * called at all. They have no table, no path and no menu entry.
 */
export const contractOnly: readonly { readonly entity: string; readonly why: string }[] = [
  ...reviewOnly,
  ...certificatesOnly,
  ...moneyOnly,
  ...filesOnly,
  ...batchesOnly,
];

/** Every managed record with its rules. */
export const entityModules: readonly EntityModule[] = [
  ...orgModules,
  ...dictModules,
  categoryModule,
  checkRuleModule,
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
];

/** Every call that is none of an entity. */
export const callModules: readonly CallModule[] = [
  sessionModule,
  accountModule,
  userCalls,
  departCalls,
  permissionCalls(entityModules),
  filesModule,
  dictCalls(entityModules),
  categoryCalls,
  checkCalls(entityModules),
  myReviews,
  expertCalls,
  promotionPreview,
  ownEntryLists,
  expertMoneyCalls,
  downloadCalls,
  liveSockets(entityModules),
  noticeCalls,
  jobCalls,
  logCalls(entityModules),
  monitorCalls,
];
