import { no, yes } from '@saiyun/sdk/contract';
import { databaseTypes, dataSource, gatewayRoute, onlineForm, onlineReport, onlineStatus, printTemplate } from '@saiyun/sdk/entities';
import { type OnlineField, type PrintBody, type ReportSpec, sensitiveMask } from '@saiyun/sdk/logic/online';
import { sealData } from '../../areas/online/form/sealed-rows.ts';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { SeedTenant } from '../../defaults/seeding.ts';
import { at, type Seeding } from '../../defaults/seeding.ts';

interface Form {
  readonly code: string;
  readonly name: readonly [string, string];
  readonly kind: 'list' | 'tree' | 'erp' | 'tab' | 'inner';
  readonly main?: string;
  readonly status: '0' | '1' | '2';
  readonly readers: string;
  readonly fields: readonly OnlineField[];
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly key: string; readonly pid?: string; readonly main?: string })[];
}

const staff = 'ADMIN,SUB,AUD';
const everyone = 'ADMIN,SUB,UNIT,EXPERT,APPL,FIN,AUD';
const text = (key: string, label: string, labelEn: string, more: Partial<OnlineField> = {}): OnlineField => ({
  key,
  label,
  labelEn,
  kind: 'text',
  ...more,
});

const costFields: readonly OnlineField[] = [
  text('item', '项目', 'Item', { required: true, max: 60 }),
  { key: 'amount', label: '金额', labelEn: 'Amount', kind: 'money', required: true, min: 0, sort: true },
  { key: 'spentOn', label: '日期', labelEn: 'Date', kind: 'date', search: true, sort: true },
];

