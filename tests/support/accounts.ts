import { departId, roleId } from '../../server/src/defaults/seed-tenant.ts';
import { homeUnitId, type TestServer, testPassword } from './server.ts';

/** Adds departments: `dep-a`, `dep-b` below it, and `dep-x` of another tenant. */
export async function addDeparts(server: TestServer): Promise<void> {
  await server.db.run(
    `
    insert into sys_depart (id, tenant_id, parent_id, depart_name, depart_name_en, org_code, depart_order) values
      ('dep-a', 1, $1, '评审部', 'Reviews', 'A01A01', 1), ('dep-b', 1, 'dep-a', '专家组', null, 'A01A01A01', 1), ('dep-x', 2, null, '外部', null, 'X01', 1)`,
    [departId(1)],
  );
}

/** An applicant of the home unit as the form sends one, without a password. */
export function accountBody(server: TestServer, more: object = {}): Readonly<Record<string, unknown>> {
  const username = `person_${server.next()}`;
  return { username, realname: `人${username}`, selectedroles: roleId(1, 'APPL'), unitId: homeUnitId, ...more };
}

/** Adds an applicant of the home unit, as the administrator does. */
export function addAccount(server: TestServer, more: object = {}): Promise<{ id: string; username: string; revision: number }> {
  return server.as('ADMIN').ok('POST', '/sys/user/add', accountBody(server, { password: testPassword, ...more }));
}
