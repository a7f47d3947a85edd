export const texts = {
  available: '可用',
  held: '冻结',
  bank: '平台银行存款',
  offline: '平台线下付款',
  feeIncome: '平台收费收入',
  reviewCost: '平台评审费用',
} as const;
