-- What a work says and shows, as values that tell copies: of one version, with the files that could not be read.
create table ds_tb_works_print (
  works_id text primary key,
  tenant_id integer not null,
  version_id text not null,
  digests text[] not null,
  -- 32 bits each, in order of their values.
  fingerprints bytea not null,
  -- 64 bits each.
  pictures bytea not null,
  unread jsonb not null,
  read_time timestamptz not null,
  -- Null until it was compared with the others.
  compared_time timestamptz
);
create index ds_tb_works_print_tenant on ds_tb_works_print (tenant_id, compared_time);

create table ds_tb_works_pair (
  id text primary key,
  tenant_id integer not null,
  works_id text not null,
  other_id text not null,
  competition_id text not null,
  score numeric,
  text_share numeric,
  same_files integer,
  same_pictures integer,
  picture_share numeric,
  status text not null default '0',
  opinion text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_pair_created on ds_tb_works_pair (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_pair_works_id_other_id_key on ds_tb_works_pair (tenant_id, works_id, other_id) where del_flag = '0';
create index ds_tb_works_pair_works_id on ds_tb_works_pair (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_works_pair_other_id on ds_tb_works_pair (tenant_id, other_id, create_time, id) where del_flag = '0';
create index ds_tb_works_pair_competition_id on ds_tb_works_pair (tenant_id, competition_id, create_time, id) where del_flag = '0';
