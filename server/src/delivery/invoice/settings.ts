import * as z from 'zod';

/**
 * An application of its own (自用型应用) on Nuonuo's open platform, and the seller whose invoices it issues. Its token is fetched and renewed;
 * `accessToken` is for one that never ends and is kept elsewhere.
 */
export const nuonuoSettings = z.strictObject({
  appKey: z.string().min(1).max(64),
  appSecret: z.string().min(1).max(64),
  accessToken: z.string().min(1).max(200).optional(),
  tokenUrl: z.url({ protocol: /^https?$/ }).default('https://open.nuonuo.com/accessToken'),
  /** Tax number and name of the seller. */
  sellerTaxNo: z.string().min(15).max(20),
  sellerName: z.string().min(1).max(100),
  /** What is sold, as invoices name it, with its code of the tax classification. */
  goodsName: z.string().min(1).max(90).default('*会展服务*竞赛报名费'),
  goodsCode: z
    .string()
    .regex(/^\d{19}$/)
    .optional(),
  /** A part of one, such as `0.06`. */
  taxRate: z
    .string()
    .regex(/^0(\.\d{1,3})?$/)
    .default('0.06'),
  /** Who issues. */
  clerk: z.string().min(1).max(20).default('赛云'),
  gateway: z.url({ protocol: /^https?$/ }).default('https://sdk.nuonuo.com/open/v1/services'),
  tenants: z.array(z.number().int()).optional(),
});
export type NuonuoSettings = z.infer<typeof nuonuoSettings>;
