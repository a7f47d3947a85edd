import type { Entity, StandardCall } from '../contract/entity.ts';
import { type Label, type Language, labelIn } from '../contract/label.ts';
import { announcement, entityList, onlineForm, onlineReport, printTemplate, quartzJob } from '../entities/index.ts';
import { idsOf } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, textParam } from '../logic/query/index.ts';
import { message } from '../messages/index.ts';
import {
  categoriesBelow,
  categoryChildren,
  categoryLevel,
  categoryNames,
  categoryRoot,
  oneCategory,
  topCategories,
} from './category-calls.ts';
import { keepsRule } from './check-calls.ts';
import { departChoices, departLevel, ledDeparts, searchDeparts, wholeDepartTree } from './depart-calls.ts';
import { getDictItems, loadDict, loadDictItem } from './dict-calls.ts';
import { allDictItems } from './dicts.ts';
import { labelCounts, ownExpert, ownGroups, saveLabels } from './expert-calls.ts';
import type { FakeCtx, OpenCtx } from './fake-ctx.ts';
import { ownBankAccounts, ownMoney, saveBankAccount } from './money-calls.ts';
import { myReviews, reviewCounts, reviewDetail } from './my-reviews.ts';
import {
  allRoles,
  freezeAccounts,
  itemValueIsFree,
  myRegistrations,
  myWorks,
  openCompetitions,
  ownTenants,
  roleCodeIsFree,
  roleIdsOf,
  usernameIsFree,
} from './own-calls.ts';
import { markAllNoticesRead, markNoticeRead, myNotices, unreadNotices } from './own-notices.ts';
import { add, edit, list, queryById, remove, runVerb } from './record-calls.ts';
import { departs, domainConfig, permissions, selectDepart, signIn, whoami } from './session-calls.ts';
import { treeLevel } from './tree-calls.ts';

/** A call as it arrived. */
export interface Asked {
  readonly params: Params;
  /** The body as an object; refuses anything else with `input.body`. */
  body(): Readonly<Record<string, unknown>>;
}

/** What a call answers in its envelope. */
export interface Said {
  readonly result: unknown;
  readonly message?: string;
}

export type Route =
  | { readonly open: true; readonly run: (ctx: OpenCtx, asked: Asked) => Said }
  | { readonly open?: false; readonly run: (ctx: FakeCtx, asked: Asked) => Said }
  /** There on a real server, and not here. */
  | 'unsupported';

export type ByMethod = Readonly<Record<string, Route>>;

/** Routes by path and method. */
export type Routes = ReadonlyMap<string, ByMethod>;

const signedIn = (run: (ctx: FakeCtx, asked: Asked) => Said): Route => ({ run });
const open = (run: (ctx: OpenCtx, asked: Asked) => Said): Route => ({ open: true, run });

const idParam = ({ params }: Asked): string => {
  const id = textParam(params, 'id');
  if (id === undefined) throw new Failure('input.invalid', {}, { issues: [{ field: 'id', code: 'required' }] });
  return id;
};

const done = (ctx: FakeCtx, call: 'add' | 'edit' | 'delete' | 'deleteBatch', result: unknown): Said => ({
  result,
  message: message(ctx.language, `done.${call}`),
});

const editRoute = (entity: Entity): Route => signedIn((ctx, asked) => done(ctx, 'edit', edit(ctx, entity, asked.body())));

const everyMethod: ByMethod = { GET: 'unsupported', POST: 'unsupported', PUT: 'unsupported', DELETE: 'unsupported' };

const standardRoutes: Record<StandardCall, (entity: Entity) => ByMethod> = {
  list: (entity) => ({ GET: signedIn((ctx, { params }) => ({ result: list(ctx, entity, params) })) }),
  queryById: (entity) => ({ GET: signedIn((ctx, asked) => ({ result: queryById(ctx, entity, idParam(asked)) })) }),
  add: (entity) => ({ POST: signedIn((ctx, asked) => done(ctx, 'add', add(ctx, entity, asked.body()))) }),
  edit: (entity) => ({ PUT: editRoute(entity), POST: editRoute(entity) }),
  delete: (entity) => ({ DELETE: signedIn((ctx, asked) => done(ctx, 'delete', remove(ctx, entity, 'delete', [idParam(asked)]))) }),
  deleteBatch: (entity) => ({
    DELETE: signedIn((ctx, { params }) => done(ctx, 'deleteBatch', remove(ctx, entity, 'deleteBatch', idsOf(textParam(params, 'ids'))))),
  }),
  exportXls: () => ({ GET: 'unsupported' }),
  importExcel: () => ({ POST: 'unsupported' }),
};

const verbRoute = (entity: Entity, name: string, label: Label): ByMethod => ({
  PUT: signedIn((ctx, asked) => ({
    result: runVerb(ctx, entity, name, asked.body()),
    message: message(ctx.language, 'done.verb', { verb: labelIn(label, ctx.language) }),
  })),
});

