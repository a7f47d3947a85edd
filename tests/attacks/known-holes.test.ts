// The published holes of the JeecgBoot family, whose addresses our clients speak: each attack as it was published, against the same address
// here, by nobody, by an entrant and by an administrator. What the family names by CVE has its number in the title.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prefix } from '../../server/src/http/platform.test-support.ts';
import { type TestMethod, type TestServer, testPassword, testServer } from '../support/server.ts';

let server: TestServer;
let port = 0;
/** What an answer must not tell: the stored hash of a password, a version of the database, files and names of the machine, 7 times 7. */
let secrets: RegExp;
let before: string;

/** Accounts, their passwords and rights, and the tables that there are. */
const imageOf = async (): Promise<string> =>
  JSON.stringify(
    await server.db.one(
      `select (select md5(string_agg(u.id || u.password_hash || u.selectedroles || u.status || u.del_flag, '|' order by u.id)) from sys_user u) as accounts,
         (select md5(string_agg(t::text, '|' order by t.id)) from sys_role t) as roles,
         (select count(*)::int from information_schema.tables where table_schema = current_schema()) as tables`,
    ),
  );

beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
  secrets =
    /\$argon2|PostgreSQL \d|root:x:|uid=\d+|saiyun\.lock|data\.key|"49"|syntax error|pg_catalog|information_schema|\bat \/|node_modules/;
  before = await imageOf();
});
afterAll(() => server?.close());

interface Attack {
  readonly method?: TestMethod;
  readonly path: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** What an administrator is answered, who may do most; `none`: what was sent is a value that nothing has. */
  readonly error: string;
}

/** A sleep that would be noticed; far above what any refusal takes on a busy machine. */
const sleeps = 20;
const sleep = `(select 1 from pg_sleep(${sleeps}))`;
const template = ['<#assign ex="freemarker.template.utility.Execute"?new()>', '{ex("id")}', '{7*7}#{7*7}{{7*7}}'].join('$');
const stolen = 'sys_user,username,password_hash';

