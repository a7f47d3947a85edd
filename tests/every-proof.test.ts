import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { user } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { importCsv } from './support/import-csv.ts';
import { root } from './support/process.ts';
import { type Caller, type TestMethod, type TestServer, testPassword, testServer } from './support/server.ts';

/** Calls that change who may sign in or be paid; they require the owner's proof of the last few minutes. */
const proved: readonly string[] = [
  'DELETE /sys/session/delete',
  'DELETE /sys/session/deleteOthers',
  'DELETE /sys/thirdLogin/unbind',
  'POST /sys/accessToken/add',
  'POST /sys/oauth/authorize',
  'POST /sys/thirdLogin/bind',
  'POST /sys/user/bindEmail',
  'POST /sys/user/bindPhone',
  'PUT /dsTbExpertAccount/payPassword',
  'PUT /sys/user/changePassword',
  'PUT /sys/user/resetPassword',
];

/** Calls that require proof only for some input; each is tried below, with and without proof. */
const provedByWhatItSays: readonly string[] = [
  'DELETE /sys/user/deleteRecycleBin',
  'POST /sys/oauth/device/decide',
  'POST /sys/tenant/add',
  'POST /sys/user/add',
  'POST /sys/user/addSysUserRole',
  'POST /sys/user/edit',
  'PUT /sys/tenant/editTenantUser',
  'PUT /sys/tenant/invitationUserJoin',
  'PUT /sys/user/edit',
  'PUT /sys/user/frozenBatch',
  'PUT /sys/user/putRecycleBin',
  'PUT /sys/user/resetTotp',
  'PUT /sys/user/unfreeze',
];

const because = (reason: string, calls: readonly string[]): Record<string, string> =>
  Object.fromEntries(calls.map((call) => [call, reason]));

/** Calls about accounts, ways to sign in and permissions that require no proof, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'PUT /sys/user/liftLimit': 'ends a wait after wrong passwords; who signs in still needs the password',
  ...because('takes a way in or a right away and gives none', [
    'DELETE /sys/accessToken/delete',
    'DELETE /sys/user/delete',
    'DELETE /sys/user/deleteBatch',
    'DELETE /sys/user/deleteUserInDepart',
    'DELETE /sys/user/deleteUserInDepartBatch',
    'DELETE /sys/user/deleteUserRole',
    'DELETE /sys/user/deleteUserRoleBatch',
    'POST /sys/logout',
    'POST /sys/online/forceLogout',
    'PUT /sys/tenant/freeze',
    'PUT /sys/tenant/leaveTenant',
    'PUT /sys/user/freeze',
    'DELETE /sys/tenant/delete',
    'DELETE /sys/tenant/deleteBatch',
  ]),
  ...because('proves by itself: by a password, a code, a ticket or what a program was told', [
    'POST /auth/forge-password',
    'POST /auth/register',
    'POST /sys/emailLogin',
    'POST /sys/login',
    'POST /sys/mLogin',
    'POST /sys/oauth/device/start',
    'POST /sys/oauth/token/code',
    'POST /sys/oauth/token/device',
    'POST /sys/otpLogin',
    'POST /sys/otpLogin/begin',
    'POST /sys/otpLogin/enrol',
    'POST /sys/phoneLogin',
    'POST /sys/session/proofCode',
    'POST /sys/session/prove',
    'POST /sys/totp/begin',
    'POST /sys/totp/confirm',
    'POST /sys/totp/end',
    'POST /sys/totp/recoveryCodes',
    'POST /sys/user/updatePassword',
    'PUT /sys/user/updatePassword',
  ]),
  ...because('moves the session itself within what the account has', [
    'POST /sys/selectDepart',
    'POST /sys/selectTenant',
    'POST /sys/session/renew',
    'PUT /sys/selectDepart',
  ]),
  ...because('nobody can do more by it than the base roles of the account allow, whose giving is proved', [
    'DELETE /sys/permission/delete',
    'DELETE /sys/permission/deleteBatch',
    'DELETE /sys/permission/deletePermissionRule',
    'DELETE /sys/role/delete',
    'DELETE /sys/role/deleteBatch',
    'DELETE /sys/sysDepartRole/delete',
    'DELETE /sys/sysDepartRole/deleteBatch',
    'POST /sys/permission/add',
    'POST /sys/permission/addPermissionRule',
    'POST /sys/permission/edit',
    'POST /sys/permission/previewRolePermission',
    'POST /sys/permission/saveDepartPermission',
    'POST /sys/permission/saveRolePermission',
    'POST /sys/role/add',
    'POST /sys/role/datarule',
    'POST /sys/role/edit',
    'POST /sys/role/importExcel',
    'POST /sys/sysDepartPermission/saveDeptRolePermission',
    'POST /sys/sysDepartRole/add',
    'POST /sys/sysDepartRole/datarule',
    'POST /sys/sysDepartRole/deptRoleUserAdd',
    'POST /sys/sysDepartRole/edit',
    'POST /sys/user/editSysDepartWithUser',
    'PUT /sys/permission/edit',
    'PUT /sys/permission/editPermissionRule',
    'PUT /sys/permission/move',
    'PUT /sys/role/edit',
    'PUT /sys/sysDepartRole/edit',
  ]),
  ...because('a tenant has a name, a time and a state, and nobody comes in by them', [
    'POST /sys/tenant/edit',
    'PUT /sys/tenant/edit',
    'PUT /sys/tenant/unfreeze',
  ]),
  ...because('changes neither a way in nor a right', [
    'POST /sys/permission/previewPermissionRule',
    'POST /sys/user/saveSign',
    'POST /sys/user/update',
    'PUT /sys/user/update',
  ]),
  'POST /sys/user/importExcel': 'nobody can be asked: rows that would need a proof are refused, as is tried below',
  'POST /sys/user/invite': 'the link goes to the mailbox that the account has',
};

/** The prefixes of all calls that change who may sign in, and with which permissions. */
const starts =
  /^\/(auth|sys\/(user|role|session|online|accessToken|oauth|thirdLogin|totp|otpLogin|tenant|permission|sysDepartRole|sysDepartPermission|cas|login|mLogin|phoneLogin|emailLogin|logout|selectDepart|selectTenant))\//;

