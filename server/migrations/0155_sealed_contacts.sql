-- Telephones of units and departments, and the bank account and telephone of a title, are sealed like all personal data. What is stored in clear
-- has no hash: the next start of a node, which has the key, seals it.
alter table ds_tb_unit add column phone_hash text;
alter table sys_depart add column mobile_hash text;
alter table ds_tb_invoice_title
  add column bank_hash text,
  add column address_hash text;
