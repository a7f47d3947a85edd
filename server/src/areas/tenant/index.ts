import type { Fields } from '@saiyun/sdk/contract';
import { tenant } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf } from '../../http/call/input.ts';
import { ask, paging } from '../../http/call/query-parameters.ts';
import { route, type SignedInRoute } from '../../http/call/route.ts';
import { rolesForCall, rolesForOwn } from '../../kernel/access/access.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { list } from '../../kernel/list/page.ts';
import { add, edit, queryById, remove } from '../../kernel/write/standard-calls.ts';
import { runVerb } from '../../kernel/write/verb.ts';
import { memberChoices, memberPage } from './member-rows.ts';
import { changeInput, changeMember, joinInput, joinTenant, leaveInput, leaveTenant } from './members.ts';
import { greatestTenant, refuseOtherTenants } from './platform.ts';
import { editLook, lookInput, ownLook } from './site-look.ts';
import { administratorOf, tenantModule } from './tenant.ts';

export { firstTenant, refuseOtherTenants } from './platform.ts';

type Body = Readonly<Record<string, unknown>>;

const tenantBody = (request: FastifyRequest): Body => {
  const members = bodyOf(request);
  // Ids are numbers on the wire and texts in the code.
  return typeof members.id === 'number' ? { ...members, id: String(members.id) } : members;
};

const numbered = <T extends Body>(row: T): T => ({ ...row, id: Number(row.id) });

/** The tenant in the query, by default the caller's own. */
const askedTenant = (ctx: Ctx, params: Params): number => {
  const given = textParam(params, 'userTenantId');
  const id = given === undefined ? ctx.tenantId : Number(given);
  if (!Number.isInteger(id) || id < 1 || id > greatestTenant) throw new Failure('row.missing');
  return id;
};

/** Administrators of a tenant see its members from other tenants; only the platform's administrators see those of other tenants. */
const refuseMembersOf = async (ctx: Ctx, tenantId: number): Promise<void> => {
  if (tenantId !== ctx.tenantId) {
    rolesForCall(ctx, tenant, 'list');
    await refuseOtherTenants(ctx);
    if (!(await ctx.db.one(`select 1 as found from sys_tenant where id = $1 and del_flag = '0'`, [tenantId])))
      throw new Failure('row.missing');
  } else rolesForOwn(ctx, 'outsideMembers');
};

/** Calls about accounts of other tenants that are members of a tenant. */
const memberCalls = (app: FastifyInstance, services: Services): void => {
  const path = (name: string): string => `${tenant.path}/${name}`;
  route(app, services, {
    method: 'GET',
    path: path('getTenantUserList'),
    query: { ...paging, userTenantId: ask.whole, username: ask.optional },
    handler: async (ctx, { query }) => {
      const id = askedTenant(ctx, query as Params);
      await refuseMembersOf(ctx, id);
      return memberPage(ctx, id, query as Params);
    },
  });
  /** For platform administrators who may edit tenants. */
  const forPlatform = async (ctx: Ctx): Promise<void> => {
    rolesForCall(ctx, tenant, 'edit');
    await refuseOtherTenants(ctx);
  };
  route(app, services, {
    method: 'GET',
    path: path('memberChoices'),
    query: { userTenantId: { type: 'integer', required: true } },
    handler: async (ctx, { query }) => {
      await forPlatform(ctx);
      const id = askedTenant(ctx, query as Params);
      await refuseMembersOf(ctx, id);
      return memberChoices(ctx, id);
    },
  });
  const change = (name: string, input: Fields, done: 'add' | 'edit' | 'ok', run: (ctx: Ctx, body: unknown) => Promise<unknown>): void =>
    route(app, services, {
      method: 'PUT',
      path: path(name),
      body: input,
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        await forPlatform(ctx);
        return answered(await run(ctx, body), { message: message(ctx.language, `done.${done}`) });
      },
    });
  change('invitationUserJoin', joinInput, 'add', joinTenant);
  change('editTenantUser', changeInput, 'edit', changeMember);
  change('leaveTenant', leaveInput, 'ok', leaveTenant);
};

