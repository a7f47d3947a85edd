-- What becomes of entries that nobody finished in time
alter table ds_tb_competition add column entry_close_mode text;
-- What people were told of, so that each deadline reminds each of them once
create table ds_tb_reminder (
  tenant_id integer not null,
  kind text not null,
  ref_id text not null,
  user_id text not null,
  due_time timestamptz not null,
  create_time timestamptz not null,
  primary key (tenant_id, kind, ref_id, user_id, due_time)
);
