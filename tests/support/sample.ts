import type { AnyRow, Entity, Field, Role } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { dictionaries } from '../../server/src/defaults/dictionaries/dictionaries.ts';
import { roleId } from '../../server/src/defaults/seed-tenant.ts';
import { idNumber } from '../fixtures/registrations.ts';
import { homeUnitId, letLookAfter, type TestServer } from './server.ts';
import { storedSample } from './stored-sample.ts';

export type Body = Record<string, unknown>;

const dayMs = 86_400_000;
/** Wire time this many days from the test's clock. */
export function daysFrom(server: TestServer, days: number): string {
  return toWireTime(new Date(server.now().getTime() + days * dayMs));
}

const byName = (name: string): Entity => {
  const found = entityByName(name);
  if (!found) throw new Error(`no record is named ${name}`);
  return found;
};

/** The role that writes rows of a record in tests: the administrator, or else the first role that may. */
export function writerOf({ access }: Pick<Entity, 'access'>): Role {
  return access.write.includes('ADMIN') ? 'ADMIN' : (access.write[0] ?? 'ADMIN');
}
/** The role that reads all rows of a record in tests. */
export function readerOf({ access }: Pick<Entity, 'access'>): Role {
  return access.read.includes('ADMIN') ? 'ADMIN' : (access.read[0] ?? 'ADMIN');
}

/** Texts of fields whose pattern is stricter than letters and digits. */
const special: Readonly<Record<string, (n: number) => string>> = {
  phone: (n) => `139${String(n).padStart(8, '0')}`,
  email: (n) => `sample${n}@example.edu.cn`,
  contactEmail: (n) => `contact${n}@example.edu.cn`,
  contactPhone: (n) => `010-8888${String(n).padStart(4, '0')}`,
  idNo: (n) => idNumber(n),
  timeZone: () => 'Asia/Shanghai',
  password: (n) => `Own-Word!${n}`,
  grades: () => 'A,B,C',
  taxNo: (n) => `91420100MA${String(n).padStart(8, '0')}`,
  cardNo: (n) => `6222${String(n).padStart(12, '0')}`,
  numberRule: () => '{yyyy}{kind}{seq:6}',
};

const textOf = (name: string, f: Field, n: number): string => {
  const made = special[name]?.(n);
  if (made !== undefined) return made;
  const ascii = f.pattern !== undefined || (f.max ?? 255) <= 20;
  const short = `s${n.toString(36).padStart(3, '0')}`;
  return (ascii ? short : `样例 ${name} ${n}`).slice(0, f.max ?? 255).padEnd(f.min ?? 0, 'x');
};

const numberOf = (f: Field, n: number): number => {
  const [min, max] = [f.min ?? 0, f.max ?? 1000];
  return f.kind === 'decimal' ? Math.min(max, min + (n % 5) + 0.5) : Math.min(max, min + (n % 7));
};

const choiceOf = (f: Field, n: number): string => {
  const items = dictionaries.find((d) => d.code === f.of)?.items ?? [];
  const [value] = items[n % items.length] ?? [''];
  return value;
};

