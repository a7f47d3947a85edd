import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answered } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { type BinRules, deletedRows, destroyRows, restoreRows } from '../../kernel/recycle.ts';
import { given, parsed } from '../session/input.ts';
import { refuseAbove, userModule } from './user.ts';

/** What belongs to an account and is no record: taken out with it. */
const belongings = [
  'sys_session',
  'sys_access_token',
  'sys_password_history',
  'sys_third_account',
  'sys_user_tenant',
  'sys_user_depart',
  'sys_depart_role_user',
  'sys_announcement_send',
] as const;

const bin: BinRules = {
  refuse: (ctx, row) => refuseAbove(ctx, row.selectedroles),
  async also(tx, id) {
    for (const table of belongings) await tx.run(`delete from ${table} where user_id = $1`, [id]);
  },
};

const restored = { 'zh-CN': '还原成功', en: 'Restored' } as const;
const destroyed = { 'zh-CN': '删除成功', en: 'Deleted for good' } as const;

/** Deleted accounts: listed, brought back, or taken out for good, by the addresses that clients of the family have. */
export const userBin = (app: FastifyInstance, services: Services): void => {
  route(app, services, { method: 'GET', path: '/sys/user/recycleBin', handler: (ctx) => deletedRows(ctx, userModule) });
  route(app, services, {
    method: 'PUT',
    path: '/sys/user/putRecycleBin',
    handler: async (ctx: Ctx, { body }) => {
      const { userIds } = parsed(z.object({ userIds: given(50_000) }), body);
      await restoreRows(ctx, userModule, idsOf(userIds), bin);
      return answered(null, { message: restored[ctx.language] });
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: '/sys/user/deleteRecycleBin',
    handler: async (ctx: Ctx, { query }) => {
      await destroyRows(ctx, userModule, idsOf(textParam((query ?? {}) as Params, 'userIds')), bin);
      return answered(null, { message: destroyed[ctx.language] });
    },
  });
};
