import { competitionStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { route } from '../../http/call/route.ts';
import { withCondition } from '../../kernel/access/with-condition.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, Condition } from '../../kernel/entity-module.ts';
import { listAnswer } from '../../kernel/list/page.ts';
import { invitingCompetitions } from '../competition/admission/invited.ts';
import { competitionModule } from '../competition/competition.ts';
import { registrationModule } from './registration.ts';
import { worksModule } from './works/works.ts';

/** The last second of the grace period still counts. */
const takesEntries = ({ now }: Ctx, first: number): Condition => ({
  sql: `t.status = '${competitionStatus.running}' and t.register_start <= $${first} and t.register_end + make_interval(secs => coalesce(t.grace_seconds, 0)) >= $${first}`,
  params: [new Date(Math.floor(now().getTime() / 1000) * 1000)],
});
/** Those that take entries, without what others were invited to. */
const openTo =
  (invited: readonly string[]) =>
  (ctx: Ctx, first: number): Condition => {
    const { sql, params } = takesEntries(ctx, first);
    return {
      sql: `${sql} and (t.open_to is distinct from 'invited' or t.id = any($${first + params.length}))`,
      params: [...params, invited],
    };
  };
const ownEntry = ({ actor }: Ctx, first: number): Condition => ({ sql: `t.captain_user_id = $${first}`, params: [actor.userId] });
const ofOwnEntry = ({ actor }: Ctx, first: number): Condition => ({
  sql: `exists (select 1 from ds_tb_registration r where r.id = t.registration_id and r.tenant_id = t.tenant_id and r.captain_user_id = $${first})`,
  params: [actor.userId],
});

const ownEntries = withCondition(registrationModule, ownEntry);
const ownWorks = withCondition(worksModule, ofOwnEntry);

/** Competitions open for entry, and the account's own entries (CALL-130, CALL-141, CALL-142). */
export const ownEntryLists: CallModule = {
  name: 'own entries',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbCompetition/openList',
      lists: competitionModule.entity,
      async handler(ctx, { query }) {
        const module = withCondition(competitionModule, openTo(await invitingCompetitions(ctx)));
        return listAnswer(ctx, module, (query ?? {}) as Params);
      },
    });
    for (const [path, module] of [
      ['/dsTbRegistration/myList', ownEntries],
      ['/dsTbWorks/myList', ownWorks],
    ] as const)
      route(app, services, {
        method: 'GET',
        path,
        lists: module.entity,
        handler: (ctx, { query }) => listAnswer(ctx, module, (query ?? {}) as Params),
      });
  },
};
