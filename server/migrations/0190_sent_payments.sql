-- The day on which a payment was sent, by which it is taxed, and its place among those that were sent to the same expert. A batch may be sent
-- on several days, so that its own day is not that of each of its payments.
alter table ds_tb_expert_withdrawal
  add column pay_day date,
  add column sent_no integer;

update ds_tb_expert_withdrawal w
set pay_day = case when to_char(b.pay_date, 'YYYY-MM') = w.tax_month then b.pay_date else (w.tax_month || '-01')::date end,
  sent_no = s.n
from ds_tb_payout_batch b,
  (select id, row_number() over (partition by tenant_id, expert_id order by coalesce(update_time, create_time), id) as n
   from ds_tb_expert_withdrawal where tax_final is not null and tax_month is not null) s
where b.id = w.pay_batch_id and s.id = w.id;
