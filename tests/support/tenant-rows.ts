import type { Entity } from '@saiyun/sdk/contract';
import { departId, roleId } from '../../server/src/defaults/seed-tenant.ts';
import { servedEntities } from '../../server/src/kernel/served.ts';
import { type Body, create, run } from './sample.ts';
import type { TestServer } from './server.ts';
import { settleTasks } from './settle.ts';

/** A text that is in every row of the first tenant that can contain one. */
export const tenantMark = 'MARK-OF-TENANT-ONE';

/** Rows of the first tenant, and the parameters with which routes refer to them. */
export interface TenantRows {
  /** One id for every record that has a row. */
  readonly ids: readonly string[];
  /** Whether the record has a row. */
  has(name: string): boolean;
  /** Parameters for a route, each the id of a row of the right kind. */
  membersOf(url: string): Body;
  /** The paths of a route, its parameters filled the same way; throws for a route whose parameters are not listed here. */
  pathsOf(url: string): readonly string[];
}

const markable = (entity: Entity): boolean => {
  const title = entity.fields[entity.title];
  const isName = /name$|title|titile/i.test(entity.title);
  return title?.kind === 'text' && isName && title.pattern === undefined && (title.max ?? 255) >= 40 && !title.server;
};

const idOf = async (server: TestServer, sql: string, params: readonly unknown[] = []): Promise<string> =>
  (await server.db.one<{ id: string }>(sql, params))?.id ?? '';

/** A form with a row, a report and a print template, all in use. */
const onlineRows = async (server: TestServer) => {
  const admin = server.as('ADMIN');
  const fields = [{ key: 'title', label: '标题', labelEn: 'Title', kind: 'text', required: true, search: true }];
  const form = await create(server, 'onlineForm', {
    code: 'tenantform',
    formName: tenantMark,
    fields,
    formKind: 'tree',
    readRoles: 'ADMIN,APPL',
  });
  await run(server, 'onlineForm', 'publish', form.id);
  const row = await admin.ok<{ id: string }>('POST', '/online/cgform/api/form/tenantform', { title: tenantMark });
  const report = await create(server, 'onlineReport', { code: 'tenantreport', reportName: tenantMark });
  await run(server, 'onlineReport', 'publish', report.id);
  const template = await create(server, 'printTemplate', { code: 'tenantprint', templateName: tenantMark });
  await run(server, 'printTemplate', 'publish', template.id);
  return { form: 'tenantform', row: row.id, report: ['tenantreport', report.id], print: 'tenantprint' };
};