/** One form of each kind, and one in each state. */
const forms: readonly Form[] = [
  {
    code: 'venue',
    name: ['竞赛场地', 'Venues'],
    kind: 'list',
    status: onlineStatus.published,
    readers: everyone,
    fields: [
      text('name', '场地名称', 'Venue', { required: true, unique: true, max: 60, search: true, sort: true }),
      text('campus', '校区', 'Campus', { max: 60, search: true, sort: true }),
      { key: 'seats', label: '座位数', labelEn: 'Seats', kind: 'int', min: 1, max: 20_000, search: true, sort: true },
      { key: 'rent', label: '每日租金', labelEn: 'Rent a day', kind: 'money', min: 0, sort: true },
      { key: 'online', label: '可上网', labelEn: 'Network', kind: 'flag', search: true },
      { key: 'readyOn', label: '可用日期', labelEn: 'Ready from', kind: 'date', search: true, sort: true },
      text('phone', '联系电话', 'Phone', { pattern: 'm', max: 20, list: false }),
      { key: 'note', label: '备注', labelEn: 'Note', kind: 'longText', max: 500, list: false },
    ],
    rows: [
      {
        key: '1',
        name: '图书馆报告厅',
        campus: '主校区',
        seats: 320,
        rent: 180_000,
        online: yes,
        phone: '13900000011',
        note: '配同声传译间',
      },
      { key: '2', name: '综合楼机房 A', campus: '主校区', seats: 120, rent: 60_000, online: yes, phone: '13900000012' },
      { key: '3', name: '综合楼机房 B', campus: '主校区', seats: 96, rent: 60_000, online: yes },
      { key: '4', name: '东校区体育馆', campus: '东校区', seats: 2600, rent: 950_000, online: no, phone: '13900000014' },
      { key: '5', name: '工程训练中心', campus: '东校区', seats: 80, rent: 45_000, online: yes, note: '机器人组使用' },
    ],
  },
  {
    code: 'place',
    name: ['校区与房间', 'Campuses and rooms'],
    kind: 'tree',
    status: onlineStatus.published,
    readers: staff,
    fields: [
      text('name', '名称', 'Name', { required: true, max: 60, search: true, sort: true }),
      text('keeper', '管理员', 'Keeper', { max: 40 }),
      { key: 'area', label: '面积（㎡）', labelEn: 'Area (m²)', kind: 'decimal', digits: 1, min: 0 },
    ],
    rows: [
      { key: '1', name: '主校区', keeper: '高建国' },
      { key: '11', pid: '1', name: '综合楼', keeper: '林芳', area: 12_600 },
      { key: '111', pid: '11', name: 'A101', area: 86.5 },
      { key: '112', pid: '11', name: 'A102', area: 92 },
      { key: '2', name: '东校区', keeper: '罗敏' },
      { key: '21', pid: '2', name: '体育馆', area: 5400 },
    ],
  },
  {
    code: 'trip',
    name: ['赛务出差', 'Trips'],
    kind: 'erp',
    status: onlineStatus.published,
    readers: staff,
    fields: [
      text('title', '事由', 'Purpose', { required: true, max: 100, search: true }),
      text('traveller', '出差人', 'Traveller', { required: true, max: 40, search: true, sort: true }),
      { key: 'leaveOn', label: '出发日期', labelEn: 'Leaves', kind: 'date', search: true, sort: true },
      { key: 'days', label: '天数', labelEn: 'Days', kind: 'int', min: 1, max: 60, sort: true },
    ],
    rows: [
      { key: '1', title: '省赛现场巡查', traveller: '高建国', days: 3 },
      { key: '2', title: '决赛场地勘察', traveller: '林芳', days: 2 },
    ],
  },
  {
    code: 'tripcost',
    name: ['出差费用', 'Costs of trips'],
    kind: 'list',
    main: 'trip',
    status: onlineStatus.published,
    readers: staff,
    fields: costFields,
    rows: [
      { key: '1', main: '1', item: '高铁票', amount: 110_700 },
      { key: '2', main: '1', item: '住宿', amount: 126_000 },
      { key: '3', main: '2', item: '市内交通', amount: 8600 },
    ],
  },
  {
    code: 'meeting',
    name: ['组委会会议', 'Meetings'],
    kind: 'tab',
    status: onlineStatus.published,
    readers: staff,
    fields: [
      text('title', '议题', 'Subject', { required: true, max: 100, search: true }),
      { key: 'startAt', label: '开始时间', labelEn: 'Starts', kind: 'instant', search: true, sort: true },
      { key: 'minutes', label: '纪要', labelEn: 'Minutes', kind: 'longText', list: false },
    ],
    rows: [{ key: '1', title: '评审启动会', minutes: '一、确认评审模板。\n二、确认回避名单。' }],
  },
  {
    code: 'meetingguest',
    name: ['参会人员', 'Guests'],
    kind: 'list',
    main: 'meeting',
    status: onlineStatus.published,
    readers: staff,
    fields: [text('name', '姓名', 'Name', { required: true, max: 40, search: true }), text('duty', '职责', 'Duty', { max: 60 })],
    rows: [
      { key: '1', main: '1', name: '高建国', duty: '主持' },
      { key: '2', main: '1', name: '林芳', duty: '记录' },
    ],
  },
  {
    code: 'material',
    name: ['物资领用', 'Materials'],
    kind: 'inner',
    status: onlineStatus.published,
    readers: staff,
    fields: [
      text('name', '物资', 'Material', { required: true, max: 60, search: true, sort: true }),
      { key: 'stock', label: '库存', labelEn: 'Stock', kind: 'int', min: 0, sort: true },
    ],
    rows: [
      { key: '1', name: '参赛证挂绳', stock: 800 },
      { key: '2', name: '签字笔', stock: 240 },
    ],
  },
  {
    code: 'materialuse',
    name: ['领用记录', 'Hand-outs'],
    kind: 'list',
    main: 'material',
    status: onlineStatus.published,
    readers: staff,
    fields: [
      text('taker', '领用人', 'Taken by', { required: true, max: 40 }),
      { key: 'pieces', label: '数量', labelEn: 'Pieces', kind: 'int', min: 1, required: true },
    ],
    rows: [
      { key: '1', main: '1', taker: '林芳', pieces: 300 },
      { key: '2', main: '2', taker: '罗敏', pieces: 20 },
    ],
  },
  {
    code: 'feedback',
    name: ['意见收集（草稿）', 'Feedback (draft)'],
    kind: 'list',
    status: onlineStatus.draft,
    readers: staff,
    fields: [
      text('title', '标题', 'Title', { required: true, max: 100 }),
      { key: 'content', label: '内容', labelEn: 'Content', kind: 'longText' },
    ],
    rows: [],
  },
  {
    code: 'oldvisit',
    name: ['来访登记（已停用）', 'Visits (stopped)'],
    kind: 'list',
    status: onlineStatus.stopped,
    readers: staff,
    fields: [text('visitor', '来访人', 'Visitor', { required: true, max: 40 })],
    rows: [{ key: '1', visitor: '周老师' }],
  },
];

