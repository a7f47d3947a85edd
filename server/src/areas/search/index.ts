import { competition, expert, registration, registrationMember, unit, user, works } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { findRecords } from './find-records.ts';

/** Rows that one search returns. */
const most = 40;

/** What people look for most comes first among equally good rows. */
const first: readonly EntityModule['entity'][] = [competition, registration, registrationMember, works, expert, unit, user];
const place = ({ entity }: EntityModule): number => (first.indexOf(entity) + first.length + 1) % (first.length + 1);

/** One search over all records that the caller may list. */
export function searchCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'search',
    register(app, services) {
      const ordered = modules.toSorted((a, b) => place(a) - place(b));
      route(app, services, {
        method: 'GET',
        path: '/sys/search/records',
        query: { keyword: ask.needed },
        // Enough for typing.
        perMinute: 240,
        handler: (ctx, { query }) => findRecords(ctx, ordered, textParam((query ?? {}) as Params, 'keyword') ?? '', most),
      });
    },
  };
}
