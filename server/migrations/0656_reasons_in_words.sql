-- Tries before somebody sent again by hand: the wait after a refusal begins anew, the count that people see goes on.
alter table ds_tb_msg_send_detail add column tries_before integer not null default 0;
update ds_tb_msg_send_detail set try_count = try_count + attempt - 1, tries_before = attempt - 1 where attempt > 1;
-- Reasons of the platform's own were stored in both languages at once; each reader is told them in one.
with old (said, name) as (values
  ('重复支付，应退 / Paid twice, to be given back', 'paidTwice'), ('订单已在线缴费 / The order was paid online', 'paidOnline'),
  ('在支付渠道发起的退款 / Refunded at the provider', 'refundedAtProvider'), ('报名已撤回 / The entry was withdrawn', 'entryWithdrawn'))
update ds_tb_refund r set reason = 'reason:' || o.name from old o where r.reason = o.said;
update ds_tb_cost_examine set opinion = case opinion when '订单已在线缴费 / The order was paid online' then 'reason:paidOnline' else 'reason:entryWithdrawn' end
  where opinion in ('订单已在线缴费 / The order was paid online', '报名已撤回 / The entry was withdrawn');
update ds_tb_invoice set fail_reason = case fail_reason when '申请人撤回 / Withdrawn by the applicant' then 'reason:withdrawnByApplicant' else 'reason:refundedInFull' end
  where fail_reason in ('申请人撤回 / Withdrawn by the applicant', '订单已全额退费 / The orders were refunded in full');
update ds_tb_registration set audit_opinion = 'reason:deadlineMissed' where audit_opinion = '截止前未完成。Not finished before the deadline.';
update ds_tb_msg_suppress set reason = 'reason:bounced' where reason like 'bounced: %';
update ds_tb_msg_suppress set reason = 'reason:optedOut' where reason = 'opt-out';