/** Sources that write accounts, memberships, links, tokens, second factors or sessions, by the calls that lead there. */
const writers: readonly string[] = [
  // Proof is required always, or for some input.
  'areas/account/contact.ts',
  'areas/session/access/device-grant.ts',
  'areas/session/access/tokens.ts',
  'areas/session/own/sessions.ts',
  'areas/session/third/third-login.ts',
  'areas/tenant/members.ts',
  // The call is itself a proof.
  'areas/account/register.ts',
  // The link was sent to the account's own mailbox or phone, and gives no more than the role of experts.
  'areas/expert/invitation/answer.ts',
  'areas/session/password/new-password.ts',
  'areas/session/sign-in/open-session.ts',
  'areas/session/proof/proof.ts',
  'areas/session/totp/enrolment.ts',
  'areas/session/totp/second-factor.ts',
  // Names, pictures and signatures; the place and last use of a session; expired rows; a tenant with all of its accounts.
  'areas/account/profile.ts',
  'areas/account/handwritten-signature.ts',
  'areas/job/handlers.ts',
  'areas/org/depart/depart.ts',
  'areas/permission/role-preview.ts',
  'actor/read-actor.ts',
  'areas/session/own/end-sessions.ts',
  'areas/session/own/calls.ts',
  'areas/tenant/tenant.ts',
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());

const isWrite = ({ method }: { readonly method: string }): boolean => method !== 'GET' && method !== 'HEAD';
const named = ({ method, url }: { readonly method: string; readonly url: string }): string => `${method} ${url}`;

describe('every call that changes ways in, links, tokens or rights is proved, or says why not', () => {
  test('the calls that always ask for a proof are those of the list', () => {
    const asking = server.routes().filter((one) => one.proved);
    expect(asking.map(named).sort()).toEqual([...proved]);
  });

  test('every writing call about accounts, sessions, tokens, links, roles and tenants is of a list', () => {
    const writes = server.routes().filter((one) => isWrite(one) && starts.test(`${one.url}/`));
    const listed = [...proved, ...provedByWhatItSays, ...Object.keys(exceptions)];
    expect(
      writes
        .map(named)
        .filter((one) => !listed.includes(one))
        .sort(),
    ).toEqual([]);
    const known = server.routes().map(named);
    expect(listed.filter((one) => !known.includes(one))).toEqual([]);
  });

  test('no other source writes what decides who comes in', () => {
    const folder = join(root, 'server/src');
    const statement =
      /(insert into|update|delete from) sys_(user|user_tenant|third_account|access_token|user_totp|recovery_code|session|device_grant|role)\b/;
    const found = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && one.name.endsWith('.ts') && !one.name.includes('test'))
      .map((one) => join(one.parentPath, one.name))
      .filter((file) => statement.test(readFileSync(file, 'utf8')))
      .map((file) => relative(folder, file).replaceAll('\\', '/'));
    expect(found.sort()).toEqual([...writers].sort());
  });
});

