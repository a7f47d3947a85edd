-- The file of a batch, sealed because it holds card numbers, and the layout it was written in.
alter table ds_tb_payout_batch
  add column bank_layout text,
  add column sealed_file text;
-- When a withholding was last declared. One that has changed since is declared again, as a correction.
alter table ds_tb_tax_withholding
  add column declare_time timestamptz,
  add column declare_by text;