const byCompetition: ReportSpec = {
  columns: [
    { key: 'competition', field: 'competitionId.competitionName', label: '竞赛', labelEn: 'Competition', search: true },
    { key: 'state', field: 'status', label: '状态', labelEn: 'State', search: true },
    { key: 'entries', field: 'id', agg: 'count', label: '报名数', labelEn: 'Registrations' },
  ],
  params: [{ name: 'since', label: '报名时间不早于', labelEn: 'Registered since', kind: 'date' }],
  filters: [{ field: 'createTime', rule: 'ge', param: 'since' }],
  order: { column: 'entries', order: 'desc' },
};

const reports = [
  [
    'registration_count',
    '各竞赛报名统计',
    'Registrations by competition',
    'dsTbRegistration',
    byCompetition,
    onlineStatus.published,
    'ADMIN,SUB,UNIT,AUD',
  ],
  [
    'venue_list',
    '场地一览',
    'Venues',
    'form:venue',
    {
      columns: [
        { key: 'name', field: 'name', search: true },
        { key: 'campus', field: 'campus', search: true },
        { key: 'seats', field: 'seats', search: true },
        { key: 'rent', field: 'rent' },
      ],
      order: { column: 'seats', order: 'desc' },
    },
    onlineStatus.published,
    everyone,
  ],
  [
    'unit_list',
    '单位一览（草稿）',
    'Schools (draft)',
    'dsTbUnit',
    { columns: [{ key: 'name', field: 'unitName', search: true }] },
    onlineStatus.draft,
    staff,
  ],
  [
    'old_units',
    '单位统计（已停用）',
    'Schools (stopped)',
    'dsTbUnit',
    { columns: [{ key: 'units', field: 'id', agg: 'count' }] },
    onlineStatus.stopped,
    staff,
  ],
] as const;

const tripSheet: PrintBody = {
  title: '赛务出差审批单',
  titleEn: 'Trip approval',
  paper: 'A4',
  sections: [
    { kind: 'fields', heading: '出差信息', headingEn: 'The trip', columns: 2, fields: ['title', 'traveller', 'leaveOn', 'days'] },
    { kind: 'rows', heading: '费用明细', headingEn: 'Costs', form: 'tripcost', fields: ['item', 'amount', 'spentOn'] },
    {
      kind: 'text',
      text: '兹安排 {traveller} 因“{title}”出差 {days} 天，费用据实报销。',
      textEn: '{traveller} travels for {days} days: {title}. Costs are paid as they are.',
    },
    { kind: 'signatures', labels: ['经办人', '部门负责人', '财务审核'], labelsEn: ['Clerk', 'Head of department', 'Finance'] },
  ],
};
const venueSheet: PrintBody = {
  title: '场地信息',
  titleEn: 'Venue',
  sections: [{ kind: 'fields', fields: ['name', 'campus', 'seats', 'rent', 'note'] }],
};

const templates = [
  ['trip', '出差审批单', 'Trip approval', 'form:trip', tripSheet, onlineStatus.published],
  ['venue', '场地信息表（草稿）', 'Venue sheet (draft)', 'form:venue', venueSheet, onlineStatus.draft],
  ['old_venue', '场地信息表（旧）', 'Venue sheet (old)', 'form:venue', venueSheet, onlineStatus.stopped],
] as const;

const rowColumns = {
  id: 'text',
  tenant_id: 'integer',
  form_id: 'text',
  form_version: 'integer',
  pid: 'text',
  main_id: 'text',
  data: 'jsonb',
  create_by: 'text',
  create_time: 'timestamptz',
};

/** The date so many days from today. */
const dayOf = (seeding: Seeding, days: number): string => at(seeding, days, 12).slice(0, 10);

const commonOf = (seeding: Seeding, tenant: SeedTenant) => ({ tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -20, 9) });

/** Online forms of every kind and state with rows, reports and printed pages; gateway routes and a data source. */
export async function seedOnline(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  await seedForms(seeding, tenant);
  await seedReports(seeding, tenant);
  await seedLinks(seeding, tenant);
}