/** A value for each shape of nested data. */
const jsonShapes: Readonly<Record<string, (n: number) => unknown>> = {
  onlineFields: (n) => [
    { key: 'title', label: `标题 ${n}`, labelEn: 'Title', kind: 'text', required: true, search: true },
    { key: 'score', label: '分数', labelEn: 'Score', kind: 'int', min: 0, max: 100, sort: true },
  ],
  reportQuery: () => ({ columns: [{ key: 'name', field: 'unitName', search: true }] }),
  printBody: (n) => ({ title: `样例 ${n}`, sections: [{ kind: 'fields', fields: ['unitName'] }] }),
  gatewayPredicates: (n) => [{ name: 'Path', args: [`/sample${n}/**`] }],
  gatewayFilters: () => [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
  textList: (n) => [`样例 ${n}`, `sample ${n}`],
  steps: () => [1, 2, 3, 4, 5, 6],
  promoteRule: () => ({ kind: 'manual' }),
  answers: () => ({ tel: '010-12345678' }),
  disputeRule: () => ({ maxRange: 15, nearCut: 0.5 }),
  gradeMap: () => ({}),
  fileLimits: () => ['paper', 'attachment', 'video', 'commitment'].map((kind) => ({ kind, most: 20, megabytes: 2000 })),
  dayRanges: () => [{ from: '2000-01-01', until: '2000-01-31' }],
  formFields: () => [{ key: 'tel', label: '电话', labelEn: 'Phone', type: 'text', required: true, wordLimit: 20 }],
};
const jsonOf = (shape: string, n: number): unknown => jsonShapes[shape]?.(n) ?? {};

const fieldValue = async (server: TestServer, e: Entity, name: string, f: Field, n: number): Promise<unknown> => {
  switch (f.kind) {
    case 'text':
    case 'longText':
      return textOf(name, f, n);
    case 'int':
    case 'decimal':
      return numberOf(f, n);
    case 'money':
      return (numberOf(f, n) * 100 + 34) / 100;
    case 'flag':
      return n % 2 === 0 ? '1' : '0';
    case 'date':
      return `2000-01-${String((n % 28) + 1).padStart(2, '0')}`;
    case 'instant':
      return daysFrom(server, n % 5);
    case 'dict':
      return f.numeric ? Number(choiceOf(f, n)) : choiceOf(f, n);
    case 'ref':
      return f.of === e.name ? null : reference(server, f.of ?? '', f.unique === true);
    case 'file':
      return storedSample(server, { path: `sample/${f.takes ?? 'document'}-${n}.pdf`, takes: f.takes ?? 'document' });
    case 'json':
      return jsonOf(f.of ?? 'any', n);
    default:
      return f.kind satisfies never;
  }
};

/** Values that a record's rules require beyond the kinds of its fields. */
const recipes: Readonly<Record<string, (server: TestServer, n: number) => Promise<Body>>> = {
  sysUser: async (_s, n) => ({ username: `user_${n}`, selectedroles: roleId(1, 'APPL'), selecteddeparts: null, unitId: homeUnitId }),
  sysRole: async (_s, n) => ({ roleCode: `role${n}`, baseRole: 'AUD' }),
  sysDict: async (_s, n) => ({ dictCode: `dict${n}` }),
  sysDictItem: async () => ({ status: 1 }),
  dsTbCompetitionArea: async (_s, n) => ({ areaCode: n.toString(36).toUpperCase().padStart(4, 'X') }),
  sysCheckRule: async (_s, n) => ({ ruleCode: `rule${n}`, ruleJson: '[{"digits":"*","pattern":"^\\\\d+$","message":"须为数字"}]' }),
  sysGatewayRoute: async (_s, n) => ({ routerId: `route${n}`, uri: `lb://sample${n}` }),
  onlineForm: async (_s, n) => ({ code: `form${n}`, mainCode: null, formKind: 'list', readRoles: 'ADMIN', writeRoles: 'ADMIN' }),
  onlineReport: async (_s, n) => ({ code: `report${n}`, source: 'dsTbUnit', readRoles: 'ADMIN' }),
  printTemplate: async (_s, n) => ({ code: `print${n}`, source: 'dsTbUnit', readRoles: 'ADMIN' }),
  sysDataSource: async (_s, n) => ({ code: `source${n}`, dbUrl: `jdbc:postgresql://db${n}.example.edu/report` }),
  sysDepart: async (_s, n) => ({ orgCode: `${String.fromCharCode(66 + (Math.floor(n / 100) % 25))}${String(n % 100).padStart(2, '0')}` }),
  sysDepartRole: async (_s, n) => ({ roleCode: `departRole${n}` }),
  dsTbUnit: async (_s, n) => ({ unitCode: `U${n}` }),
  dsTbCompetition: async (s, n) => ({
    competitionCode: `C${n}`,
    registerStart: daysFrom(s, -10),
    registerEnd: daysFrom(s, 20),
    submitStart: null,
    submissionEndTime: daysFrom(s, 40),
    endTime: daysFrom(s, 80),
    graceSeconds: 0,
    needUnitAuthorize: '0',
    teamMin: null,
    teamMax: null,
    tutorMax: null,
    allowCrossUnit: '1',
    numberRule: null,
    worksNumberRule: null,
    perPersonMax: 1,
    unitQuota: null,
    entryMax: null,
    openTo: 'everybody',
    phoneOnce: '0',
    unitAuditMode: 'organiser',
  }),
  dsTbCompetitionGroup: async (s, n) => ({
    competitionId: await reference(s, 'dsTbCompetition'),
    groupCode: `G${n}`,
    quota: null,
    formId: null,
    reportMax: null,
    expertMax: null,
    teamMin: null,
    teamMax: null,
    tutorMax: null,
  }),
  dsTbCompetitionStage: async (s, n) => ({
    competitionId: await reference(s, 'dsTbCompetition'),
    stageNo: n,
    startTime: daysFrom(s, n),
    endTime: daysFrom(s, n + 1),
    // Works of the shared competition wait for no stage.
    submitRequired: '0',
  }),
  dsTbCompetitionForm: async (_s, n) => ({ version: n }),
  dsTbCompetitionAdmin: async (s) => ({ userId: await reference(s, 'sysUser', true) }),
  dsTbUnitAuthorize: async (s) => ({ unitId: await reference(s, 'dsTbUnit', true) }),
  dsTbCompetitionInvited: async (_s, n) => ({ address: `invited${n}@example.edu.cn` }),
  dsTbTimelineException: async (s) => ({ scopeType: 'unit', scopeId: await reference(s, 'dsTbUnit', true), gate: 'pay' }),
  dsTbRegistration: async (s, n) => {
    const competitionId = await reference(s, 'dsTbCompetition');
    return {
      competitionId,
      stageId: null,
      groupId: await reference(s, 'dsTbCompetitionGroup'),
      unitId: homeUnitId,
      externalId: `EXTERNAL-${n}`,
      idType: 'resident',
    };
  },
  dsTbWorks: async (s, n) => ({
    worksNo: `WORKS-${n}`,
    competitionId: await reference(s, 'dsTbCompetition'),
    registrationId: await reference(s, 'dsTbRegistration'),
    stageId: null,
    groupId: await reference(s, 'dsTbCompetitionGroup'),
  }),
  dsTbExpertInvitation: async () => ({ forPool: '0' }),
  dsTbExpertInvitee: async () => ({ otherUnit: null }),
  dsTbExpert: async () => ({ unitId: homeUnitId, otherUnit: null, minLoad: null, maxLoad: null, ownLoad: null }),
  dsTbRegistrationMember: async (s, n) => ({
    registrationId: (await create(s, 'dsTbRegistration')).id,
    memberRole: n % 2 === 0 ? 'member' : 'tutor',
    idType: 'resident',
  }),
  dsTbRegistrationChange: async (s) => ({ registrationId: await reference(s, 'dsTbRegistration'), memberId: null, idType: 'resident' }),
  dsTbSubAdminSubmit: async (s) => {
    const { id } = await create(s, 'dsTbWorks');
    await s.db.run(`update ds_tb_works set status = '1' where id = $1`, [id]);
    return {
      competitionId: await reference(s, 'dsTbCompetition'),
      unitId: homeUnitId,
      groupId: await reference(s, 'dsTbCompetitionGroup'),
      workIds: id,
    };
  },
  dsTbWorksSupplement: async (s, n) => ({ dueTime: daysFrom(s, n), formId: null }),
  dsTbWorksLabel: async (s) => ({ labelId: await reference(s, 'dsTbLabel', true) }),
  dsTbLabel: async (_s, n) => ({ labelCode: `L${n}` }),
  dsTbExpertLabelRelation: async (s) => ({ labelId: await reference(s, 'dsTbLabel', true) }),
  dsTbExpertGroupMember: async (s) => ({ groupId: await reference(s, 'dsTbExpertGroup', true) }),
  // The rules forbid nothing, so that the only expert may review everything that the samples refer to.
  dsTbRecusalRule: async (s) => ({ competitionId: await reference(s, 'dsTbCompetition', true), hard: '0', years: 3 }),
  dsTbRecusal: async (s) => ({ targetType: 'unit', targetId: await reference(s, 'dsTbUnit', true), pinned: 'normal' }),
  dsTbReviewTemplate: async (_s, n) => ({ version: n, fullMark: 100 }),
  dsTbReviewTemplateItem: async (s) => ({
    templateId: await once(s, 'template-draft', async () => (await create(s, 'dsTbReviewTemplate')).id),
    itemType: 'score',
    requiredFlag: '1',
    minValue: 0,
    maxValue: 100,
    step: 0.5,
    weight: 50,
    grades: null,
    gradeMap: null,
    minLength: null,
    maxLength: null,
  }),
  dsTbReviewProject: async (s) => ({
    competitionId: await reference(s, 'dsTbCompetition'),
    templateId: await reference(s, 'dsTbReviewTemplate'),
    stageId: null,
    groupIds: await reference(s, 'dsTbCompetitionGroup'),
    expertGroupIds: null,
    minPerWork: 1,
    confirmByOther: '0',
    reviewsPerWork: 3,
    startTime: daysFrom(s, -1),
    endTime: daysFrom(s, 30),
    blindMode: 'double',
    calibration: 'none',
  }),
  dsTbCalibration: async (s) => {
    const projectId = await reference(s, 'dsTbReviewProject');
    return { projectId, worksFile: null, items: await referenceScores(s, projectId, 80) };
  },
  // A ruling is about somebody of the expert's name.
  dsTbIdentityRuling: async (s) => {
    const expertId = (await create(s, 'dsTbExpert', { realName: '同名' })).id;
    return { expertId, registrationId: (await create(s, 'dsTbRegistration', { realName: '同名' })).id };
  },
  dsTbReviewWaiver: async (s) => ({
    projectId: await reference(s, 'dsTbReviewProject'),
    worksId: await reference(s, 'dsTbWorks', true),
  }),
  dsTbWorksAllot: async (s) => ({
    projectId: await reference(s, 'dsTbReviewProject'),
    worksId: await reference(s, 'dsTbWorks', true),
    expertId: await reference(s, 'dsTbExpert'),
    dueTime: daysFrom(s, 20),
  }),
  dsTbWorksAllotRun: async (s) => ({
    projectId: await reference(s, 'dsTbReviewProject'),
    mode: 'full',
    reviews: 1,
    loadMin: 0,
    loadMax: null,
    needsLabel: '0',
    dueTime: daysFrom(s, 20),
  }),
  sysQuartzJob: async () => ({
    jobClassName: 'sessionCleanup',
    cronExpression: '0 0 3 * * ?',
    timeZone: 'Asia/Shanghai',
    parameter: null,
    status: 0,
    // The administrators are told of the first failure.
    alertOn: '1',
    alertAfter: 1,
    alertBy: 'site',
    alertUserIds: null,
  }),
  sysAnnouncement: async (s) => ({
    startTime: daysFrom(s, -1),
    endTime: daysFrom(s, 30),
    openType: 'url',
    openPage: '/review/project',
    // It is for everybody.
    msgType: 'ALL',
    userIds: null,
    departIds: null,
  }),
  dsTbReviewFormula: async (_s, n) => ({
    version: n,
    steps: formulaSteps,
    expression: 'avg(scores)',
    testCases: [{ name: '平均', values: { scores: [80, 90] }, expected: 85 }],
  }),
  dsTbAwardRule: async (s, n) => ({ projectId: (await create(s, 'dsTbReviewProject')).id, level: (n % 99) + 1, cutType: 'topN', value: 3 }),
  // An appeal against the own result; an objection names an award instead.
  dsTbReviewAppeal: async (s, n) => ({ worksId: await ownPublishedWorks(s), awardId: null, reason: `成绩与评语不一致，请予核对 ${n}` }),
  dsTbCertificateTemplate: async (_s, n) => ({
    version: n,
    certKind: 'participation',
    elements: certificateSheet,
    fonts: ['Noto Serif SC'],
  }),
  dsTbCertificateBatch: async (s) => ({
    templateId: await reference(s, 'dsTbCertificateTemplate', true),
    competitionId: await reference(s, 'dsTbCompetition'),
    unitIds: null,
    registrationIds: null,
    awardLevels: null,
  }),
  dsTbCostItem: async (s) => {
    const groupId = await reference(s, 'dsTbCompetitionGroup');
    const competitionId = await reference(s, 'dsTbCompetition');
    return {
      competitionId,
      groupId,
      feeMode: 'team',
      amount: 120.5,
      earlyBird: [{ until: '2026-06-01', amountFen: 10_000 }],
      refundRule: [],
    };
  },
  dsTbInvoiceTitle: async (_s, n) => ({ titleType: 'unit', taxNo: String(n).padStart(15, '4') }),
  dsTbBankAccount: async (_s, n) => ({
    ownerType: 'platform',
    ownerId: 'platform',
    accountType: 'bankCard',
    idNo: idNumber(n),
    isDefault: '0',
  }),
  dsTbTaxRule: async (_s, n) => ({
    ruleCode: `R-${n}`,
    payer: n % 2 === 0 ? 'ordinary' : 'platform',
    validFrom: ownDay(n),
    validTo: ownDay(n),
    method: 'perPayment',
    deduction: 800,
    deductionUpTo: 4000,
    deductionPercent: 20,
    brackets: [{ upToFen: null, percent: 20, quickFen: 0 }],
    testVectors: [{ grossFen: 100_000, taxFen: 4000 }],
  }),
  dsTbMsgTemplate: async (_s, n) => ({ templateCode: `T${n}`, channel: 'email' }),
  dsTbMsgSubAccount: async (s) => ({
    unitId: await reference(s, 'dsTbUnit', true),
    competitionId: await reference(s, 'dsTbCompetition'),
    channel: 'email',
    quietFrom: '22:00',
    quietUntil: '08:00',
  }),
  // A template, and so no words of its own.
  dsTbMsgSend: async (s) => ({
    channel: 'email',
    titleZh: null,
    titleEn: null,
    contentZh: null,
    contentEn: null,
    competitionId: await reference(s, 'dsTbCompetition'),
    subAccountId: await reference(s, 'dsTbMsgSubAccount'),
    filter: { audience: 'captains' },
    recipients: null,
    scheduleTime: daysFrom(s, 5),
  }),
  dsTbMsgSuppress: async (_s, n) => ({ channel: 'email', address: `gone${n}@example.edu.cn` }),
  dsTbHoliday: async (_s, n) => ({ day: ownDay(n) }),
};

/** The same score for each criterion of a project's template. */
export async function referenceScores(
  server: TestServer,
  projectId: unknown,
  score: number,
): Promise<readonly { itemId: string; scoreValue: number }[]> {
  const items = await server.db.many<{ id: string }>(
    `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id
     where p.id = $1 and i.del_flag = '0' order by i.weight desc, i.id`,
    [projectId],
  );
  return items.map(({ id }) => ({ itemId: id, scoreValue: score }));
}

const formulaSteps = {
  validity: { minCount: 1, countExpired: false, dropWithdrawn: true },
  adjust: { method: 'none' },
  aggregate: { digits: 3 },
  tieBreak: { keys: ['median'], ranking: 'shared' },
};

const certificateSheet = [
  { type: 'text', x: 20, y: 60, w: 160, h: 12, bind: 'realName' },
  { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' },
];

/** A work of the test's entrant in a competition whose results are published. */
const ownPublishedWorks = async (server: TestServer): Promise<string> => {
  const id = await reference(server, 'dsTbWorks', true);
  await once(server, 'published project', async () => {
    const project = await create(server, 'dsTbReviewProject');
    await server.db.run(`update ds_tb_review_project set status = '4' where id = $1`, [project.id]);
    return project.id;
  });
  await server.db.run(
    `update ds_tb_registration set captain_user_id = $2 where id = (select registration_id from ds_tb_works where id = $1)`,
    [id, server.as('APPL').userId],
  );
  return id;
};

/** A different day for each number, later numbers earlier: an open-ended range never covers another's day. */
const ownDay = (n: number): string => new Date(Date.UTC(2000, 0, 1) - n * dayMs).toISOString().slice(0, 10);

/** Brings a new row into a state in which other records may refer to it. */
const ready: Readonly<Record<string, (server: TestServer, id: string) => Promise<unknown>>> = {
  dsTbReviewFormula: (s, id) => run(s, 'dsTbReviewFormula', 'use', id),
  dsTbCertificateTemplate: (s, id) => run(s, 'dsTbCertificateTemplate', 'use', id),
  dsTbCompetition: (s, id) => run(s, 'dsTbCompetition', 'publish', id),
  dsTbRegistration: async (s, id) => {
    await run(s, 'dsTbRegistration', 'submit', id);
    await run(s, 'dsTbRegistration', 'approve', id);
  },
  dsTbWorks: async (s, id) => {
    for (const verb of ['submit', 'lock']) await run(s, 'dsTbWorks', verb, id);
  },
  dsTbExpert: (s, id) => run(s, 'dsTbExpert', 'activate', id),
  dsTbReviewTemplate: async (s, id) => {
    for (const weight of [60, 40]) await create(s, 'dsTbReviewTemplateItem', { templateId: id, weight });
    await run(s, 'dsTbReviewTemplate', 'use', id);
  },
  dsTbReviewProject: (s, id) => run(s, 'dsTbReviewProject', 'startAllot', id),
};

/** Runs a verb as the administrator. */
export function run(server: TestServer, name: string, verb: string, id: string, input: Body = {}): Promise<unknown> {
  return server.as('ADMIN').ok('PUT', `${byName(name).path}/${verb}`, { ids: id, ...input });
}

/** Opens the review of a project, with waivers for the competition's works that the test has not allotted. */
export async function openReview(server: TestServer, projectId: string): Promise<void> {
  await server.db.run(
    `insert into ds_tb_review_waiver (id, tenant_id, project_id, works_id, reason, create_time)
     select 'waiver-' || p.id || w.id, 1, p.id, w.id, '测试', $2 from ds_tb_review_project p
     join ds_tb_works w on w.competition_id = p.competition_id and w.tenant_id = p.tenant_id
       and not exists (select 1 from ds_tb_works_allot a where a.project_id = p.id and a.works_id = w.id)
     where p.id = $1 on conflict do nothing`,
    [projectId, server.now()],
  );
  await run(server, 'dsTbReviewProject', 'openReview', projectId);
}

const once = (server: TestServer, key: string, make: () => Promise<string>): Promise<string> => {
  const found = server.pool.get(key) ?? make();
  server.pool.set(key, found);
  return found;
};

/** Id of a row to which others may refer; always the same one, unless `fresh`. */
export function reference(server: TestServer, name: string, fresh = false): Promise<string> {
  if (name === 'sysRole') return Promise.resolve(roleId(1, 'APPL'));
  const make = async (): Promise<string> => {
    const row = await create(server, name);
    await ready[name]?.(server, row.id);
    return row.id;
  };
  return fresh ? make() : once(server, `ref ${name}`, make);
}

/** A valid body of `add` with every optional field and the rows that it refers to. Other numbers give other values. */
export async function sample(server: TestServer, e: Entity, n: number = server.next(), given: Body = {}): Promise<Body> {
  const recipe = { ...(await recipes[e.name]?.(server, n)), ...given };
  const body: Body = {};
  for (const [name, f] of Object.entries(e.fields)) {
    if (f.server) continue;
    body[name] = Object.hasOwn(recipe, name) ? recipe[name] : await fieldValue(server, e, name, f, n);
  }
  return body;
}

/** Texts of which a rule says more than their definition, so that not any text is taken. */
export const ruledTexts: ReadonlySet<string> = new Set(['dsTbCompetitionInvited.address']);

/** Adds a sample to tenant 1. */
export async function create(server: TestServer, name: string, given: Body = {}): Promise<AnyRow> {
  const e = byName(name);
  const row = await server.as(writerOf(e)).ok<AnyRow>('POST', `${e.path}/add`, await sample(server, e, server.next(), given));
  if (e.place === 'competition') await letLookAfter(server.db, 1, row.id, server.now());
  return row;
}

/** A valid body of `add`, by the record's wire name. */
export function sampleOf(server: TestServer, name: string, given: Body = {}): Promise<Body> {
  return sample(server, byName(name), server.next(), given);
}

/** A published competition that has been open for entry since yesterday, and its id. */
export async function openCompetition(server: TestServer, given: Body = {}): Promise<string> {
  const { id } = await create(server, 'dsTbCompetition', {
    registerStart: daysFrom(server, -1),
    registerEnd: daysFrom(server, 3),
    submissionEndTime: daysFrom(server, 10),
    endTime: daysFrom(server, 20),
    ...given,
  });
  await run(server, 'dsTbCompetition', 'publish', id);
  return id;
}
