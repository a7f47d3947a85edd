import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  available: 'available',
  held: 'held',
  prepaid: 'prepaid',
  frozen: 'frozen',
  wechat: 'Platform: WeChat Pay',
  alipay: 'Platform: Alipay',
  messageIncome: 'Platform: message income',
  bank: 'Platform: bank',
  offline: 'Platform: offline payments',
  feeIncome: 'Platform: fee income',
  reviewCost: 'Platform: review costs',
} as const satisfies Translation<typeof zhCn>;