const seedForms = async (seeding: Seeding, tenant: SeedTenant): Promise<void> => {
  const { tx, cipher } = seeding;
  const common = commonOf(seeding, tenant);
  const formId = (code: string): string => idOf(`onlineForm:${tenant.id}:${code}`);
  const rowId = (code: string, key: string): string => idOf(`onlineRow:${tenant.id}:${code}:${key}`);
  await insertEntity(
    tx,
    cipher,
    onlineForm,
    forms.map(({ code, name, kind, main, status, readers, fields }) => ({
      ...common,
      id: formId(code),
      code,
      formName: name[0],
      formNameEn: name[1],
      formKind: kind,
      mainCode: main ?? null,
      fields,
      readRoles: readers,
      writeRoles: 'ADMIN,SUB',
      formVersion: status === onlineStatus.draft ? 0 : 1,
      status,
    })),
  );
  const published = forms.filter(({ status }) => status !== onlineStatus.draft);
  await insertRows(
    tx,
    'online_form_version',
    { form_id: 'text', version: 'integer', tenant_id: 'integer', fields: 'jsonb', create_by: 'text', create_time: 'timestamptz' },
    published.map(({ code, fields }) => ({
      form_id: formId(code),
      version: 1,
      tenant_id: tenant.id,
      fields,
      create_by: 'admin',
      create_time: at(seeding, -20, 10),
    })),
  );
  const dates: Readonly<Record<string, unknown>> = {
    readyOn: dayOf(seeding, 14),
    leaveOn: dayOf(seeding, 7),
    spentOn: dayOf(seeding, -3),
    startAt: `${dayOf(seeding, 5)} 14:00:00`,
  };
  await insertRows(
    tx,
    'online_form_row',
    rowColumns,
    published.flatMap(({ code, main, fields, rows }) =>
      rows.map(({ key, pid, main: mainKey, ...data }, n) => ({
        id: rowId(code, key),
        tenant_id: tenant.id,
        form_id: formId(code),
        form_version: 1,
        pid: pid === undefined ? null : rowId(code, pid),
        main_id: main === undefined || mainKey === undefined ? null : rowId(main, mainKey),
        data: sealData(
          cipher,
          { ...Object.fromEntries(fields.flatMap((f) => (f.key in dates ? [[f.key, dates[f.key]]] : []))), ...data },
          (name) => fields.some((f) => f.key === name && sensitiveMask(f)),
        ),
        create_by: 'admin',
        create_time: at(seeding, -10, 9 + n / 10),
      })),
    ),
  );
};

/** Reports and printed pages. */
const seedReports = async (seeding: Seeding, tenant: SeedTenant): Promise<void> => {
  const { tx, cipher } = seeding;
  const common = commonOf(seeding, tenant);
  await insertEntity(
    tx,
    cipher,
    onlineReport,
    reports.map(([code, reportName, reportNameEn, source, query, status, readRoles]) => ({
      ...common,
      id: idOf(`onlineReport:${tenant.id}:${code}`),
      code,
      reportName,
      reportNameEn,
      source,
      query,
      readRoles,
      status,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    printTemplate,
    templates.map(([code, templateName, templateNameEn, source, body, status]) => ({
      ...common,
      id: idOf(`printTemplate:${tenant.id}:${code}`),
      code,
      templateName,
      templateNameEn,
      source,
      body,
      readRoles: staff,
      status,
    })),
  );
};

/** Gateway routes and a data source. */
const seedLinks = async (seeding: Seeding, tenant: SeedTenant): Promise<void> => {
  const { tx, cipher } = seeding;
  const common = commonOf(seeding, tenant);
  await insertEntity(tx, cipher, gatewayRoute, [
    {
      ...common,
      id: idOf(`gatewayRoute:${tenant.id}:saiyun`),
      routerId: 'saiyun',
      name: '竞赛平台',
      uri: 'lb://saiyun-server',
      predicates: [{ name: 'Path', args: ['/jeecg-boot/**'] }],
      filters: [],
      sortNo: 1,
      stripPrefix: no,
      retryable: no,
      persistable: yes,
      showApi: yes,
      status: yes,
    },
    {
      ...common,
      id: idOf(`gatewayRoute:${tenant.id}:files`),
      routerId: 'files',
      name: '文件预览',
      uri: 'http://preview.example.edu.cn:8012',
      predicates: [{ name: 'Path', args: ['/preview/**'] }],
      filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
      sortNo: 2,
      stripPrefix: yes,
      retryable: yes,
      persistable: no,
      showApi: no,
      status: no,
    },
  ]);
  await insertEntity(tx, cipher, dataSource, [
    {
      ...common,
      id: idOf(`dataSource:${tenant.id}:archive`),
      code: 'archive',
      name: '历届数据库',
      dbType: databaseTypes.postgresql,
      dbUrl: 'jdbc:postgresql://archive.example.edu.cn:5432/archive',
      dbUsername: 'reader',
      remark: '往届竞赛的只读库',
    },
  ]);
};
