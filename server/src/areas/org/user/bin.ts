import type { user } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { idList, readInput } from '../../../http/call/input.ts';
import { ask } from '../../../http/call/query-parameters.ts';
import type { BinPaths } from '../../../http/records/bin-calls.ts';
import type { BinRules } from '../../../kernel/write/recycle.ts';
import { refuseAbove, refuseUnprovedOf } from './user.ts';

const restoreInput = { userIds: idList(['账号', 'Accounts']) };

/** The paths of deleted accounts. */
export const userBin: BinPaths = {
  list: '/sys/user/recycleBin',
  restore: {
    path: '/sys/user/putRecycleBin',
    body: restoreInput,
    ids: ({ body }) => idsOf(readInput(restoreInput, body).userIds),
  },
  destroy: {
    path: '/sys/user/deleteRecycleBin',
    query: { userIds: ask.neededSeveral },
    ids: ({ query }) => idsOf(textParam((query ?? {}) as Params, 'userIds')),
  },
};

/** Tables of an account's data that are not records; the data are deleted with the account. */
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

export const userBinRules: BinRules<typeof user> = {
  async refuse(ctx, row) {
    await refuseAbove(ctx, row.selectedroles);
    await refuseUnprovedOf(ctx, row);
  },
  async also({ tx }, id) {
    // All tenants: the account's data go with it, wherever they are.
    for (const table of belongings) await tx.run(`delete from ${table} where user_id = $1`, [id]);
  },
};
