import { route } from '../../http/call/route.ts';
import { newPageKey } from '../../http/caller/page-key.ts';
import { lookAt, lookOf } from '../../http/site-look.ts';
import { domainConfig } from '../../http/site-settings.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { accessCalls } from './access/access-calls.ts';
import { sessionCalls } from './own/calls.ts';
import { signInCalls } from './sign-in/calls.ts';
import { totpCalls } from './totp/totp-calls.ts';

/** Sign-in, sign-out and calls about the client's own session. */
export const sessionModule: CallModule = {
  name: 'session',
  register(app, services) {
    signInCalls(app, services);
    sessionCalls(app, services);
    accessCalls(app, services);
    totpCalls(app, services);
    route(app, services, {
      method: 'POST',
      path: '/sys/getdomainconfig',
      body: null,
      open: true,
      inMaintenance: true,
      // Whoever is signed in sees the own tenant's site, from whichever host.
      handler: async (ctx, { actor, hostname }) =>
        domainConfig(ctx, actor ? await lookOf(ctx, actor.tenantId) : await lookAt(ctx, hostname)),
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/sign/pageKey',
      body: null,
      open: true,
      unsigned: true,
      inMaintenance: true,
      secret: true,
      effect: 'read',
      handler: async (_ctx, request) => newPageKey(services, request),
    });
    app.addHook('onReady', async () => services.mail.start());
    app.addHook('onClose', async () => {
      await services.mail.stop();
      await services.thirdParties.close();
    });
  },
};
