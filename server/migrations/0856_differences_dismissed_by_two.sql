-- Who dismissed a difference first: from the limit of two people on it takes a second.
alter table ds_tb_reconcile_row add column dismiss_by text;