const uploaded = async (server: TestServer): Promise<string> => {
  const { port } = await server.listen();
  const body = new FormData();
  body.append('file', new Blob([tenantMark], { type: 'text/plain' }), 'mark.txt');
  const headers = { 'X-Access-Token': await server.as('ADMIN').token() };
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/sys/common/upload`, { method: 'POST', headers, body });
  const answer = (await reply.json()) as { readonly success: boolean; readonly message: string };
  if (!answer.success) throw new Error(answer.message);
  return answer.message;
};

/** An issued certificate of a unit, which its record has no call to add. */
const certificateRow = async (server: TestServer, rows: ReadonlyMap<string, string>): Promise<string> => {
  await server.db.run(
    `insert into ds_tb_certificate (id, tenant_id, cert_no, template_id, competition_id, holder_type, holder_id, holder_name, verify_code, payload,
       payload_sig, key_id, pdf_sha256, file_id, status, issue_time, create_time)
     values ('tenant-certificate', 1, 'TENANT-ONE', $1, $2, 'unit', $3, $4, 'TENANT22', '{}', '0', '0', '0', 'certificate/tenant.pdf', '1', $5, $5)`,
    [rows.get('dsTbCertificateTemplate'), rows.get('dsTbCompetition'), rows.get('dsTbUnit'), tenantMark, server.now()],
  );
  return 'tenant-certificate';
};

export async function tenantRows(server: TestServer): Promise<TenantRows> {
  const admin = server.as('ADMIN');
  const person = server.as('APPL').userId;
  const rows = new Map<string, string>();
  for (const entity of servedEntities) {
    if (!entity.calls.includes('add') || entity.shared) continue;
    const row = await create(server, entity.name, markable(entity) ? { [entity.title]: `${tenantMark} ${server.next()}` } : {});
    rows.set(entity.name, row.id);
  }
  await settleTasks(server);
  rows.set('dsTbCertificate', await certificateRow(server, rows));
  // Rows that other calls created, if there are any by now.
  for (const { name, table, shared } of servedEntities) {
    if (rows.has(name) || shared) continue;
    const id = await idOf(server, `select id from ${table} where tenant_id = 1 limit 1`);
    if (id !== '') rows.set(name, id);
  }
  const online = await onlineRows(server);
  const file = await uploaded(server);
  const dict = await create(server, 'sysDict', { dictCode: 'tenantdict', dictName: tenantMark });
  await create(server, 'sysDictItem', { dictId: dict.id, itemText: tenantMark, itemValue: 'v' });
  const binned = await create(server, 'sysDict', { dictName: tenantMark });
  await admin.ok('DELETE', '/sys/dict/delete', { id: binned.id });
  const button = await idOf(server, `select id from sys_permission where perms = 'dsTbUnit:list'`);
  const rule = { permissionId: button, ruleName: tenantMark, ruleColumn: 'contact', ruleConditions: '=', ruleValue: 'x', status: '0' };
  await admin.ok('POST', '/sys/permission/addPermissionRule', rule);
  const ruleId = await idOf(server, 'select id from sys_permission_data_rule where rule_name = $1', [tenantMark]);
  await admin.prove();
  const token = await admin.ok<{ id: string }>('POST', '/sys/accessToken/add', { name: tenantMark, scope: ['read'], days: 1 });
  const session = await idOf(server, 'select id from sys_session where user_id = $1 limit 1', [admin.userId]);
  const unit = rows.get('dsTbUnit') ?? '';

  // References have the same name throughout the contract, such as `competitionId`.
  const references: Body = {};
  for (const entity of servedEntities)
    for (const [name, field] of Object.entries(entity.fields))
      if (field.kind === 'ref' && rows.has(field.of ?? '')) references[name] = rows.get(field.of ?? '');
  const common: Body = {
    ...references,
    departId: departId(1),
    roleId: roleId(1, 'AUD'),
    depId: departId(1),
    userIdList: [person],
    userId: person,
    userIds: person,
    userid: person,
    username: person,
    anntId: rows.get('sysAnnouncement'),
    permissionId: button,
    parentIds: button,
    orgCode: 'A01',
    token: session,
    path: file,
    keyWord: tenantMark,
    entity: 'sysUser',
    field: 'id',
    val: rows.get('sysCategory'),
  };

  /** The records whose ids a route takes, for routes that are not below a record's own path. */
  const kinds: readonly (readonly [RegExp, Body])[] = [
    [/^\/sys\/sysDepartPermission\//, { roleId: rows.get('sysDepartRole') }],
    [/PermissionRule$/, { id: ruleId }],
    [/^\/sys\/session\//, { id: session }],
    [/^\/sys\/accessToken\//, { id: token.id }],
    [/^\/jmreport\/(link|view)\//, { id: unit }],
    [/^\/dsTbReview\//, { id: rows.get('dsTbWorksAllot') }],
    [/^\/sys\/gatewayRoute\//, { id: rows.get('sysGatewayRoute') }],
    [/^\/sys\/tenant\//, { id: 1, ids: '1' }],
    [/^\/sys\/sensitive\//, { id: person, field: 'phone', reason: 'x' }],
  ];
  const membersOf = (url: string): Body => {
    // An online form refuses an unknown name before it looks anything up.
    if (/^\/online\/(form|cgform\/api|cgreport\/api)\//.test(url))
      return /queryById|edit|delete/.test(url) ? { id: online.row, ids: online.row } : {};
    const own = servedEntities.find(({ path }) => url.startsWith(`${path}/`));
    const id = (own && rows.get(own.name)) ?? departId(1);
    // The children of a tree item are requested by its id.
    const known: Body = { id, ids: id, pid: id, parentId: id, ...common };
    return Object.assign(known, ...kinds.filter(([pattern]) => pattern.test(url)).map(([, members]) => members));
  };

  const inPath: Readonly<Record<string, readonly string[]>> = {
    '/sys/role/datarule/:permissionId/:roleId': [`/sys/role/datarule/${button}/${roleId(1, 'AUD')}`],
    '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId': [
      `/sys/sysDepartRole/datarule/${button}/${departId(1)}/${rows.get('sysDepartRole')}`,
    ],
    '/sys/common/static/*': [`/sys/common/static/${file}`],
    '/sys/dict/getDictText/:code/:key': ['/sys/dict/getDictText/tenantdict/v', `/sys/dict/getDictText/ds_tb_unit,unit_name,id/${unit}`],
    '/sys/dict/back/:id': [`/sys/dict/back/${binned.id}`],
    '/sys/dict/deletePhysic/:id': [`/sys/dict/deletePhysic/${binned.id}`],
    // Names of ways to sign in and of pictures, which belong to no tenant.
    '/sys/thirdLogin/getLoginUser/:token/:thirdType': ['/sys/thirdLogin/getLoginUser/x/local'],
    '/sys/thirdLogin/oauth2/:thirdType/authorize': ['/sys/thirdLogin/oauth2/local/authorize'],
    '/sys/thirdLogin/oauth2/:thirdType/callback': ['/sys/thirdLogin/oauth2/local/callback'],
    '/sys/randomImage/:key': ['/sys/randomImage/x'],
    // A way in for providers, which sign what they send.
    '/dsTbPay/notify/:provider': ['/dsTbPay/notify/wechat'],
    // Open to whoever also has the code printed on the certificate, which no parameter here gives.
    '/dsTbCertificate/verify/:certNo': ['/dsTbCertificate/verify/TENANT-ONE'],
  };
  const filled = (url: string): readonly string[] => {
    if (/^\/sys\/dict\/\w+\/\*$/.test(url)) return ['tenantdict', 'ds_tb_unit,unit_name,id'].map((code) => url.replace('*', code));
    if (url.startsWith('/online/cgreport/')) return online.report.map((key) => url.replace(':key', key));
    if (url.startsWith('/jmreport/')) return [url.replace(':code', online.print)];
    if (url.startsWith('/online/')) return [url.replace(':code', online.form).replace(':id', online.row)];
    throw new Error(`what does ${url} name? Say it here`);
  };
  return {
    ids: [...rows.values()],
    has: (name) => rows.has(name),
    membersOf,
    pathsOf: (url) => (/[:*]/.test(url) ? (inPath[url] ?? filled(url)) : [url]),
  };
}
