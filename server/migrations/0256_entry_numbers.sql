-- A booking is called by its number.
drop trigger if exists ds_tb_ledger_entry_title on ds_tb_ledger_entry;
create trigger ds_tb_ledger_entry_title after delete or update of tenant_id, entry_no on ds_tb_ledger_entry
  for each statement execute function sys_title_changed();
