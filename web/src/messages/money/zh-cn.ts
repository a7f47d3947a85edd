export const texts = {
  available: '可用',
  held: '冻结',
  prepaid: '预存',
  frozen: '冻结',
  wechat: '平台微信收款',
  alipay: '平台支付宝收款',
  messageIncome: '平台消息收入',
  bank: '平台银行存款',
  offline: '平台线下付款',
  feeIncome: '平台收费收入',
  reviewCost: '平台评审费用',
} as const;
