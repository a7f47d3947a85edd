-- Tries before somebody sent again by hand: the wait after a refusal begins anew, the count that people see goes on.
alter table ds_tb_msg_send_detail add column tries_before integer not null default 0;
update ds_tb_msg_send_detail set try_count = try_count + attempt - 1, tries_before = attempt - 1 where attempt > 1;
-- Why a message did not reach somebody, as people are told; the code of the provider stays beside it.
alter table ds_tb_msg_send_detail add column fault text;
alter table sys_out_message add column fault text;
create index ds_tb_msg_send_detail_fault on ds_tb_msg_send_detail (tenant_id, fault, create_time, id) where del_flag = '0';
create index sys_out_message_fault on sys_out_message (tenant_id, fault, create_time, id) where del_flag = '0';
with said (code, fault) as (values
  ('cancelled', 'cancelled'), ('unknown', 'noAnswer'), ('unreadable', 'unreadable'), ('not taken', 'notTaken'), ('unreachable', 'unreachable'),
  ('too_long', 'tooLong'), ('no template', 'noTemplate'), ('unsent.units', 'noUnits'), ('unsent.account', 'noAccount'), ('unsent.template', 'noTemplate'),
  ('421', 'busy'), ('450', 'busy'), ('451', 'busy'), ('452', 'mailboxFull'), ('535', 'credentials'), ('550', 'mailboxUnknown'), ('551', 'mailboxUnknown'),
  ('552', 'mailboxFull'), ('553', 'mailboxInvalid'), ('554', 'spam'), ('429', 'limit'), ('401', 'credentials'), ('403', 'credentials'),
  ('isv.BUSINESS_LIMIT_CONTROL', 'limit'), ('isv.DAY_LIMIT_CONTROL', 'limit'), ('isv.MOBILE_NUMBER_ILLEGAL', 'numberInvalid'),
  ('isv.AMOUNT_NOT_ENOUGH', 'balance'), ('isv.SMS_TEMPLATE_ILLEGAL', 'template'), ('isv.SMS_SIGNATURE_ILLEGAL', 'template'),
  ('MOBILE_NOT_ON_SERVICE', 'numberUnknown'), ('MN:0001', 'numberUnknown'), ('MK:0001', 'numberUnknown'), ('IC:0001', 'numberUnknown'),
  ('UNDELIV', 'undelivered'), ('SIM_NO_SUCH_ADDRESS', 'mailboxUnknown'))
update ds_tb_msg_send_detail d set fault = coalesce((select s.fault from said s where s.code = d.error_code), 'refused') where d.error_code is not null;
update sys_out_message set fault = case
    when error_text = 'expired' then 'expired'
    when error_text = 'unreadable' then 'unreadable'
    when error_text ~* 'spam' then 'spam'
    when error_text ~ '(^|[^0-9])(550|551)([^0-9]|$)' then 'mailboxUnknown'
    when error_text ~ '(^|[^0-9])(452|552)([^0-9]|$)' then 'mailboxFull'
    when error_text ~* 'invalid login|HTTP 40[13]' then 'credentials'
    when error_text ~* 'ECONN|ENOTFOUND|EAI_AGAIN|UNREACH|ETIMEDOUT|timeout' then 'unreachable'
    when error_text ~ '^HTTP (5|429)' then 'busy'
    else 'refused' end
  where error_text is not null;
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
