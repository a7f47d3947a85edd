// What is secret or personal is played through many calls, those that fail included, and looked for afterwards in everything that is
// logged: the lines of the process and of its access log, the log of operations and sign-ins, the audit, and every other table.
import type { Entity } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEntities } from '../../server/src/kernel/served.ts';
import { consoleLog } from '../../server/src/log.ts';
import { idNumber } from '../fixtures/registrations.ts';
import { columnsWith } from '../support/columns-with.ts';
import { type Body, create, sample, writerOf } from '../support/sample.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { settleTasks } from '../support/settle.ts';

let server: TestServer;
/** What the process wrote. */
const lines: string[] = [];
/** What must stand nowhere, each with what it is. */
const secrets = new Map<string, string>();
/** What may be stored where it belongs, and logged nowhere. */
const personal = new Map<string, string>();

const ownPassword = 'Ungesagt-Wort!73';
const payPassword = 'Ungezahlt-Wort!58';
const typedByMistake = 'Vertippt-Wort!64';
const phone = '13987650001';
const mail = 'privatperson987654@example.edu.cn';
const code = '739182';

beforeAll(async () => {
  server = await testServer(
    { SAIYUN_ACCESS_LOG: 'on', SAIYUN_LOG: 'debug' },
    consoleLog('debug', (line) => lines.push(line)),
  );
  for (const [value, what] of [
    [ownPassword, 'a password'],
    [payPassword, 'a payment password'],
    [typedByMistake, 'a password typed as a name'],
    [phone, 'a phone number'],
    [idNumber(4711), 'an ID number'],
  ] as const)
    secrets.set(value, what);
  personal.set(mail, 'an e-mail address');
});
afterAll(() => server?.close());

const isSecret = (e: Entity): string[] =>
  Object.entries(e.fields).flatMap(([name, f]) => ((f.cipher || f.writeOnly || f.mask) && !f.server && f.kind !== 'json' ? [name] : []));

const foundIn = (texts: readonly string[], values: ReadonlyMap<string, string>): string[] =>
  texts.flatMap((text) =>
    [...values].flatMap(([value, what]) => (text.includes(value) ? [`${what} ${value}: ${text.slice(0, 400)}`] : [])),
  );

/** Failures are counted by the name that was typed, for a quarter of an hour; nobody is shown it. */
const counted = new Set(['sys_login_failure.subject']);

/** The rows of what is a log by its purpose. */
const loggedRows = async (): Promise<string[]> => {
  const texts: string[] = [];
  for (const table of ['sys_log', 'sys_audit_log', 'sys_quartz_job_run', 'sys_monitor_sample'])
    for (const { row } of await server.db.many<{ row: string }>(`select t::text as row from ${table} t`)) texts.push(`${table} ${row}`);
  return texts;
};

const nowhere = async (): Promise<void> => {
  await settleTasks(server);
  await server.services.operationLog.flush();
  expect(foundIn(lines, new Map([...secrets, ...personal]))).toEqual([]);
  expect(foundIn(await loggedRows(), secrets)).toEqual([]);
  expect((await columnsWith(server.db, [...secrets.keys()])).filter((column) => !counted.has(column))).toEqual([]);
};

test('what is looked for would be found', async () => {
  server.services.log.info({ err: new Error(phone) }, 'x');
  await server.db.run(`insert into sys_log (id, tenant_id, log_type, log_content, create_time) values ('found', 1, 1, $1, now())`, [phone]);
  expect(foundIn(lines, secrets)).toHaveLength(1);
  expect(foundIn(await loggedRows(), secrets)).toHaveLength(1);
  expect(await columnsWith(server.db, [...secrets.keys()])).toEqual(['sys_log.log_content']);
  await server.db.run(`delete from sys_log where id = 'found'`);
  lines.length = 0;
});

