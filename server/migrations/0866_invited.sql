-- Who may enter a competition that is open to invited people only.
alter table ds_tb_competition add column open_to text;

create table ds_tb_competition_invited (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  address text not null,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_invited_created on ds_tb_competition_invited (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_invited_competition_id_address_key on ds_tb_competition_invited (tenant_id, competition_id, address) where del_flag = '0';
create index ds_tb_competition_invited_competition_id on ds_tb_competition_invited (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_competition_invited_address on ds_tb_competition_invited (tenant_id, address) where del_flag = '0';
create index ds_tb_competition_invited_search on ds_tb_competition_invited using gin (sys_search_grams(address));