/** How the caller's own tenant looks. */
const lookCalls = (app: FastifyInstance, services: Services): void => {
  route(app, services, { method: 'GET', path: '/sys/siteLook/own', handler: (ctx) => ownLook(ctx) });
  route(app, services, {
    method: 'PUT',
    path: '/sys/siteLook/edit',
    body: lookInput,
    dryRun: 'takenBack',
    handler: async (ctx, { body }) => answered(await editLook(ctx, body), { message: message(ctx.language, 'done.edit') }),
  });
};

/** Opens a tenant. If no administrator password is given, one is generated and returned, this one time only. */
const addTenant = async (ctx: Ctx, modules: readonly EntityModule[], { id, ...body }: Body): Promise<Body> => {
  const adminUsername = body.adminUsername || (await administratorOf(ctx));
  // Meets the password rules, whatever the random draw.
  const made = body.adminPassword ? {} : { adminPassword: randomPassword(ctx.random) };
  const row = await add(ctx, tenantModule(modules, id), { ...body, adminUsername, ...made });
  return { ...numbered(row), adminUsername, ...made };
};

/** Tenant calls (CALL-118), only for administrators of the platform's first tenant. */
export function tenantCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'tenants',
    register(app: FastifyInstance, services: Services): void {
      const module = tenantModule(modules);
      memberCalls(app, services);
      lookCalls(app, services);
      const call = (
        method: SignedInRoute['method'],
        path: string,
        handler: (ctx: Ctx, request: FastifyRequest) => Promise<unknown>,
        reads: Pick<SignedInRoute, 'query' | 'lists'> = {},
      ): void =>
        route(app, services, {
          method,
          path: `${tenant.path}/${path}`,
          ...reads,
          ...(method !== 'GET' && { dryRun: 'takenBack' as const }),
          handler: async (ctx, request) => {
            // An account without any access to tenants does not learn who has it.
            rolesForCall(ctx, tenant, 'list');
            await refuseOtherTenants(ctx);
            return handler(ctx, request);
          },
        });
      const query = (request: FastifyRequest): Params => (request.query ?? {}) as Params;
      const done = (ctx: Ctx, what: 'add' | 'edit' | 'delete' | 'deleteBatch', result: unknown) =>
        answered(result, { message: message(ctx.language, `done.${what}`) });
      call(
        'GET',
        'list',
        async (ctx, request) => {
          const page = await list(ctx, module, query(request));
          return { ...page, records: page.records.map(numbered) };
        },
        { lists: tenant },
      );
      call('GET', 'queryById', async (ctx, request) => numbered(await queryById(ctx, module, textParam(query(request), 'id') ?? '')), {
        query: { id: ask.needed },
      });
      call('POST', 'add', async (ctx, request) => done(ctx, 'add', await addTenant(ctx, modules, tenantBody(request))));
      for (const method of ['PUT', 'POST'] as const)
        call(method, 'edit', async (ctx, request) => done(ctx, 'edit', numbered(await edit(ctx, module, tenantBody(request)))));
      call(
        'DELETE',
        'delete',
        async (ctx, request) => done(ctx, 'delete', await remove(ctx, module, 'delete', [textParam(query(request), 'id') ?? ''])),
        { query: { id: ask.needed } },
      );
      call(
        'DELETE',
        'deleteBatch',
        async (ctx, request) => done(ctx, 'deleteBatch', await remove(ctx, module, 'deleteBatch', idsOf(textParam(query(request), 'ids')))),
        { query: { ids: ask.neededSeveral } },
      );
      for (const verb of Object.keys(tenant.verbs))
        call('PUT', verb, async (ctx, request) => {
          const { rows } = await runVerb(ctx, module, verb, tenantBody(request));
          return { rows: rows.map((row) => ({ ...row, id: Number(row.id) })) };
        });
    },
  };
}