/** An account of the first tenant, created by its administrator. */
const person = async (more: object = {}): Promise<{ readonly id: string; readonly username: string; readonly revision: number }> =>
  server.as('ADMIN').ok('POST', '/sys/user/add', {
    username: `proof_${server.next()}`,
    realname: '受试',
    selectedroles: roleId(1, 'APPL'),
    unitId: 'unit-home',
    password: testPassword,
    ...more,
  });

interface Tried {
  readonly call: string;
  readonly what: string;
  /** The body of the call, with new rows each time. */
  readonly body: (as: Caller) => Promise<object>;
}

const guarded = (base: 'ADMIN' | 'FIN') => roleId(1, base);
const editOf = (made: object, change: object) => async (): Promise<object> => {
  const { id, revision } = await person(made);
  return { id, revision, ...change };
};
const deleted = async (): Promise<object> => {
  const { id } = await person({ selectedroles: guarded('ADMIN') });
  await server.as('ADMIN').ok('DELETE', '/sys/user/delete', { id });
  return { userIds: id };
};
const frozen = async (): Promise<string> => {
  const { id } = await person({ selectedroles: guarded('FIN') });
  await server.as('ADMIN').ok('PUT', '/sys/user/freeze', { ids: id });
  return id;
};
const withTotp = async (): Promise<object> => {
  const { id } = await person();
  await server.db.run('insert into sys_user_totp (user_id, secret, create_time, confirmed_time) values ($1, $2, now(), now())', [id, 'x']);
  return { ids: id };
};
const member = (role: 'ADMIN' | 'APPL') => async (): Promise<{ tenantId: number; username: string; selectedroles: string }> => ({
  tenantId: 2,
  username: (await person()).username,
  selectedroles: roleId(2, role),
});

const asking: readonly Tried[] = [
  ...(['ADMIN', 'FIN'] as const).flatMap((base): Tried[] => [
    {
      call: 'POST /sys/user/add',
      what: `an account with the role ${base}`,
      body: async () => ({
        username: `proof_${server.next()}`,
        realname: '新人',
        selectedroles: `${roleId(1, 'APPL')},${guarded(base)}`,
        unitId: 'unit-home',
        password: testPassword,
      }),
    },
    { call: 'PUT /sys/user/edit', what: `the role ${base}`, body: editOf({}, { selectedroles: guarded(base) }) },
    {
      call: 'POST /sys/user/edit',
      what: `the mailbox of an account with the role ${base}`,
      body: editOf({ selectedroles: guarded(base) }, { email: 'thief@evil.example' }),
    },
    {
      call: 'PUT /sys/user/edit',
      what: `the phone of an account with the role ${base}`,
      body: editOf({ selectedroles: guarded(base) }, { phone: base === 'FIN' ? '13755550008' : '13755550009' }),
    },
  ]),
  {
    call: 'POST /sys/user/addSysUserRole',
    what: 'the role of an administrator, from the side of the role',
    body: async () => ({ roleId: guarded('ADMIN'), userIdList: [(await person()).id] }),
  },
  { call: 'PUT /sys/user/edit', what: 'a password', body: editOf({}, { password: 'Another-Pass-1' }) },
  { call: 'PUT /sys/user/putRecycleBin', what: 'an administrator out of the bin', body: deleted },
  { call: 'DELETE /sys/user/deleteRecycleBin', what: 'an administrator for good', body: deleted },
  { call: 'PUT /sys/user/unfreeze', what: 'an account of finance', body: async () => ({ ids: await frozen() }) },
  { call: 'PUT /sys/user/frozenBatch', what: 'an account of finance', body: async () => ({ ids: await frozen(), status: '1' }) },
  { call: 'PUT /sys/user/resetTotp', what: 'the second factor of another', body: withTotp },
  { call: 'PUT /sys/tenant/invitationUserJoin', what: 'an administrator of another tenant', body: member('ADMIN') },
  {
    call: 'PUT /sys/tenant/editTenantUser',
    what: 'a member who becomes an administrator',
    body: async () => {
      const joined = await server.as('ADMIN').ok<{ id: string }>('PUT', '/sys/tenant/invitationUserJoin', await member('APPL')());
      return { tenantId: 2, userId: joined.id, selectedroles: roleId(2, 'ADMIN') };
    },
  },
  {
    call: 'POST /sys/tenant/add',
    what: 'a tenant with its administrator',
    body: async () => ({ name: `机构 ${server.next()}`, adminUsername: `first_${server.next()}`, adminPassword: testPassword }),
  },
  {
    call: 'POST /sys/oauth/device/decide',
    what: 'a program that is let in',
    body: async () => {
      const { result } = await server.inject('POST', '/sys/oauth/device/start', { client: 'saiyun' });
      return { userCode: (result as { userCode: string }).userCode, allow: true };
    },
  },
];

const forgetProofs = (): Promise<number> => server.db.run('update sys_session set proved_time = null');

