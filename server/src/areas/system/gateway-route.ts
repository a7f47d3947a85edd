import { gatewayRoute } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, entityModule, Failure, inputFailure } from '../../kernel/entity-module.ts';
import { list } from '../../kernel/list/page.ts';
import { add, edit, remove } from '../../kernel/write/standard-calls.ts';
import { refuseOtherTenants } from '../tenant/platform.ts';

/** Gateway routes (SYS-05). All tenants share one gateway, so only the first tenant's administrators manage it. */
export const gatewayRouteModule = entityModule(gatewayRoute, {
  beforeAdd: (ctx) => refuseOtherTenants(ctx),
  beforeEdit: (ctx) => refuseOtherTenants(ctx),
  beforeDelete: (ctx) => refuseOtherTenants(ctx),
});

const mostRoutes = 1000;
const allRoutes = async (ctx: Ctx) => (await list(ctx, gatewayRouteModule, { pageSize: String(mostRoutes) })).records;

type Given = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that clients send back although they are not fields of a route. */
const notFields = new Set(['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', 'revision']);

/** Stores one route, found by its id or route id; returns its id. */
const save = async (ctx: Ctx, router: Given): Promise<string> => {
  const fields = Object.fromEntries(Object.entries(router).filter(([name]) => !notFields.has(name) && !name.endsWith('_dictText')));
  const { id, ...rest } = fields;
  const known = await ctx.db.one<{ id: string }>(
    `select id from sys_gateway_route where tenant_id = $1 and del_flag = '0' and (id = $2 or ($2 = '' and router_id = $3))`,
    [ctx.tenantId, typeof id === 'string' ? id : '', typeof rest.routerId === 'string' ? rest.routerId : ''],
  );
  const row = known ? await edit(ctx, gatewayRouteModule, { ...rest, id: known.id }) : await add(ctx, gatewayRouteModule, rest);
  return String(row.id);
};

/**
 * POST updateAll (CALL-119): `router` is either one route to store beside the others, or the complete list, in which case routes missing
 * from it are deleted. All or nothing.
 */
const updateAll = async (ctx: Ctx, body: unknown): Promise<unknown> => {
  const router = isGiven(body) ? body.router : undefined;
  if (!isGiven(router) && !(Array.isArray(router) && router.length <= mostRoutes && router.every(isGiven))) throw new Failure('input.body');
  await refuseOtherTenants(ctx);
  await ctx.db.tx(async () => {
    const before = Array.isArray(router) ? await allRoutes(ctx) : [];
    const saved = new Set<string>();
    for (const one of Array.isArray(router) ? router : [router]) saved.add(await save(ctx, one));
    const gone = before.flatMap(({ id }) => (saved.has(String(id)) ? [] : [String(id)]));
    if (gone.length > 0) await remove(ctx, gatewayRouteModule, 'deleteBatch', gone);
  });
  return answered(null, { message: message(ctx.language, 'done.ok') });
};

/** Gateway route calls at the addresses that clients of the family use (CALL-119). */
export const gatewayCalls: CallModule = {
  name: 'gateway',
  register(app, services) {
    const path = '/sys/gatewayRoute';
    route(app, services, { method: 'GET', path: `${path}/list`, handler: (ctx) => allRoutes(ctx) });
    route(app, services, {
      method: 'POST',
      path: `${path}/updateAll`,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => updateAll(ctx, body),
    });
    route(app, services, {
      method: 'DELETE',
      path: `${path}/delete`,
      dryRun: 'takenBack',
      query: { id: ask.needed },
      handler: async (ctx, { query }) => {
        const id = textParam((query ?? {}) as Params, 'id');
        if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
        return answered(await remove(ctx, gatewayRouteModule, 'delete', [id]), { message: message(ctx.language, 'done.delete') });
      },
    });
  },
};