const holes: Readonly<Record<string, readonly Attack[]>> = {
  'CVE-2020-28087: any table through getDictItemsByTable': [
    { path: '/sys/ng-alain/getDictItemsByTable/sys_user/username/password_hash', error: 'path.unknown' },
    { path: "/sys/ng-alain/getDictItemsByTable/'%20from%20sys_user/*,%20'/x.js", error: 'path.unknown' },
  ],
  'CVE-2021-37304: traces, environment and memory of the server': ['httptrace', 'env', 'heapdump', 'mappings', 'jolokia/list'].flatMap(
    (what) => ['actuator', 'act'].map((base) => ({ path: `/${base}/${what}`, error: 'path.unknown' })),
  ),
  'CVE-2021-37305: anybody’s data through querySysUser': [{ path: '/sys/user/querySysUser?username=admin_1', error: 'path.unknown' }],
  'CVE-2021-46089: statements as the column that a list is sorted by': [
    `extractvalue(1,concat(char(126),user()))`,
    `id,${sleep}`,
    `(case when (select substr(password_hash,1,1) from sys_user limit 1)='$' then id else username end)`,
  ].map((column) => ({ path: '/sys/user/list', data: { column, order: 'desc' }, error: 'query.column' })),
  'CVE-2022-22880: statements as a department in queryUserByDepId': [
    { path: '/sys/user/queryUserByDepId', data: { id: `x' or 1=1 or '1'='`, realname: `%' or ${sleep} is null --` }, error: 'none' },
  ],
  'CVE-2022-22881: statements as a name in queryUserComponentData': [
    { path: '/sys/user/queryUserComponentData', data: { username: `admin' and ${sleep} is not null -- ` }, error: 'none' },
    {
      path: '/sys/user/queryUserComponentData',
      data: { realname: `admin' UNION ALL SELECT NULL,password_hash FROM sys_user -- ` },
      error: 'none',
    },
  ],
  'CVE-2022-45205, CVE-2022-47105: any table through queryTableData': [
    { path: '/sys/dict/queryTableData', data: { table: 'sys_user', text: 'password_hash', code: 'username' }, error: 'path.unknown' },
    {
      path: '/sys/dict/queryTableData',
      data: { table: `sys_user where ${sleep} is null --`, text: 'id', code: 'id' },
      error: 'path.unknown',
    },
  ],
  'CVE-2022-45206, CVE-2023-38905, CVE-2023-41543: statements as names in duplicate/check': [
    { tableName: 'sys_user', fieldName: 'password_hash', fieldVal: 'x', dataId: '1' },
    { tableName: 'sys_log', fieldName: `1 and\t${sleep} is null and 1`, fieldVal: '1000', dataId: '2000' },
    { tableName: 'sys_user', fieldName: `/*select*/ 1=1 or ${sleep} is null or username`, fieldVal: 'x', dataId: '1' },
    { tableName: 'sys_user t', fieldName: 'username', fieldVal: 'x', dataId: `1' or '1'='1` },
  ].map((data) => ({ path: '/sys/duplicate/check', data, error: 'check.not_listed' })),
  'CVE-2022-45207: names of fields that are statements in what is set to nothing': [
    { method: 'PUT', path: '/sys/user/edit', data: { id: 'expert_1', revision: 1, [`password_hash = '' --`]: '' }, error: 'input.invalid' },
    { method: 'PUT', path: '/sys/user/edit', data: { id: 'expert_1', revision: 1, passwordHash: '' }, error: 'input.invalid' },
  ],
  'CVE-2022-45208: statements as accounts in putRecycleBin': [
    { method: 'PUT', path: '/sys/user/putRecycleBin', data: { userIds: `1') or 1=1 or ${sleep} is null --` }, error: 'row.missing' },
  ],
  'CVE-2022-45210: statements as accounts in deleteRecycleBin': [
    { method: 'DELETE', path: '/sys/user/deleteRecycleBin', data: { userIds: `1') or 1=1 or ${sleep} is null --` }, error: 'row.missing' },
  ],
  'CVE-2023-1454, CVE-2023-41542: a statement of a report that strangers run, qurestSql': [
    {
      method: 'POST',
      path: '/jmreport/qurestSql',
      data: { apiSelectId: '1290104038414721025', id: `1' or '%1%' like (select version()) or '%%' like '` },
      error: 'path.unknown',
    },
  ],
  'CVE-2023-1784: pages of the interfaces that let strangers in': [
    '/v2/api-docs',
    '/v3/api-docs',
    '/swagger-ui.html',
    '/doc.html',
    '/druid/index.html',
  ].map((path) => ({ path, error: 'path.unknown' })),
  'CVE-2023-24789: a statement as the source of a report': [
    { method: 'POST', path: '/jmreport/save', data: { sql: 'select * from sys_user' }, error: 'path.unknown' },
    { method: 'POST', path: '/online/cgreport/head/parseSql', data: { sql: 'select * from sys_user' }, error: 'path.unknown' },
    {
      method: 'POST',
      path: '/online/cgreport/head/add',
      data: {
        code: 'stolen',
        reportName: 'x',
        source: 'select * from sys_user',
        query: { columns: [{ key: 'a', field: 'password_hash' }] },
      },
      error: 'input.invalid',
    },
  ],
  'CVE-2023-34602: any table through queryTableDictItemsByCode': [
    {
      path: '/sys/api/queryTableDictItemsByCode',
      data: { table: 'sys_user', text: 'username', code: 'password_hash' },
      error: 'path.unknown',
    },
  ],
  'CVE-2023-34603: any table through queryFilterTableDictInfo': [
    {
      path: '/sys/api/queryFilterTableDictInfo',
      data: { table: 'sys_user', text: 'username', code: 'password_hash', filterSql: '1=1' },
      error: 'path.unknown',
    },
  ],
  'CVE-2023-34659, CVE-2023-42268, CVE-2024-43028: statements and expressions as parameters of a report, jmreport/show': [
    {
      method: 'POST',
      path: '/jmreport/show',
      data: { id: '961455b47c0b86dc961e90b5893bff05', apiUrl: '', params: `{"id":"1' or '%1%' like (select version()) or '%%' like '"}` },
      error: 'path.unknown',
    },
  ],
  'CVE-2023-34660: files by strangers, jmreport/upload': [{ method: 'POST', path: '/jmreport/upload', data: {}, error: 'path.unknown' }],
  'CVE-2023-33510: any file through showOrDownByurl': [
    { path: '/chat/imController/showOrDownByurl.do', data: { dbPath: '../../../../../../etc/passwd' }, error: 'path.unknown' },
  ],
  'CVE-2023-38992: statements as text, title and condition in loadTreeData': [
    {
      error: 'dict.not_listed',
      pid: '0',
      text: `username,password_hash`,
      code: 'id',
      tableName: 'sys_user',
      pidField: 'id',
      hasChildField: '',
    },
    { error: 'dict.not_listed', pid: '0', text: 'id', code: 'id', tableName: `sys_user where ${sleep} is null --`, pidField: 'id' },
    {
      error: 'none',
      pid: '0',
      text: 'name',
      code: 'id',
      tableName: 'sys_category',
      pidField: 'pid',
      condition: JSON.stringify({ code: `x' or ${sleep} is null --` }),
    },
    {
      error: 'dict.not_listed',
      pid: '0',
      text: 'name',
      code: 'id',
      tableName: 'sys_category',
      pidField: 'pid',
      condition: JSON.stringify({ _tableFilterSql: '1=1' }),
    },
  ].map(({ error, ...data }) => ({ path: '/sys/dict/loadTreeData', data, error })),
  'CVE-2023-4450, CVE-2023-40989: a template or statement that strangers run, queryFieldBySql': [
    { method: 'POST', path: '/jmreport/queryFieldBySql', data: { sql: template, type: '0' }, error: 'path.unknown' },
    { method: 'POST', path: '/jmreport/queryFieldBySql', data: { sql: 'select version()', type: '0' }, error: 'path.unknown' },
  ],
  'CVE-2023-41544: a template or statement that strangers run, loadTableData': [
    {
      method: 'POST',
      path: '/jmreport/loadTableData',
      data: { dbSource: '', sql: `select '${template}'`, tableName: 'sys_user' },
      error: 'path.unknown',
    },
  ],
  'CVE-2023-41578: files through the test of a connection': [
    'jdbc:mysql://127.0.0.1:3306/x?allowLoadLocalInfile=true&allowUrlInLocalInfile=true&maxAllowedPacket=655360',
    'jdbc:h2:mem:testdb;TRACE_LEVEL_SYSTEM_OUT=3;INIT=RUNSCRIPT FROM "http://127.0.0.1/x.sql"',
    'jdbc:postgresql://127.0.0.1:5432/x?socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext&socketFactoryArg=http://127.0.0.1/x',
    'jdbc:sqlite:/etc/passwd',
  ].flatMap((dbUrl) => [
    { method: 'POST' as const, path: '/jmreport/testConnection', data: { dbUrl, dbDriver: 'x', id: '1' }, error: 'path.unknown' },
    {
      method: 'POST' as const,
      path: '/sys/dataSource/testConnection',
      data: { dbType: '1', dbUrl, dbDriver: 'x' },
      error: dbUrl.startsWith('jdbc:mysql') ? 'source.address' : 'source.url',
    },
  ]),
  'CVE-2023-6307: any file as the picture of a report': [
    { path: '/jmreport/download/image', data: { imageUrl: '../../../../etc/passwd' }, error: 'path.unknown' },
    { path: '/jmreport/download/image', data: { imageUrl: `http://127.0.0.1:1/x` }, error: 'path.unknown' },
  ],
  'CVE-2024-44893: dictionaries and reports of others through jmreport': [
    { path: '/jmreport/dict', data: { pageNo: 1 }, error: 'path.unknown' },
    { path: '/jmreport/dict/list', error: 'path.unknown' },
    { path: '/jmreport/excelQuery', error: 'path.unknown' },
  ],
  'CVE-2024-48307, CVE-2024-57606: statements as columns of a board, getTotalData': [
    '/drag/onlDragDatasetHead/getTotalData',
    '/onlDragDatasetHead/getTotalData',
  ].map((path) => ({
    method: 'POST',
    path,
    data: {
      tableName: 'sys_user',
      compName: 'test',
      condition: { filter: {} },
      config: { name: [{ fieldName: 'concat(version())', fieldType: 'string' }], value: [{ fieldName: 'id', fieldType: '1' }], type: [] },
    },
    error: 'path.unknown',
  })),
  'CVE-2025-61189: files beside their folder through addFile': [
    { method: 'POST', path: '/sys/comment/addFile', data: { biz: '../../opt' }, error: 'path.unknown' },
  ],
  'JEECG #1887, #2722, #9523: any table through the code of a dictionary, getDictItems': [
    stolen,
    'sys_user t,t.username,t.password_hash',
    `sys_user where ${sleep} is null or 1=1,username,id`,
    'sys_user,username,password_hash,1=1',
    'SYS_USER,USERNAME,PASSWORD_HASH',
    'sys%5Fuser,username,password%5Fhash',
  ].map((code) => ({ path: `/sys/dict/getDictItems/${encodeURIComponent(code)}`, error: 'dict.not_listed' })),
  'JEECG #9491, #9522: statements as the word that is looked for, loadDict': [
    { path: `/sys/dict/loadDict/${encodeURIComponent(stolen)}`, data: { keyword: 'a' }, error: 'dict.not_listed' },
    {
      path: `/sys/dict/loadDict/${encodeURIComponent('ds_tb_unit,unit_name,id')}`,
      data: { keyword: `x' or ${sleep} is null --` },
      error: 'none',
    },
    { path: `/sys/dict/loadDictItem/${encodeURIComponent(stolen)}`, data: { key: 'admin_1' }, error: 'dict.not_listed' },
  ],
  'JEECG #9674: all accounts and roles for any account through sys/api': [
    'queryAllUser',
    'queryAllRole',
    'queryAllUserBackCombo',
    'queryUsersByUsernames?usernames=admin_1',
    'queryUserById?id=admin_1',
    'queryUsersByIds?ids=admin_1',
  ].map((call) => ({ path: `/sys/api/${call}`, error: 'path.unknown' })),
  'JEECG: what a rule is checked by, checkByCode, is code or runs without end': [
    { path: '/sys/checkRule/checkByCode', data: { ruleCode: `x' or 1=1 --`, value: 'x' }, error: 'check.no_rule' },
    { path: '/sys/checkRule/checkRuleByCode', data: { ruleCode: 'x', value: 'x' }, error: 'path.unknown' },
    { path: '/sys/fillRule/executeRuleByCode/x', error: 'path.unknown' },
    {
      method: 'POST',
      path: '/sys/checkRule/add',
      data: { ruleName: 'x', ruleCode: 'slow', ruleJson: JSON.stringify([{ digits: '*', pattern: '^(a+)+$', message: 'x' }]) },
      error: 'input.invalid',
    },
  ],
  'JEECG: a password for whoever names the account, passwordChange': [
    {
      path: '/sys/user/passwordChange',
      data: { username: 'admin_1', password: 'Other-Word-1', smscode: '1', phone: '1' },
      error: 'path.unknown',
    },
    {
      method: 'PUT',
      path: '/sys/user/updatePassword',
      data: { username: 'finance_1', oldpassword: 'x', password: 'Other-Word-1', confirmpassword: 'Other-Word-1' },
      error: 'account.not_own',
    },
  ],
  'JEECG: folders and files of the server through the code generator, fileTree': [
    { path: '/online/cgform/head/fileTree', data: { parentPath: '/' }, error: 'path.unknown' },
    { path: '/online/cgform/head/downGenerateCode', data: { fileList: '/etc/passwd' }, error: 'path.unknown' },
    { path: '/online/cgform/head/rootFile', error: 'path.unknown' },
  ],
  'JEECG: tables of others through an online form or report': [
    { path: `/online/cgform/api/getData/${encodeURIComponent('sys_user')}`, error: 'online.no_form' },
    {
      path: `/online/cgreport/api/getColumnsAndData/${encodeURIComponent(`x' or '1'='1`)}`,
      data: { [`id) or 1=1 --`]: 'x' },
      error: 'path.unknown',
    },
    { path: `/online/cgform/api/exportXls/sys_user`, error: 'online.no_form' },
    { method: 'POST', path: '/online/cgform/api/doButton', data: { formId: 'x', buttonCode: template }, error: 'path.unknown' },
    { method: 'POST', path: '/online/cgform/head/executeEnhanceSql', data: { sql: 'drop table sys_user' }, error: 'path.unknown' },
  ],
  'JEECG: any address through the server, transitRESTful': [
    { path: '/sys/common/transitRESTful', data: { url: 'http://127.0.0.1:1/' }, error: 'path.unknown' },
  ],
  'JEECG: classes that a request names, interfaceTest and parserXml': [
    {
      method: 'POST',
      path: '/jeecgFormDemoController.do?interfaceTest=',
      data: { serverUrl: 'http://127.0.0.1:1/x' },
      error: 'path.unknown',
    },
    {
      method: 'POST',
      path: '/dsTbUnit/add',
      data: { '@type': 'com.sun.rowset.JdbcRowSetImpl', dataSourceName: 'ldap://127.0.0.1:1/x', autoCommit: true },
      error: 'input.invalid',
    },
  ],
};

