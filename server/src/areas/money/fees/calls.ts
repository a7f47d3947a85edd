import type { Params } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { compareNow, takeStatement } from '../reconcile/reconcile.ts';
import { billOf, orderExamination, renewInput, renewOrder } from './bill.ts';
import { registerCashier } from './cashier.ts';
import { decideInput, decideVoucher } from './joint/decide.ts';
import { payTogether, togetherInput, togetherVoucherInput, uploadTogether } from './joint/together.ts';
import { notified } from './notices/notify.ts';
import { cancelInput, cancelPayment, createInput, createPayment, queryPayment } from './paying.ts';

/** Paying orders, and the notices of providers (CALL-166, CALL-167). */
export const feeCalls: CallModule = {
  name: 'fees',
  register(app, services) {
    app.addHook('onClose', async () => services.payments.stop());
    route(app, services, {
      method: 'POST',
      path: '/dsTbPay/create',
      body: createInput,
      perMinute: 60,
      handler: (ctx, request) => createPayment(ctx, request.body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbPay/query',
      query: { orderNo: ask.needed },
      handler: (ctx, { query }) => queryPayment(ctx, neededParam((query ?? {}) as Params, 'orderNo')),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbPay/cancel',
      body: cancelInput,
      perMinute: 60,
      handler: (ctx, request) => cancelPayment(ctx, request.body),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbPay/together',
      body: togetherInput,
      perMinute: 60,
      handler: (ctx, request) => payTogether(ctx, request.body),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbPay/togetherVoucher',
      body: togetherVoucherInput,
      perMinute: 60,
      handler: (ctx, request) => uploadTogether(ctx, request.body),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbCostExamine/decide',
      body: decideInput,
      handler: (ctx, request) => decideVoucher(ctx, request.body),
    });
    // Providers sign in their own way, over the body as it was sent.
    route(app, services, {
      method: 'POST',
      path: '/dsTbPay/notify/:provider',
      open: true,
      unsigned: true,
      asSent: true,
      body: null,
      handler: (_ctx, request, reply) => notified(services, request, reply),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCostOrder/bill',
      query: { registrationId: ask.needed },
      handler: (ctx, { query }) => billOf(ctx, neededParam((query ?? {}) as Params, 'registrationId')),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbCostOrder/renew',
      body: renewInput,
      handler: (ctx, request) => renewOrder(ctx, request.body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCostOrder/examination',
      query: { id: ask.needed, examineId: ask.optional },
      handler: (ctx, { query }) => {
        const params = (query ?? {}) as Params;
        return orderExamination(ctx, neededParam(params, 'id'), typeof params.examineId === 'string' ? params.examineId : undefined);
      },
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbReconcileBatch/statement',
      dryRun: true,
      handler: (ctx, { sentFile, fields }) => takeStatement(ctx, fields, sentFile),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbReconcileBatch/compare',
      body: null,
      dryRun: true,
      perMinute: 20,
      handler: (ctx) => compareNow(ctx),
    });
    const { simulator } = services.payments.providers;
    if (simulator) registerCashier(app, services, simulator);
  },
};
