import type { Client } from '@saiyun/sdk';
import {
  accessTokenCalls,
  accountCalls,
  allotCalls,
  auditCalls,
  awardCalls,
  backupCalls,
  calibrationCalls,
  categoryCalls,
  certificateCalls,
  checkCalls,
  competitionCalls,
  dashboardCalls,
  dataLogCalls,
  dataSourceCalls,
  demoCalls,
  departCalls,
  departRoleCalls,
  dictCalls,
  entryCalls,
  expertAccountCalls,
  expertCalls,
  fileCalls,
  filePartCalls,
  fillRuleCalls,
  gatewayCalls,
  hallCalls,
  importCalls,
  invitationCalls,
  jobCalls,
  listCalls,
  listViewCalls,
  messageBatchCalls,
  messageSettingCalls,
  messageTemplateCalls,
  monitorCalls,
  myProjectCalls,
  noticeCalls,
  onlineFormCalls,
  paymentCalls,
  payoutCalls,
  permissionCalls,
  positionCalls,
  printCalls,
  programSignInCalls,
  promotionCalls,
  recordBinCalls,
  recordPageCalls,
  recordTreeCalls,
  reportCalls,
  reviewManagementCalls,
  reviewSheetCalls,
  roleCalls,
  scoreCalls,
  searchCalls,
  secondFactorCalls,
  serviceModeCalls,
  sessionCalls,
  similarCalls,
  siteLookCalls,
  submissionCalls,
  subTableCalls,
  tenantCalls,
  userAgentCalls,
  userCalls,
} from '@saiyun/sdk/calls';
import { entities } from '@saiyun/sdk/entities';
import { envelope, Recorded, type Row } from './recorded/answer.ts';
import { awardingRows } from './recorded/awarding.ts';
import { backendRows } from './recorded/backend-records.ts';
import { competitionRows } from './recorded/competitions.ts';
import { expertMoneyRows } from './recorded/expert-money.ts';
import { moneyRows } from './recorded/money.ts';
import { operationRows } from './recorded/operations.ts';
import { organisationRows } from './recorded/organisation.ts';
import { recordPageRows } from './recorded/records.ts';
import { reviewingRows } from './recorded/reviewing.ts';
import { serviceRows } from './recorded/services.ts';
import { signInRows } from './recorded/sign-in.ts';

/** Every area over one client; `client` and `entities` are the calls of the client itself. */
export function areasOf(client: Client) {
  return {
    client,
    user: client.entity(entities.user),
    role: client.entity(entities.role),
    dict: client.entity(entities.dict),
    dictItem: client.entity(entities.dictItem),
    competition: client.entity(entities.competition),
    session: sessionCalls(client.send),
    accessTokens: accessTokenCalls(client.send),
    programSignIn: programSignInCalls(client.send),
    secondFactor: secondFactorCalls(client.send),
    account: accountCalls(client.send),
    dicts: dictCalls(client.send),
    categories: categoryCalls(client.send),
    users: userCalls(client.send),
    roles: roleCalls(client.send),
    permissions: permissionCalls(client.send),
    departs: departCalls(client.send),
    departRoles: departRoleCalls(client.send),
    notices: noticeCalls(client.send),
    monitor: monitorCalls(client.send),
    backup: backupCalls(client.send),
    serviceMode: serviceModeCalls(client.send),
    dashboard: dashboardCalls(client.send),
    recordPages: recordPageCalls(client.send),
    recordTrees: recordTreeCalls(client.send),
    recordBins: recordBinCalls(client.send),
    listViews: listViewCalls(client.send),
    imports: importCalls(client.send),
    checks: checkCalls(client.send),
    search: searchCalls(client.send),
    lists: listCalls(client.send),
    subTables: subTableCalls(client.send),
    files: fileCalls(client.send),
    fileParts: filePartCalls(client.send),
    reports: reportCalls(client.send),
    onlineForms: onlineFormCalls(client.send),
    prints: printCalls(client.send),
    competitions: competitionCalls(client.send),
    promotions: promotionCalls(client.send),
    submissions: submissionCalls(client.send),
    entries: entryCalls(client.send),
    experts: expertCalls(client.send),
    invitations: invitationCalls(client.send),
    allotting: allotCalls(client.send),
    scores: scoreCalls(client.send),
    similar: similarCalls(client.send),
    reviewManagement: reviewManagementCalls(client.send),
    reviewSheets: reviewSheetCalls(client.send),
    myProjects: myProjectCalls(client.send),
    calibrations: calibrationCalls(client.send),
    audit: auditCalls(client.send),
    awards: awardCalls(client.send),
    hall: hallCalls(client.send),
    certificates: certificateCalls(client.send),
    messageSettings: messageSettingCalls(client.send),
    messageBatches: messageBatchCalls(client.send),
    payments: paymentCalls(client.send),
    expertAccounts: expertAccountCalls(client.send),
    payouts: payoutCalls(client.send),
    jobs: jobCalls(client.send),
    tenants: tenantCalls(client.send),
    siteLook: siteLookCalls(client.send),
    gateway: gatewayCalls(client.send),
    dataSources: dataSourceCalls(client.send),
    positions: positionCalls(client.send),
    demo: demoCalls(client.send),
    userAgents: userAgentCalls(client.send),
    messageTemplates: messageTemplateCalls(client.send),
    fillRules: fillRuleCalls(client.send),
    dataLogs: dataLogCalls(client.send),
  };
}
export type Areas = ReturnType<typeof areasOf>;
export type Area = keyof Areas;

export interface CallCase {
  /** The requirement row of the call, such as CALL-05. */
  readonly row: string;
  readonly area: Area;
  /** The function, with a remark if this use of it is special. */
  readonly name: string;
  readonly run: (areas: Areas) => Promise<unknown>;
  /** `result` of the envelope, or a whole response. */
  readonly answer: unknown;
}

const table: Readonly<Record<Area, readonly Row[]>> = {
  ...signInRows,
  ...organisationRows,
  ...serviceRows,
  ...moneyRows,
  ...recordPageRows,
  ...operationRows,
  ...competitionRows,
  ...reviewingRows,
  ...awardingRows,
  ...expertMoneyRows,
  ...backendRows,
};

/** One use of every call, with a response that a server gave to it. */
export const callCases: readonly CallCase[] = (Object.keys(table) as Area[]).flatMap((area) =>
  table[area].map(([row, name, run, answer = null]) => ({ row, area, name, run, answer })),
);
export const areas = Object.keys(table) as readonly Area[];

/** The body and headers of the recorded response. */
export function replyOf({ answer }: CallCase): Recorded {
  return answer instanceof Recorded ? answer : new Recorded(envelope({ result: answer }));
}