/** How many rows a list or page has. */
const found = (result: unknown): number => (Array.isArray(result) ? result.length : Number((result as { total?: number } | null)?.total));

const callers = { nobody: undefined, 'an entrant': 'APPL', 'an administrator': 'ADMIN' } as const;

describe.each(Object.entries(holes))('%s', (_hole, attacks) => {
  test.each(Object.entries(callers))('by %s: nothing is told, nothing is changed, nothing runs', async (who, role) => {
    for (const { method = 'GET', path, data = {}, error } of attacks) {
      const sent: Record<string, string> = role ? { 'X-Access-Token': await server.as(role).token(), 'tenant-id': '1' } : {};
      const begun = performance.now();
      const [address = '', query = ''] = path.split('?');
      const answer = await server.inject(method, address, { ...Object.fromEntries(new URLSearchParams(query)), ...data }, sent);
      const said = JSON.stringify(answer);
      expect(answer.http, said).toBeLessThan(500);
      expect(said, `${who} ${path}`).not.toMatch(secrets);
      expect(performance.now() - begun, `${who} ${path}`).toBeLessThan(sleeps * 900);
      if (role === undefined) expect(answer.error, said).toBe(error === 'path.unknown' ? error : 'session.missing');
      else if (error === 'none') expect(answer.success ? found(answer.result) : 0, said).toBe(0);
      else if (role === 'ADMIN') expect(answer.error, `${path} ${said}`).toBe(error);
      else expect(answer.success, said).toBe(false);
    }
    expect(await imageOf()).toBe(before);
  });
});

