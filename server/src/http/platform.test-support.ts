import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult } from '@saiyun/sdk/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { accountModule } from '../areas/account/index.ts';
import { filesModule } from '../areas/files/index.ts';
import { sessionModule } from '../areas/session/index.ts';
import { quickHash } from '../areas/session/password/quick-hash.test-support.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { migratedDatabase } from '../db/migrated.test-support.ts';
import type { Services } from '../kernel/context.ts';
import type { CallModule } from '../kernel/entity-module.ts';
import { servicesOf } from '../services.ts';
import { createApp } from './app.ts';

export const password = 'Correct-Horse-1';

/** A database with two tenants, one role and a handful of accounts, and applications on it with the test's own settings and clock. */
export interface Platform {
  readonly db: Db;
  readonly folder: string;
  /** The time on the clock; tests change it. */
  now: Date;
  app(env?: Readonly<Record<string, string>>, more?: readonly CallModule[]): Promise<FastifyInstance>;
  services(env?: Readonly<Record<string, string>>): Services;
  /** Resolves when no app sends a message. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

export async function openPlatform(): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-test-'));
  const database = await migratedDatabase();
  await fillPlatform(database);
  const apps: FastifyInstance[] = [];
  const made: Services[] = [];
  const platform: Platform = {
    db: database,
    folder,
    now: new Date('2026-05-06T07:08:09Z'),
    services(env = {}) {
      const config: Config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', ...env });
      const services = servicesOf({ db: database, config, now: () => platform.now });
      made.push(services);
      return services;
    },
    async delivered() {
      for (const { mail } of made) await mail.delivered();
    },
    async app(env = {}, more = []) {
      const app = createApp(platform.services(env), [sessionModule, accountModule, filesModule(() => []), ...more]);
      apps.push(app);
      await app.ready();
      return app;
    },
    async close() {
      for (const app of apps) await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return platform;
}

/** The rows that tests of the platform expect. */
export async function fillPlatform(db: Db): Promise<void> {
  const hash = await quickHash(password);
  await db.run(`
    insert into sys_tenant (id, name, status) values (1, '甲', 1), (2, '乙', 1), (3, '停', 0);
    insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values
      ('r1', 1, '管理员', 'admin', 'ADMIN', now()), ('r2', 2, '管理员', 'admin', 'ADMIN', now()), ('r3', 1, '专家', 'expert', 'EXPERT', now());
    insert into sys_permission (id, parent_id, name, name_en, menu_type, url, component, sort_no, perms, perms_type, hidden, redirect) values
      ('m1', '', '组织', 'Organisation', 0, '/org', 'layouts/RouteView', 1, null, null, false, '/org/unit'),
      ('m2', 'm1', '单位', 'Units', 1, '/org/unit', 'org/UnitList', 1, null, null, false, null),
      ('m3', '', '隐藏', null, 0, '/hidden', 'layouts/RouteView', 2, null, null, false, null),
      ('m4', 'm3', '详情', null, 1, '/hidden/:id', 'x/Detail', 1, null, null, true, null),
      ('m5', '', '未授权', null, 0, '/no', 'x/No', 3, null, null, false, null),
      ('m6', '', '外部', null, 0, 'https://example.edu/x', 'layouts/IframePageView', 4, null, null, false, null),
      ('b1', 'm2', '新增', 'Add', 2, null, null, 1, 'dsTbUnit:add', '2', false, null),
      ('b2', 'm2', '删除', 'Delete', 2, null, null, 2, 'dsTbUnit:delete', '2', false, null);
    insert into sys_role_permission (tenant_id, role_id, permission_id)
      select 1, 'r1', id from sys_permission where id in ('m1', 'm2', 'm3', 'm4', 'm6', 'b1');
    insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '竞赛部', 'A01'), ('d2', 1, '财务部', 'A02'), ('d3', 1, '外部', 'A03');
    insert into sys_user_depart (user_id, depart_id) values ('u1', 'd1'), ('u1', 'd2');
    insert into sys_user_tenant (user_id, tenant_id, selectedroles) values ('u1', 2, 'r2');`);
  const users = [
    ['u1', 1, 'admin', 'r1', '1'],
    ['u2', 1, 'frozen', 'r1', '2'],
    ['u3', 3, 'stopped', 'r1', '1'],
    ['u4', 1, 'norole', '', '1'],
    ['u5', 1, 'expert1', 'r3', '1'],
    ['u6', 2, 'other', 'r2', '1'],
  ] as const;
  for (const [id, tenant, username, roles, status] of users) {
    await db.run(
      'insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time) values ($1,$2,$3,$3,$4,$5,$6,now())',
      [id, tenant, username, roles, status, hash],
    );
  }
}

export const prefix = '/jeecg-boot';

export function post(app: FastifyInstance, path: string, payload?: object, more: Omit<InjectOptions, 'payload'> = {}) {
  return app.inject({ method: 'POST', url: prefix + path, payload, ...more });
}

export function get(app: FastifyInstance, path: string, token?: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: prefix + path, headers: { ...(token ? { 'x-access-token': token } : {}), ...headers } });
}

export async function signIn(app: FastifyInstance, username = 'admin'): Promise<LoginResult> {
  const answer = await post(app, '/sys/mLogin', { username, password });
  return answer.json<{ result: LoginResult }>().result;
}

/** A session with a fresh proof, which may change who comes in. */
export async function signInProved(app: FastifyInstance, username = 'admin'): Promise<LoginResult> {
  const signedIn = await signIn(app, username);
  await prove(app, signedIn.token);
  return signedIn;
}

export function prove(app: FastifyInstance, token: string, typed = password) {
  return post(app, '/sys/session/prove', { password: typed }, { headers: { 'x-access-token': token } });
}
