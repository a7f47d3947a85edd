import { auditLog, logOutcomes, logTypes, operateTypes, sysLog } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { userId } from './people.ts';

const signIns = ['admin', 'expert', 'school', 'student', 'admin', 'finance', 'expert', 'admin', 'auditor', 'school', 'student', 'admin'];

/** Sign-ins of recent days, some operations, and a few changes from the audit log. */
export async function seedLogs(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const ip = (n: number): string => `10.8.${n % 4}.${20 + (n % 9)}`;
  const who = (username: string) => ({ username, user_id: userId(tenant.id, username) });
  const lines = signIns.map((username, n) => ({
    ...who(username),
    createTime: at(seeding, -(n % 6) - 1, 8 + (n % 10)),
    logType: logTypes.signIn,
    logContent: 'sign-in',
    ip: ip(n),
    result: n === 5 ? 'login.wrong' : null,
    outcome: n === 5 ? logOutcomes.failed : logOutcomes.succeeded,
  }));
  const operations = (
    [
      ['添加单位 · Add Unit', operateTypes.add, 'POST', '/dsTbUnit/add'],
      ['导出报名 · Export Registration', operateTypes.export, 'GET', '/dsTbRegistration/exportXls'],
      ['通过报名 · Approve Registration', operateTypes.edit, 'PUT', '/dsTbRegistration/approve'],
    ] as const
  ).map(([logContent, operateType, method, requestUrl], n) => ({
    ...who('admin'),
    createTime: at(seeding, -1, 10 + n),
    logType: logTypes.operation,
    logContent,
    operateType,
    method,
    requestUrl,
    requestType: 'Chrome',
    costTime: 12 + n * 9,
    outcome: logOutcomes.succeeded,
    ip: ip(n),
  }));
  await insertEntity(
    tx,
    cipher,
    sysLog,
    [...lines, ...operations].map((line, n) => ({ ...line, id: idOf(`log:${tenant.id}:${n}`), tenantId: tenant.id })),
    { user_id: 'text' },
  );
  await insertEntity(
    tx,
    cipher,
    auditLog,
    (['add', 'edit'] as const).map((action, n) => ({
      id: idOf(`audit:${tenant.id}:${n}`),
      tenantId: tenant.id,
      createTime: at(seeding, -3, 9 + n),
      entity: 'dsTbUnit',
      entityId: 'demo',
      action,
      actorName: 'admin',
      actorId: userId(tenant.id, 'admin'),
      role: 'ADMIN',
      ip: ip(n),
      before: n === 0 ? null : { unitName: '示例大学' },
      after: { unitName: n === 0 ? '示例大学' : '示例理工大学' },
    })),
  );
}
