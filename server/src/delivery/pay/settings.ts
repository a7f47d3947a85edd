import * as z from 'zod';

const tenants = z.array(z.number().int()).optional();

/**
 * A merchant of WeChat Pay, API v3. Keys are PEM; `platformKey` may be the platform's certificate or its public key. `appSecret` is that of the
 * official account: with it, pages inside WeChat pay there.
 */
export const wechatSettings = z.strictObject({
  appId: z.string().min(1).max(32),
  mchId: z.string().min(1).max(32),
  serialNo: z.string().min(1).max(64),
  privateKey: z.string().min(1),
  apiV3Key: z.string().length(32),
  platformSerial: z.string().min(1).max(64),
  platformKey: z.string().min(1),
  gateway: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
  appSecret: z.string().min(1).max(128).optional(),
  payerPage: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  payerGateway: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  tenants,
});
export type WechatSettings = z.infer<typeof wechatSettings>;

/** An application of Alipay. `privateKey` is PEM; `alipayKey` is PEM or the bare base64 of the console. */
export const alipaySettings = z.strictObject({
  appId: z.string().min(1).max(32),
  privateKey: z.string().min(1),
  alipayKey: z.string().min(1),
  gateway: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
  tenants,
});
export type AlipaySettings = z.infer<typeof alipaySettings>;