/** Definitions whose forms, reports and pages only the platform has: to keep them here would promise more than there is. */
export const recordsElsewhere: readonly Entity[] = [onlineForm, onlineReport, printTemplate];

const recordRoutes = (entity: Entity): [string, ByMethod][] => {
  if (!recordsElsewhere.includes(entity)) return servedRoutes(entity);
  return [...entity.calls, ...Object.keys(entity.verbs)].map((call) => [`${entity.path}/${call}`, everyMethod]);
};

const servedRoutes = (entity: Entity): [string, ByMethod][] => [
  ...entity.calls.map((call): [string, ByMethod] => [`${entity.path}/${call}`, standardRoutes[call](entity)]),
  ...Object.entries(entity.verbs).map(([name, { label }]): [string, ByMethod] => [
    `${entity.path}/${name}`,
    verbRoute(entity, name, label),
  ]),
];

/** A verb as older clients ask for it, with GET and the id of one row. */
const byId = (entity: Entity, verb: string): ByMethod => ({
  GET: signedIn((ctx, { params }) => {
    runVerb(ctx, entity, verb, { ids: textParam(params, 'id') });
    return { result: null, message: olderTexts[verb]?.[ctx.language] ?? '' };
  }),
});
const olderTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  release: { 'zh-CN': '该系统通知发布成功', en: 'The notice is released' },
  revoke: { 'zh-CN': '该系统通知撤销成功', en: 'The notice is revoked' },
  pause: { 'zh-CN': '停止定时任务成功', en: 'The job is paused' },
  resume: { 'zh-CN': '启动定时任务成功', en: 'The job is resumed' },
};
const readAll = { 'zh-CN': '全部已读', en: 'All are read' } as const;

/** Verbs of jobs are asked for with GET too (CALL-117); nothing runs here, so one that would run a job is not done. */
const jobRoutes = (['pause', 'resume', 'execute'] as const).map((name): [string, ByMethod] => {
  const older: ByMethod = name === 'execute' ? { GET: 'unsupported' } : byId(quartzJob, name);
  return [`${quartzJob.path}/${name}`, { ...verbRoute(quartzJob, name, quartzJob.verbs[name].label), ...older }];
});

const signInRoute = open((ctx, asked) => ({
  result: signIn(ctx, asked.body()),
  message: ctx.language === 'en' ? 'Signed in' : '登录成功',
}));

const get = (run: (ctx: FakeCtx, params: Params) => unknown): ByMethod => ({
  GET: signedIn((ctx, { params }) => ({ result: run(ctx, params) })),
});

const choosing = signedIn((ctx, asked) => ({ result: selectDepart(ctx, asked.body()) }));

