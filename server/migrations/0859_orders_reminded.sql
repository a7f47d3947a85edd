-- When the payer was last reminded of an order: at most once a day.
alter table ds_tb_cost_order add column remind_time timestamptz;
