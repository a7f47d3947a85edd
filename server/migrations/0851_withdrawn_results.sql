-- Results that were published and taken back, until they are published again
alter table ds_tb_review_project add column withdrawn_time timestamptz, add column withdraw_reason text;
