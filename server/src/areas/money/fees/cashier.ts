import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { yuanText } from '../../../delivery/pay/alipay.ts';
import type { Simulator } from '../../../delivery/pay/simulator/simulator.ts';
import type { Trade } from '../../../delivery/pay/simulator/state.ts';
import type { Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';

const mannersAsked = z.strictObject({
  away: z.boolean().optional(),
  late: z.boolean().optional(),
  repeat: z.number().int().min(0).max(1000).optional(),
  lieFen: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  outOfOrder: z.boolean().optional(),
  deaf: z.boolean().optional(),
  refunds: z.enum(['done', 'pending', 'failed']).optional(),
});
const refundAsked = z.strictObject({ paymentNo: z.string(), fen: z.number().int().positive() });
const bridgeAsked = z.strictObject({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
const settled = z.strictObject({ state: z.enum(['done', 'failed']) });

const names = { wechat: '微信支付 WeChat Pay', alipay: '支付宝 Alipay' } as const;
const colours = { wechat: '#087f3f', alipay: '#0f5bd7' } as const;
const words = {
  open: '待付款 · To be paid',
  paid: '支付成功 · Paid',
  closed: '交易已关闭 · Closed',
} as const;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

/** Where the cashier leads back to: a page of this site alone, whatever the address says. */
const backOf = (request: FastifyRequest): string => {
  const asked = (request.query as { readonly redirect_url?: unknown } | undefined)?.redirect_url;
  const path = typeof asked === 'string' ? asked.replace(/^https?:\/\/[^/]+/, '') : '';
  return /^\/[\w/-]*$/.test(path) && !path.startsWith('//') ? path : '';
};

/** A page that looks like a cashier. It says plainly that no money moves. */
const pageOf = (trade: Trade, now: Date, back: string): string => {
  const state = trade.state === 'open' && trade.expireAt < now.getTime() ? 'closed' : trade.state;
  const colour = colours[trade.provider];
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(names[trade.provider])}</title><style>
:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(360px,92vw);border:1px solid color-mix(in srgb,CanvasText 20%,Canvas);border-radius:12px;overflow:hidden}
header{background:${colour};color:#fff;padding:16px 20px;font-weight:600}section{padding:20px;display:grid;gap:12px}
.sum{font-size:34px;font-weight:600}button{font:inherit;font-weight:600;background:${colour};color:#fff;border:0;border-radius:8px;padding:12px;cursor:pointer}
a{color:inherit}small{opacity:.75}</style></head><body><main><header>${escaped(names[trade.provider])}</header><section>
<div>${escaped(trade.title)}</div><div class="sum">¥ ${yuanText(trade.fen)}</div><div role="status">${words[state]}</div>
${state === 'open' ? '<form method="post"><button type="submit">确认付款 · Pay</button></form>' : ''}
${back === '' ? '' : `<a href="${escaped(back)}">返回商户 · Back</a>`}
<small>模拟收银台，不涉及真实资金。A simulated cashier: no money moves.</small></section></main></body></html>`;
};

/**
 * The simulated gateway's own places (docs/simulators.md): the cashier that a code leads to, and the calls that tell it how to behave. Only
 * with SAIYUN_PAY_SIMULATOR=on. Its notices come in by the same door as those of a real provider.
 */
export function registerCashier(app: FastifyInstance, services: Services, simulator: Simulator): void {
  const at = `${services.config.SAIYUN_PREFIX}/dsTbPay/simulator`;
  services.payments.providers.take = async ({ url, headers, body }) => {
    await app.inject({ method: 'POST', url: new URL(url).pathname, headers: { ...headers }, payload: body });
  };
  const tradeOf = (request: FastifyRequest): Trade => {
    const trade = simulator.trade((request.params as { readonly no?: string }).no ?? '');
    if (!trade) throw new Failure('row.missing');
    return trade;
  };
  const shown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').send(pageOf(tradeOf(request), services.now(), backOf(request)));
  const read = <T>(schema: z.ZodType<T>, request: FastifyRequest): T => {
    const { success, data } = schema.safeParse(request.body ?? {});
    if (!success) throw new Failure('input.body');
    return data;
  };
  app.get(`${at}/:provider/:no`, async (request, reply) => shown(request, reply));
  app.post(`${at}/:provider/:no`, async (request, reply) => {
    await simulator.pay(tradeOf(request).no);
    return shown(request, reply);
  });
  // What WeChat does inside its own browser: it says who reads the page, and pays what the page hands over.
  app.get(`${at}/payer`, async (request, reply) => {
    const { redirect_uri: to, state } = (request.query ?? {}) as { readonly redirect_uri?: unknown; readonly state?: unknown };
    const path = typeof to === 'string' ? to.replace(/^https?:\/\/[^/]+/, '') : '';
    if (!/^\/[\w/-]*$/.test(path) || path.startsWith('//')) throw new Failure('input.body');
    return reply.redirect(`${path}?code=${simulator.payerCode()}&state=${encodeURIComponent(String(state))}`, 303);
  });
  app.post(`${at}/bridge`, async (request) => ({ paid: await simulator.payInside(read(bridgeAsked, request)) }));
  app.post(`${at}/tell`, async (request) => simulator.tell(read(mannersAsked, request)));
  app.post(`${at}/deliver`, async () => ({ delivered: await simulator.deliver() }));
  app.post(`${at}/refund`, async (request) => {
    const { paymentNo, fen } = read(refundAsked, request);
    return { refunded: (await simulator.refundThere(paymentNo, fen)) ? fen : 0 };
  });
  app.post(`${at}/settleRefunds`, async (request) => {
    await simulator.settleRefunds(read(settled, request).state);
    return {};
  });
}
