export const texts = {
  fees: `竞赛收什么费、收多少、怎么退。
- 新建收费项目，选按队伍、按人或按作品计费。
- 可以设提前缴费的优惠价和自选项目。
- 退费规则决定哪天以前退多少。
? 改价后已有的订单怎么办
已缴的不变，未缴的按新价重新生成。`,
  orders: `每份报名的缴费订单。
- 按状态查看；打开订单看收付经过。
- 转账的凭证到[/cost/waiting]审核。
- 需要退费时用[dsTbCostOrder.refund]，或由缴费人申请。
? 支付了却仍是待缴
到[/cost/reconcile]导入当天的账单，对上后自动更新。`,
  payments: `每次支付一行，包括没有完成的。
- 结果不明的会自动向渠道查询。
- 有提醒的先核对渠道后台，再点[dsTbPayment.settleAlert]并写明结论。`,
  vouchers: `对照凭证逐笔审核银行转账。
- 左侧选一笔，核对金额、付款人和附言。
- 款已到账就通过；不符的不通过，并写明原因。
- 键盘可以一笔接一笔处理。
? 一张凭证付了多支队伍
合并缴费只需审核一次，列出的各队一起生效。`,
  refundDesk: `逐笔决定退费申请。
- 看申请的原因和按规则应退的金额。
- 点[fees:refund.approve]后原路退回；线下缴的由财务转账后登记。
- 点[fees:refund.refuse]须写明原因，申请人会看到。`,
  refund: `每笔退费走到哪一步。
- 在线支付的自动退回；失败的可以[dsTbRefund.retry]。
- 线下转账的，转出后点[dsTbRefund.transfer]。`,
  reconcile: `把渠道或银行的账单与系统的支付逐笔核对。
- 选渠道和日期，导入账单；在线渠道可以自动取得。
- 只看有差异的：金额不同、账单有而系统没有、系统有而账单没有。
- 查清后更正或[dsTbReconcileRow.dismiss]，须写明原因。
? 误忽略了
用[dsTbReconcileRow.reopen]恢复。`,
  days: `每天、每个渠道的核对结果。
- 有差异的日子排在前面，点开逐条处理。
- 核对本身在[/cost/reconcile]进行。`,
  invoiceDesk: `逐张核对抬头和金额后开票。
- 左侧选一张，核对购买方和可开金额。
- 接入了开票服务时点[invoice:issue]；否则在别处开好，点[invoice:record]并上传文件。
- 退费后要红冲的在[invoice:queue.toReverse]中。
? 申请有误
点[invoice:refuse]并写明原因，申请人改后再提交。`,
  invoices: `所有发票和申请。
- 打开一张，查看抬头、订单和文件。
- 财务在[/finance/invoice]开票。`,
  invoiceTitle: `发票上的购买方。
- 新增抬头，写名称和税号；申请发票时选用。
- 不再使用的可以删除，已开的发票不受影响。`,
  transfer: `逐笔审核提现，并核验专家的收款账户。
- 先处理[money-desk:accounts]：姓名与专家一致才通过。
- 再看[money-desk:withdrawals]：税款怎样计算，记账有什么影响。
- 点[money-desk:approve]，或[money-desk:refuse]并写明原因，金额退回专家余额。
? 大额提现为什么还在等待
达到规定金额的须两人先后审核，且不能是同一人。`,
  payoutDesk: `评审费从结算、付款到报税，在一处完成。
- 在[payout:tab.settle]中把审核过的评审费计入专家账户。
- 在[payout:tab.pay]中把通过的提现合成批次，发送银行。
- 银行答复后点[payout:batch.result]，到账和退回自动登记。
- 月初在[payout:tab.tax]中下载申报表。
? 银行结果不明
不要重复付款。向银行核实后再登记，系统不会自动重发。`,
  settlement: `专家的评审所得，按项目和月份汇总。
- 先审核份数和金额，再选[dsTbExpertSettlement.settleOnline]或[dsTbExpertSettlement.settleOffline]。
- 大批处理用[/finance/payoutDesk]更快。
? 审核和结算能是同一人吗
不能，须由不同的人办理。`,
  withdrawal: `每笔提现走到哪一步。
- 审核在[/examine/transferAccount]，付款在[/finance/payoutDesk]。
- 结果不明的核实后点[dsTbExpertWithdrawal.resolve]。`,
  payoutBatch: `一起交给银行付款的提现。
- 批次在[/finance/payoutDesk]生成和发送。
- 打开一批看每笔的结果；发送后税额固定，不能撤回。`,
  accounts: `每位专家的余额：可提现、冻结、累计收入。
- 打开一个账户，看每笔变动。
- 余额由账目算出，不能直接修改。`,
  transactions: `专家账户的每笔收入和支出，只能查看。
- 按专家和时间筛选；需要时导出。
- 有误时不改旧账，另记一笔更正。`,
  bankAccount: `收款用的银行账户。
- 由本人新增，财务点[dsTbBankAccount.verify]后才能收款。
- 有疑问的先[dsTbBankAccount.freeze]。
? 号码为什么只显示尾号
号码加密保存。查看完整号码须写明原因，并记入数据审计。`,
  ledger: `每笔业务自动记成借贷相等的凭证，只能查看。
- 凭证说明一件事，分录是其中的每一笔借或贷。
- 按科目、日期或单号筛选，需要时导出。
? 记错了怎么办
凭证不能修改或删除。更正会另记一张，两张都在。`,
  tax: `付款时代扣的个人所得税。
- 每笔都写明收入、扣除、税率和先前已扣。
- 申报表在[/finance/payoutDesk]下载。
- 税率在[/money/taxRule]设定，按生效日期使用。`,
  taxRule: `代扣个人所得税的税率和算法。
- 税法变化时新增一条，写明生效日期，不要改旧的。
- 付款按当天有效的规则计算。`,
  holiday: `法定假期和调休上班日，付款期限按工作日计算。
- 每年公布安排后在这里录入，可以用[kit:action.import]。
- 没有录入的年份只按周末计算，付款台会提醒。`,
} as const;