test.each(asking)('$call asks for a proof: $what', async ({ call, body }) => {
  const admin = server.as('ADMIN');
  const data = (await body(admin)) as Record<string, string>;
  const [method = '', path = ''] = call.split(' ');
  await forgetProofs();
  expect(await admin.call(method as TestMethod, path, data)).toMatchObject({ success: false, error: 'account.unproved' });
  await admin.prove();
  expect(await admin.call(method as TestMethod, path, data)).toMatchObject({ success: true });
});

test('what is tried is all that asks by what it says', () => {
  expect([...new Set(asking.map(({ call }) => call))].sort()).toEqual([...provedByWhatItSays]);
});

test('daily work on ordinary accounts, and turning a program away, ask for nothing', async () => {
  const admin = server.as('ADMIN');
  const [made, chief] = [await person(), await person({ selectedroles: guarded('ADMIN') })];
  await forgetProofs();
  expect(await admin.call('PUT', '/sys/user/edit', { id: made.id, revision: made.revision, email: 'a@example.edu' })).toMatchObject({
    success: true,
  });
  const same = { id: chief.id, revision: chief.revision, realname: '改名', selectedroles: guarded('ADMIN') };
  expect(await admin.call('PUT', '/sys/user/edit', same)).toMatchObject({ success: true });
  const { result } = await server.inject('POST', '/sys/oauth/device/start', { client: 'saiyun' });
  const refusal = { userCode: (result as { userCode: string }).userCode, allow: false };
  expect(await admin.call('POST', '/sys/oauth/device/decide', refusal)).toMatchObject({ success: true });
});

test('who gave a role that may do most, and who has it, are told; the audit log has it', async () => {
  const made = await person({ email: 'new-chief@example.edu' });
  await server.db.run("update sys_user set email = 'giver@example.edu' where id = 'admin_1'");
  await server.db.run('delete from sys_out_message');
  const { id, revision } = made;
  await server.as('ADMIN').ok('PUT', '/sys/user/edit', { id, revision, selectedroles: guarded('FIN') });
  const told = await server.db.many<{ address: string }>("select address from sys_out_message where purpose = 'security' order by address");
  expect(told.map(({ address }) => address.split('@')[0]?.[0])).toEqual(['g', 'n']);
  const line = await server.db.one<{ after: string }>(
    "select after::text as after from sys_audit_log where entity_id = $1 and action = 'edit'",
    [id],
  );
  expect(line?.after).toContain('selectedroles');
});

test('a token proves by naming the call: one for everything does not make an administrator', async () => {
  const admin = server.as('ADMIN');
  const tokenFor = async (scope: readonly string[]): Promise<string> =>
    (await admin.ok<{ token: string }>('POST', '/sys/accessToken/add', { name: scope.join(), scope, days: 1 } as never)).token;
  const [all, named] = [await tokenFor(['write']), await tokenFor(['sysUser'])];
  const add = async (token: string, base: 'ADMIN' | 'APPL') =>
    server.inject(
      'POST',
      '/sys/user/add',
      { username: `proof_${server.next()}`, realname: '新人', selectedroles: roleId(1, base), unitId: 'unit-home', password: testPassword },
      { 'X-Access-Token': token },
    );
  expect(await add(all, 'APPL')).toMatchObject({ success: true });
  expect(await add(all, 'ADMIN')).toMatchObject({ error: 'token.unproved' });
  expect(await add(named, 'ADMIN')).toMatchObject({ success: true });
});

test('an import gives no such role, and changes no contact of whoever has one: nobody can be asked in it', async () => {
  const chief = await person({ selectedroles: guarded('ADMIN'), email: 'sheet-chief@example.edu' });
  await server.as('ADMIN').prove();
  const { username, realname, selectedroles, email } = user.fields;
  const head = [username, realname, selectedroles, email].map(({ label }) => label[0]).join(',');
  const rows = [
    'sheet_admin,新管理员,admin,sheet1@example.edu',
    'sheet_finance,新财务,finance,sheet2@example.edu',
    `${chief.username},受试,admin,thief@evil.example`,
    'sheet_student,新学生,student,sheet3@example.edu',
  ];
  const report = await importCsv(server, server.as('ADMIN'), user.path, `${head}\n${rows.join('\n')}\n`);
  expect(report).toMatchObject({ result: { successCount: 1, errorCount: 3 } });
  const made = await server.db.many<{ username: string }>("select username from sys_user where username like 'sheet_%'");
  expect(made).toEqual([{ username: 'sheet_student' }]);
  expect(await server.db.one('select email from sys_user where id = $1', [chief.id])).toEqual({ email: 'sheet-chief@example.edu' });
});