const rawly = (lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, 'Host: x', 'Connection: close', '', ''].join('\r\n')));
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('end', () => resolve(said)).on('error', reject);
  });

describe('holes that need more than a call', () => {
  const base = (): string => `http://127.0.0.1:${port}${prefix}`;

  test('CVE-2020-28088: a page of the server as an upload, whatever its name and type', async () => {
    const token = await server.as('APPL').token();
    for (const [name, type, content] of [
      ['x.jsp', 'image/png', '<% Runtime.getRuntime().exec("id"); %>'],
      ['x.jspx', 'text/plain', '<jsp:root/>'],
      ['x.png', 'image/png', '<% Runtime.getRuntime().exec("id"); %>'],
      ['x.jsp\u0000.png', 'image/png', '<% 1 %>'],
      ['x.png/.jsp', 'image/png', '<% 1 %>'],
    ] as const) {
      const form = new FormData();
      form.set('biz', '../../webapps/ROOT');
      form.set('file', new Blob([content], { type }), name);
      const answer = await fetch(`${base()}/sys/common/upload`, { method: 'POST', body: form, headers: { 'X-Access-Token': token } });
      expect(await answer.json(), name).toMatchObject({ success: false, error: expect.stringMatching(/^(file|input)\./) });
    }
  });

  test('CVE-2021-37306: checkOnlyUser says whether a name is free, nothing else, and not without end', async () => {
    const ask = (username: string) => server.inject('GET', '/sys/user/checkOnlyUser', { username }, {}, 'zh', '10.9.9.9');
    const taken = await ask('admin_1');
    expect(taken).toMatchObject({ success: false, result: false, error: 'signup.username_taken' });
    expect(await ask(`x' or '1'='1`)).toMatchObject({ success: true, result: true });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`guess${n}`)));
    expect(answers.filter(({ http }) => http === 429).length).toBeGreaterThanOrEqual(20);
  });

  test('CVE-2021-44585: markup in the address of a printed page is on no page', async () => {
    for (const markup of ['"><img src=x onmouseover=alert(1)>', `'onmouseover='alert(1)`, '</title><script>alert(1)</script>']) {
      const answer = await fetch(`${base()}/jmreport/view/${encodeURIComponent(markup)}?title=${encodeURIComponent(markup)}`);
      expect(await answer.text()).not.toContain(markup);
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
    }
  });

  test.each([
    `${prefix}/api/../sys/user/list`,
    `${prefix}/sys/randomImage/../user/list`,
    `${prefix}/sys/randomImage/..;/user/list`,
    `${prefix}/sys/randomImage/%2e%2e/user/list`,
    `${prefix}/sys/randomImage/..%2fuser/list`,
    `${prefix}/sys/randomImage/;/../../user/list`,
    `/healthz/..${prefix}/sys/user/list`,
    `${prefix}//sys/user/list`,
    `${prefix}/sys/user/list;x.js`,
    `${prefix}/sys/user/list/`,
    `${prefix}/SYS/user/list`,
    `${prefix}/sys/user/list%3b.css`,
    `${prefix}/sys/user/list%00`,
    `${prefix}/api/../commonController.do?parserXml`,
    `http://x${prefix}/sys/user/list`,
  ])('JEECG: an address that means another one passes by no check: %s', async (address) => {
    const said = await rawly([`GET ${address} HTTP/1.1`]);
    // Beside the calls there is the web page, for whatever address its own router may know.
    if (!said.includes('<!doctype html>')) expect(said).toMatch(/^HTTP\/1\.1 (401|404|400) /);
    expect(said).not.toMatch(/admin_1|"records"/);
  });

  test('JEECG, CVE-2016-4437: a token that the family would take, and a remembered sign-in, open nothing', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ exp: 4_102_444_800, username: 'admin_1' });
    for (const token of [
      `${part({ typ: 'JWT', alg: 'none' })}.${claims}.`,
      `${part({ typ: 'JWT', alg: 'HS256' })}.${claims}.${Buffer.alloc(32).toString('base64url')}`,
    ]) {
      expect(await server.inject('GET', '/user/info', {}, { 'X-Access-Token': token }), token).toMatchObject({ http: 401 });
      expect(await server.inject('GET', '/user/info', { token }, {}), token).toMatchObject({ http: 401 });
    }
    const cookie = `rememberMe=${Buffer.alloc(512, 7).toString('base64')}; JSESSIONID=x`;
    const answer = await fetch(`${base()}/user/info`, { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('rememberMe');
  });

  test('CVE-2026-8196: guesses through mLogin count like all others', async () => {
    const guess = (path: string, password: string) =>
      server.inject('POST', path, { username: 'auditor_1', password, captcha: '', checkKey: '' }, {}, 'zh', '10.8.8.8');
    for (let n = 0; n < 5; n += 1) await guess('/sys/mLogin', `wrong-${n}`);
    for (const path of ['/sys/mLogin', '/sys/login'])
      expect(await guess(path, testPassword), path).toMatchObject({ error: 'login.too_often' });
  });

  test('JEECG: sheets of accounts, roles, posts and tenants are for those who may list them', async () => {
    for (const record of ['user', 'role', 'position', 'tenant', 'sysDepart', 'permission'])
      for (const role of ['APPL', 'EXPERT'] as const) {
        const answer = await server.as(role).call('GET', `/sys/${record}/exportXls`);
        expect(answer, record).toMatchObject({ success: false, error: expect.stringMatching(/^(access\.denied|path\.unknown)$/) });
      }
  });

  test('JEECG: a template of a message or a printed page is text: what stands in it is not run', async () => {
    const messageTemplate = { templateCode: 'RUNS', channel: 'email', titleZh: 'x', titleEn: 'x', contentEn: 'x' };
    for (const contentZh of [template, '{{7*7}}', '{{constructor.constructor("return process")()}}', '{7*7}', '{__proto__}']) {
      const added = await server.as('ADMIN').call('POST', '/dsTbMsgTemplate/add', { ...messageTemplate, contentZh });
      const kept = added.success ? (added.result as { contentZh: string }).contentZh : contentZh;
      expect(kept).toBe(contentZh);
      expect(JSON.stringify(added)).not.toMatch(/uid=|>49|49#/);
      if (added.success) await server.as('ADMIN').ok('DELETE', '/dsTbMsgTemplate/delete', { id: (added.result as { id: string }).id });
    }
    const body = { title: template, sections: [{ kind: 'text', text: template }] };
    const drawn = await server.as('ADMIN').ok<{ html: string }>('POST', '/jmreport/template/preview', { source: 'dsTbUnit', body });
    expect(drawn.html).toContain('<title>&#60;#assign ex=');
    expect(drawn.html).toContain('{{7*7}}</title>');
    expect(drawn.html).not.toMatch(/uid=|>49|49#/);
  });
});
