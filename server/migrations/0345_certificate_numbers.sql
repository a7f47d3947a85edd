-- The running numbers that a batch has reserved: what it did not use stays on record, and an interrupted batch goes on with it
alter table ds_tb_certificate_batch add column reserved_numbers jsonb;
