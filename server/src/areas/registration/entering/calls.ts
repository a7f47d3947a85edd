import type { Params } from '@saiyun/sdk/logic/query';
import { ask } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { beginEntry, beginInput } from './begin.ts';
import { invitationOf } from './invitation.ts';
import { invite, inviteInput, invitesOf, revokeInvite } from './invites.ts';
import { joinInput, joiningOf, joinTeam } from './join.ts';
import { joinedOf } from './joined.ts';
import { enteringOf } from './situation.ts';

/** Tries of codes per minute and address. */
const triesPerMinute = 20;

/** Entering a competition: whether one may, and the draft with which it begins. */
export const enteringCalls: CallModule = {
  name: 'entering',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/entering',
      query: { competitionId: ask.needed },
      handler: (ctx, { query }) => enteringOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbRegistration/begin',
      body: beginInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => beginEntry(ctx, body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/invites',
      // The log keeps who got the codes of others.
      effect: 'write',
      query: { id: ask.needed },
      handler: (ctx, { query }) => invitesOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbRegistration/invite',
      body: inviteInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => invite(ctx, body),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbRegistration/revokeInvite',
      body: inviteInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => revokeInvite(ctx, body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/joining',
      query: { code: ask.needed },
      perMinute: triesPerMinute,
      handler: (ctx, { query }) => joiningOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      open: true,
      path: '/dsTbRegistration/invitation',
      query: { code: ask.needed },
      perMinute: triesPerMinute,
      handler: invitationOf,
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/joined',
      query: { id: ask.needed },
      handler: (ctx, { query }) => joinedOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbRegistration/join',
      body: joinInput,
      perMinute: triesPerMinute,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => joinTeam(ctx, body),
    });
  },
};