/** Every call with a path of its own. */
export const routes: Routes = new Map<string, ByMethod>([
  ...entityList.flatMap(([, entity]) => recordRoutes(entity)),
  ...jobRoutes,
  ['/sys/login', { POST: signInRoute }],
  ['/sys/mLogin', { POST: signInRoute }],
  ['/sys/getdomainconfig', { POST: open((ctx) => ({ result: domainConfig(ctx) })) }],
  ['/user/info', { GET: signedIn((ctx) => ({ result: whoami(ctx) })) }],
  ['/sys/permission/getUserPermissionByToken', { GET: signedIn((ctx) => ({ result: permissions(ctx) })) }],
  ['/sys/user/getCurrentUserDeparts', { GET: signedIn((ctx) => ({ result: departs(ctx) })) }],
  ['/sys/selectDepart', { POST: choosing, PUT: choosing }],
  ['/sys/dict/refleshCache', { GET: signedIn(() => ({ result: null })) }],
  ['/sys/dict/queryAllDictItems', { GET: signedIn((ctx) => ({ result: allDictItems(ctx, ctx.tenantId) })) }],
  ['/sys/dictItem/dictItemCheck', get(itemValueIsFree)],
  ['/sys/dict/loadTreeData', get(treeLevel)],
  ['/sys/role/queryall', get(allRoles)],
  ['/sys/role/checkRoleCode', get(roleCodeIsFree)],
  ['/sys/user/queryUserRole', get(roleIdsOf)],
  ['/sys/user/checkOnlyUser', { GET: open((ctx, { params }) => ({ result: usernameIsFree(ctx, params) })) }],
  ['/sys/user/frozenBatch', { PUT: signedIn((ctx, asked) => freezeAccounts(ctx, asked.body())) }],
  ['/sys/annountCement/listByUser', get(unreadNotices)],
  ['/sys/sysAnnouncementSend/getMyAnnouncementSend', get(myNotices)],
  ['/sys/sysAnnouncementSend/editByAnntIdAndUserId', { PUT: signedIn((ctx, asked) => ({ result: markNoticeRead(ctx, asked.body()) })) }],
  ['/sys/sysAnnouncementSend/readAll', { PUT: signedIn((ctx) => ({ result: markAllNoticesRead(ctx), message: readAll[ctx.language] })) }],
  ['/sys/annountCement/doReleaseData', byId(announcement, 'release')],
  ['/sys/annountCement/doReovkeData', byId(announcement, 'revoke')],
  ['/sys/user/getCurrentUserTenants', get(ownTenants)],
  ['/sys/sysDepart/queryTreeList', get(wholeDepartTree)],
  ['/sys/sysDepart/queryDepartTreeSync', get(departLevel)],
  ['/sys/sysDepart/queryIdTree', get(departChoices)],
  ['/sys/sysDepart/searchBy', get(searchDeparts)],
  ['/sys/sysDepart/queryMyDeptTreeList', { GET: signedIn(ledDeparts) }],
  ['/sys/category/loadTreeRoot', get(categoryRoot)],
  ['/sys/category/loadTreeChildren', get(categoryChildren)],
  ['/sys/category/loadTreeData', get(categoryLevel)],
  ['/sys/category/loadOne', get(oneCategory)],
  ['/sys/category/loadDictItem', get(categoryNames)],
  ['/sys/category/rootList', get(topCategories)],
  ['/sys/category/childList', get(categoriesBelow)],
  ['/sys/checkRule/checkByCode', get(keepsRule)],
  ['/dsTbLabel/queryDsTbExpertLabeList', get(labelCounts)],
  ['/dsTbExpertLabelRelation/querymygroupinglist', get(ownGroups)],
  ['/dsTbExpertLabelRelation/save', { POST: signedIn((ctx, asked) => ({ result: saveLabels(ctx, asked.body()) })) }],
  // Saving needs the picture of a signature, and there are no files here.
  ['/dsTbExpert/mine', { ...get(ownExpert), PUT: 'unsupported' }],
  ['/dsTbExpertAccount/mine', get(ownMoney)],
  ['/dsTbBankAccount/mine', get(ownBankAccounts)],
  ['/dsTbBankAccount/save', { POST: signedIn((ctx, asked) => ({ result: saveBankAccount(ctx, asked.body()) })) }],
  ['/dsTbCompetition/openList', get(openCompetitions)],
  ['/dsTbRegistration/myList', get(myRegistrations)],
  ['/dsTbWorks/myList', get(myWorks)],
  ['/dsTbReview/myList', get(myReviews)],
  ['/dsTbReview/queryById', { GET: signedIn((ctx, asked) => ({ result: reviewDetail(ctx, textParam(asked.params, 'id') ?? '') })) }],
  ['/dsTbReview/counts', get(reviewCounts)],
]);

const dictCalls = {
  '/sys/dict/getDictItems': getDictItems,
  '/sys/dict/loadDict': loadDict,
  '/sys/dict/loadDictItem': loadDictItem,
} as const;

const withDictCode = (call: (typeof dictCalls)[keyof typeof dictCalls], code: string): ByMethod => ({
  GET: signedIn((ctx, { params }) => {
    if (code.trim() === '') throw new Failure('dict.blank');
    return { result: call(ctx, code, params) };
  }),
});

/** Calls of the platform that have nothing to do with the records here: files, mail and text messages, payments, monitors and settings. */
const areasElsewhere = /^\/(?:account|assistsystem|auth|jmreport|mock|online|sys)\//;
const callsElsewhere: ReadonlySet<string> = new Set([
  '/dsTbCompetition/erasePersonalData',
  '/dsTbCompetition/retentionDue',
  '/dsTbCompetition/saveStep',
  '/dsTbCompetition/statistics',
  '/dsTbSubAdminSubmit/add',
  '/dsTbSubAdminSubmit/list',
  '/dsTbSubAdminSubmit/examine',
  '/dsTbWorksAllotTemp/thesisAllot',
  '/dsTbReview/managementList',
  '/dsTbReview/results',
  '/dsTbReview/exportXls',
  '/dsTbCertificate/myList',
  '/dsTbCertificate/print',
  '/dsTbMessage/emailSetting',
  '/dsTbMessage/smsSetting',
  '/dsTbPay/create',
  '/dsTbPay/query',
  '/dsTbExpertAccount/payPassword',
  '/dsTbExpertWithdrawal/preview',
  '/dsTbExpertWithdrawal/apply',
  '/dsTbDownloadTask/create',
  '/dsTbDownloadTask/download',
]);
const isElsewhere = (path: string): boolean =>
  areasElsewhere.test(path) || callsElsewhere.has(path) || /^\/(?:dsTbPay\/notify|dsTbCertificate\/verify)\//.test(path);

/** The routes of a path, also of one that ends with a dictionary's code or is only there on a real server; `undefined` for an unknown one. */
export function routesAt(path: string): ByMethod | undefined {
  const found = routes.get(path);
  if (found) return found;
  for (const [base, call] of Object.entries(dictCalls))
    if (path === base || path.startsWith(`${base}/`)) return withDictCode(call, path.slice(base.length + 1));
  return isElsewhere(path) ? everyMethod : undefined;
}
