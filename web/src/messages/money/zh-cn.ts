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

  'alert.late': '订单关闭后才到账，款项已入账。请联系参赛队确认参赛或退费，再处理提醒。',
  'alert.twice': '同一订单收到了两笔款项，系统已提出退费申请，请在退费审核中处理。',
  'alert.amount': '支付渠道通知的金额与应收金额不一致，尚未入账。请到支付渠道的商户后台核对，再处理提醒。',
  'alert.tooMuchBack': '支付渠道的退款合计超过了这笔收款。请与支付渠道核对，再处理提醒。',
  'alert.refunds': '去退费审核',
} as const;
