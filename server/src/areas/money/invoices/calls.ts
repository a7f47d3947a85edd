import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { InvoiceSimulator } from '../../../delivery/invoice/simulator/simulator.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { Services } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { askableOrders, askInput, askInvoice } from './ask.ts';
import { hearOfInvoice } from './due-work.ts';
import { invoiceFacts } from './told.ts';

const mannersAsked = z.strictObject({
  away: z.boolean().optional(),
  deaf: z.boolean().optional(),
  late: z.boolean().optional(),
  refuse: z.string().max(200).optional(),
  repeat: z.number().int().min(0).max(1000).optional(),
  outOfOrder: z.boolean().optional(),
  tokens: z.number().int().min(0).max(1000).optional(),
});

/** The simulated tax service's own calls, which tell it how to behave (docs/simulators.md). Only with SAIYUN_PAY_SIMULATOR=on. */
const registerSimulator = (app: FastifyInstance, services: Services, simulator: InvoiceSimulator): void => {
  const at = `${services.config.SAIYUN_PREFIX}/dsTbInvoice/simulator`;
  services.invoices.services.take = async ({ url, body }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });
  };
  app.post(`${at}/tell`, async (request: FastifyRequest) => {
    const { success, data } = mannersAsked.safeParse(request.body ?? {});
    if (!success) throw new Failure('input.body');
    return simulator.tell(data);
  });
  app.post(`${at}/revokeToken`, async () => {
    simulator.revokeToken();
    return {};
  });
  app.post(`${at}/deliver`, async () => ({ delivered: await simulator.deliver() }));
  app.get(at, async () =>
    [...simulator.invoices().values()].map(({ requestNo, state, number, red }) => ({ requestNo, state, number, red })),
  );
};

/** Asking for invoices and what they are issued by; issuing is a verb of the record (CALL-167). */
export const invoiceCalls: CallModule = {
  name: 'invoices',
  register(app, services) {
    app.addHook('onClose', async () => services.invoices.stop());
    route(app, services, {
      method: 'GET',
      path: '/dsTbInvoice/askable',
      query: { orderId: ask.needed },
      handler: (ctx, { query }) => askableOrders(ctx, neededParam((query ?? {}) as Params, 'orderId')),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbInvoice/ask',
      body: askInput,
      handler: (ctx, request) => askInvoice(ctx, request.body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbInvoice/facts',
      query: { id: ask.needed },
      handler: (ctx, { query }) => invoiceFacts(ctx, neededParam((query ?? {}) as Params, 'id')),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbInvoice/notify',
      open: true,
      unsigned: true,
      asSent: true,
      body: null,
      perMinute: 600,
      handler: async (_ctx, request, reply) => {
        const said = new URLSearchParams(request.sentText ?? '').get('orderno') ?? '';
        if (/^[0-9A-Z]{1,32}$/.test(said)) await hearOfInvoice(services, said);
        return reply.code(200).send({ status: '0000', message: '同步成功' });
      },
    });
    const { simulator } = services.invoices.services;
    if (simulator) registerSimulator(app, services, simulator);
  },
};
