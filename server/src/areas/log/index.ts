import { auditLog, sysLog } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { sealAudit, verifyAudit } from '../../kernel/audit/chain.ts';
import { type CallModule, type EntityModule, entityModule } from '../../kernel/entity-module.ts';
import { operationLog } from './operation-log.ts';
import { resultTexts } from './result-text.ts';
import { toldLine } from './told-line.ts';
import { visitDays, visitTotals } from './visits.ts';

/** `keyWord` is the name under which older clients search the content (CALL-116). */
const byKeyWord = (params: Params): Params => {
  const { keyWord: _keyWord, ...rest } = params;
  const word = textParam(params, 'keyWord');
  return word === undefined ? rest : { ...rest, logContent: `*${word}*` };
};

export const logModules = [
  entityModule(sysLog, {
    query: byKeyWord,
    olderNames: ['keyWord'],
    refresh: ({ operationLog }) => operationLog.flush(),
    shows: toldLine,
    derives: resultTexts,
  }),
  entityModule(auditLog, {
    // People are looked for by their names, of which an entry holds the account alone.
    finds: (_ctx, word, bind) =>
      `exists (select 1 from sys_user u where u.id = t.actor_id and strpos(lower(u.realname), ${bind(word.toLowerCase())}) > 0)`,
  }),
];

/** The logs of operations and visits (CALL-74, CALL-75), and the verification of the audit log. */
export function logCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'logs',
    register(app, services) {
      operationLog(app, services, modules);
      route(app, services, { method: 'GET', path: '/sys/loginfo', handler: (ctx) => visitTotals(ctx) });
      route(app, services, { method: 'GET', path: '/sys/visitInfo', handler: (ctx) => visitDays(ctx) });
      route(app, services, {
        method: 'GET',
        path: `${auditLog.path}/verify`,
        query: { known: ask.optional },
        async handler(ctx, request) {
          rolesForCall(ctx, auditLog, 'list');
          await sealAudit(ctx.db, ctx.tenantId);
          return verifyAudit(ctx.db, ctx.tenantId, { known: textParam((request.query ?? {}) as Params, 'known') });
        },
      });
    },
  };
}