describe('signing in', () => {
  test('passwords, codes and tokens are logged by no way in, right or wrong', async () => {
    const say = (path: string, body: Body, sent: Record<string, string> = {}) => server.inject('POST', path, body, sent);
    const user = await create(server, 'sysUser', {
      username: 'logs_person',
      password: ownPassword,
      phone,
      email: mail,
      idNo: idNumber(4711),
    });
    const signedIn = await say('/sys/mLogin', { username: 'logs_person', password: ownPassword });
    expect(signedIn).toMatchObject({ success: true });
    const { token } = signedIn.result as { token: string };
    secrets.set(token, 'a token');
    for (const typed of [typedByMistake, phone, idNumber(4711)]) await say('/sys/mLogin', { username: typed, password: ownPassword });
    await say('/sys/login', { username: 'logs_person', password: typedByMistake, captcha: code, checkKey: token });
    await say('/sys/phoneLogin', { mobile: phone, captcha: code });
    await say('/sys/sms', { mobile: phone, smsmode: '0' });
    await say('/sys/email/sendCode', { email: mail });
    await say('/auth/register', {
      username: typedByMistake,
      password: ownPassword,
      confirmpassword: ownPassword,
      phone,
      email: mail,
      captcha: code,
    });
    await say('/auth/forge-password', { phone, email: mail, password: ownPassword, confirmpassword: ownPassword, captcha: code });
    const own = { 'X-Access-Token': token };
    await server.inject(
      'PUT',
      '/sys/user/updatePassword',
      { oldpassword: typedByMistake, password: ownPassword, confirmpassword: ownPassword },
      own,
    );
    await server.inject('GET', '/user/info', { token, phone, password: ownPassword });
    for (const path of [`/no/such/${token}`, `/no/such/${phone}/${mail}`, `/sys/thirdLogin/getLoginUser/${token}/local`])
      for (const method of ['GET', 'POST'] as const) await server.inject(method, path, { token, phone }, own).catch(() => undefined);
    // An access token, shown once.
    await server.as('ADMIN').prove();
    const made = await server.as('ADMIN').ok<{ token: string }>('POST', '/sys/accessToken/add', { name: 'x', scope: ['read'], days: 1 });
    secrets.set(made.token, 'an access token');
    await server.inject('GET', '/user/info', {}, { 'X-Access-Token': made.token });
    await server.as('ADMIN').ok('POST', '/sys/sensitive/reveal', { entity: 'sysUser', id: user.id, field: 'phone', reason: '核对' });
    await server.as('EXPERT').prove();
    await server.as('EXPERT').ok('PUT', '/dsTbExpertAccount/payPassword', { password: payPassword, confirmpassword: payPassword });
    await server
      .as('EXPERT')
      .call('POST', '/dsTbExpertWithdrawal/apply', { amount: 1, bankAccountId: 'x', payPassword, idempotencyKey: 'x' });
    expect(lines.length).toBeGreaterThan(20);
    await nowhere();
  });

  test('the name of a refused sign-in is told if an account has it, and hardly otherwise', async () => {
    for (const username of ['finance_1', 'somebody-unknown', 'abc'])
      await server.inject('POST', '/sys/mLogin', { username, password: 'x' }, {}, 'zh', '10.7.7.7');
    const told = await server.db.many<{ name: string }>(
      `select username as name from sys_log where ip = '10.7.7.7' order by create_time, id`,
    );
    expect(told.map(({ name }) => name).sort()).toEqual(['a***', 'finance_1', 'so***']);
  });
});

const sensitive = servedEntities.filter((e) => e.calls.includes('add') && isSecret(e).length > 0);
describe.each(sensitive)('$name', (e) => {
  test('written, refused, looked for, exported, imported and deleted, its secrets are logged nowhere', async () => {
    const writer = server.as(writerOf(e));
    const body = await sample(server, e);
    for (const name of isSecret(e)) {
      const value = body[name];
      // What is shorter stands everywhere by chance.
      if (typeof value === 'string' && value.length >= 8 && !value.startsWith('sample')) secrets.set(value, `${e.name}.${name}`);
    }
    const row = await writer.ok<{ id: string; revision: number }>('POST', `${e.path}/add`, body);
    await writer.call('POST', `${e.path}/add`, body);
    await writer.call('POST', `${e.path}/add`, { ...body, nonsense: 1 });
    for (const name of isSecret(e)) {
      const value = String(body[name]);
      await writer.call('POST', `${e.path}/add`, { ...body, [name]: [value, { value }] });
      await writer.call('PUT', `${e.path}/edit`, { id: row.id, revision: 0, [name]: value });
      await writer.call('PUT', `${e.path}/edit`, { id: value, revision: row.revision, [name]: value });
      for (const asked of [
        { [name]: value },
        { keyWord: value },
        { id: value },
        { superQueryParams: JSON.stringify([{ field: name, rule: 'eq', val: value }]) },
      ])
        for (const call of ['list', 'exportXls']) await writer.call('GET', `${e.path}/${call}`, asked).catch(() => undefined);
      await writer.call('GET', `${e.path}/queryById`, { id: value });
      await writer.call('GET', '/sys/search/records', { keyword: value, word: value });
      await writer.call('GET', '/sys/duplicate/check', { tableName: e.table, fieldName: name, fieldVal: value });
    }
    await writer.call('DELETE', `${e.path}/delete`, { id: row.id });
    await nowhere();
  });
});

test('a fault of ours, of the database or of a task tells which statement failed, and none of its values', async () => {
  const values = [...secrets.keys()];
  const before = lines.length;
  // A table is gone, a column takes no null, a number is none: the database's own words would quote the row.
  await server.db.run('alter table ds_tb_bank_account rename to hidden_for_a_moment');
  const answer = await server.as('FIN').call('GET', '/dsTbBankAccount/list', { cardNo: values.at(-1) });
  await server.db.run('alter table hidden_for_a_moment rename to ds_tb_bank_account');
  expect(answer).toMatchObject({ http: 500, error: 'server.internal' });
  for (const [sql, value] of [
    ['select $1::text::int as n', phone],
    ['select $1::text::date as d', idNumber(4711)],
    [`insert into sys_log (id, tenant_id, log_type, log_content) values ($1, null, 1, $1)`, phone],
    [
      'insert into sys_role (id, tenant_id, role_name, role_code, create_time) select id, tenant_id, $1, role_code, now() from sys_role limit 1',
      phone,
    ],
    ['select * from json_to_recordset($1::json) as r(id int)', `[{"id":"${phone}"}]`],
  ] as const) {
    const err = await server.db.one(sql, [value]).catch((error: unknown) => error);
    expect(err).toBeInstanceOf(Error);
    server.services.log.error({ err }, 'a task failed');
  }
  expect(lines.slice(before).filter((line) => line.includes('"level":"error"')).length).toBeGreaterThanOrEqual(6);
  await nowhere();
});
