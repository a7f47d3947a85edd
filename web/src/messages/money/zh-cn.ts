export const texts = {
  'ledger.account': '科目',
  'ledger.debit': '借方',
  'ledger.credit': '贷方',
  'ledger.total': '合计',
  'alert.late': '订单关闭后才到账，款项已入账。请联系参赛队确认参赛或退费，再处理提醒。',
  'alert.twice': '同一订单收到了两笔款项，系统已提出退费申请，请在退费审核中处理。',
  'alert.amount': '支付渠道通知的金额与应收金额不一致，尚未入账。请到支付渠道的商户后台核对，再处理提醒。',
  'alert.tooMuchBack': '支付渠道的退款合计超过了这笔收款。请与支付渠道核对，再处理提醒。',
  'alert.whoseBack': '支付渠道退了合并付款中的一部分，但没有注明退给哪支队伍。请与支付渠道和学校核对，再处理提醒。',
  'alert.refunds': '去退费审核',
} as const;
