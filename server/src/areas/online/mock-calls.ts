import { type Params, pageOf } from '@saiyun/sdk/logic/query';
import { paging } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { mockPermissions, mockRoles, mockServices, mockUsers } from './mock-data.ts';

const page = (rows: readonly object[], params: Params) => {
  const { size: pageSize, current: pageNo, offset } = pageOf(params);
  const totalCount = rows.length;
  return { pageSize, pageNo, totalCount, totalPage: Math.ceil(totalCount / pageSize), data: rows.slice(offset, offset + pageSize) };
};

const lists = { user: mockUsers, role: mockRoles, service: mockServices, permission: mockPermissions } as const;

/**
 * The demo endpoints (CALL-95, SYS-09). They answer without the envelope, as the demo pages expect; any signed-in account may call them.
 */
export const mockCalls: CallModule = {
  name: 'mock',
  register(app, services) {
    const bare = (path: string, result: (params: Params) => unknown): void =>
      route(app, services, {
        method: 'GET',
        path: `/mock/api/${path}`,
        ...(path in lists && { query: paging }),
        handler: async (_ctx, request, reply) =>
          reply.send({ message: '', result: result((request.query ?? {}) as Params), status: 200, timestamp: services.now().getTime() }),
      });
    for (const [name, rows] of Object.entries(lists)) bare(name, (params) => page(rows, params));
    bare('permission/no-pager', () => mockPermissions);
  },
};
