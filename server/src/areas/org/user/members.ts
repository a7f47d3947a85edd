import type { StoredRow } from '@saiyun/sdk/contract';
import { json } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import { needed, readInput } from '../../../http/call/input.ts';
import { ask, neededParam, paging, type QueryParameters } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { list } from '../../../kernel/list/page.ts';
import { edit, readRows, writing } from '../../../kernel/write/standard-calls.ts';
import { userModule } from './user.ts';

/** What accounts can be members of: the account's field that holds the ids, the name of the id on the wire, and the ids of one account. */
interface Group {
  readonly key: 'roleId' | 'depId';
  readonly member: 'selectedroles' | 'selecteddeparts';
  readonly filter: 'selectedroles' | 'departId';
  readonly held: (ctx: TxCtx, row: StoredRow<typeof user>) => Promise<readonly string[]>;
}

const roles: Group = {
  key: 'roleId',
  member: 'selectedroles',
  filter: 'selectedroles',
  held: async (_ctx, row) => idsOf(row.selectedroles),
};
const departs: Group = {
  key: 'depId',
  member: 'selecteddeparts',
  filter: 'departId',
  held: async ({ tx, tenantId }, row) => {
    const found = await tx.many<{ id: string }>(
      'select d.id from sys_user_depart m join sys_depart d on d.id = m.depart_id where m.user_id = $1 and d.tenant_id = $2 order by d.id',
      [row.id, tenantId],
    );
    return found.map(({ id }) => id);
  },
};

const membersOf = (ctx: Ctx, { key, filter }: Group, query: Params): Promise<unknown> => {
  const names = ['username', 'realname'].flatMap((name) => {
    const part = textParam(query, name);
    return part === undefined ? [] : [[name, `*${part}*`] as const];
  });
  const { pageNo, pageSize } = query;
  return list(ctx, userModule, { ...Object.fromEntries(names), pageNo, pageSize, [filter]: neededParam(query, key) });
};

/** Edits accounts to add them to the group or remove them from it, all or none, under the rules of an edit. */
const change = (ctx: Ctx, { member, held }: Group, groupId: string, userIds: readonly string[], isIn: boolean): Promise<void> =>
  writing(ctx, user, async (tx) => {
    const rows = await readRows(ctx, tx.tx, userModule, rolesForCall(ctx, user, 'edit'), userIds, { lock: true });
    if (rows.length < userIds.length) throw new Failure('row.missing');
    for (const row of rows) {
      const before = await held(tx, row);
      if (before.includes(groupId) === isIn) continue;
      const after = isIn ? [...before, groupId] : before.filter((id) => id !== groupId);
      await edit(tx, userModule, { id: row.id, revision: row.revision, [member]: after.join(',') });
    }
  });

const groupId = needed(['角色或部门', 'Role or department']);
const usersInput = { userIdList: json(['账号', 'Accounts'], 'textList', { required: true, max: 1000 }) };

const someIds = (given: unknown, field: string): readonly string[] => {
  const ids = idsOf(given);
  if (ids.length === 0) throw inputFailure({ field, code: 'required' });
  return ids;
};

/**
 * The accounts of a role or department, and adding and removing them one group at a time, as JeecgBoot's pages of roles and departments do.
 */
export function userMemberCalls(app: FastifyInstance, services: Services): void {
  const calls = (group: Group, listPath: string, addPath: string, deletePath: string): void => {
    const { key } = group;
    route(app, services, {
      method: 'GET',
      path: `/sys/user/${listPath}`,
      query: { ...paging, [key]: ask.needed, username: ask.optional, realname: ask.optional },
      handler: (ctx, { query }) => membersOf(ctx, group, query as Params),
    });
    route(app, services, {
      method: 'POST',
      path: `/sys/user/${addPath}`,
      body: { [key]: groupId, ...usersInput },
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        const id = readInput({ [key]: groupId }, body)[key] ?? '';
        const { userIdList } = readInput(usersInput, body);
        await change(ctx, group, id, someIds(userIdList, 'userIdList'), true);
        return answered(null, { message: message(ctx.language, 'done.edit') });
      },
    });
    const remove = (path: string, name: 'userId' | 'userIds', asked: QueryParameters): void =>
      route(app, services, {
        method: 'DELETE',
        path: `/sys/user/${path}`,
        dryRun: 'takenBack',
        query: asked,
        handler: async (ctx, { query }) => {
          const params = query as Params;
          await change(ctx, group, neededParam(params, key), someIds(params[name], name), false);
          return answered(null, { message: message(ctx.language, 'done.edit') });
        },
      });
    remove(deletePath, 'userId', { [key]: ask.needed, userId: ask.needed });
    remove(`${deletePath}Batch`, 'userIds', { [key]: ask.needed, userIds: ask.neededSeveral });
  };
  calls(roles, 'userRoleList', 'addSysUserRole', 'deleteUserRole');
  calls(departs, 'departUserList', 'editSysDepartWithUser', 'deleteUserInDepart');
}
