-- Team members, change requests, versions and files of works, supplements and labels of works; what works lacked.
-- Work
alter table ds_tb_works
  add column commit_hash text,
  add column current_version_id text;
-- Team member
create table ds_tb_registration_member (
  id text primary key,
  tenant_id integer not null,
  registration_id text not null,
  member_role text not null,
  real_name text not null,
  id_type text,
  id_no text not null,
  id_no_hash text not null,
  phone text,
  phone_hash text,
  email text,
  unit_id text,
  major text,
  grade text,
  order_num integer,
  user_id text,
  consent_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_registration_member_created on ds_tb_registration_member (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_registration_member_registration_id_id_no_key on ds_tb_registration_member (tenant_id, registration_id, id_no_hash) where del_flag = '0';
create index ds_tb_registration_member_registration_id on ds_tb_registration_member (tenant_id, registration_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_member_id_no_hash on ds_tb_registration_member (tenant_id, id_no_hash) where del_flag = '0';
create index ds_tb_registration_member_phone_hash on ds_tb_registration_member (tenant_id, phone_hash) where del_flag = '0';
create index ds_tb_registration_member_unit_id on ds_tb_registration_member (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_member_user_id on ds_tb_registration_member (tenant_id, user_id, create_time, id) where del_flag = '0';

-- Change request
create table ds_tb_registration_change (
  id text primary key,
  tenant_id integer not null,
  registration_id text not null,
  member_id text,
  real_name_before text,
  id_no_before text,
  id_no_before_hash text,
  real_name text not null,
  id_type text,
  id_no text not null,
  id_no_hash text not null,
  reason text not null,
  opinion text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_registration_change_created on ds_tb_registration_change (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_registration_change_registration_id_id_no_key on ds_tb_registration_change (tenant_id, registration_id, id_no_hash) where del_flag = '0';
create index ds_tb_registration_change_registration_id on ds_tb_registration_change (tenant_id, registration_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_change_member_id on ds_tb_registration_change (tenant_id, member_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_change_id_no_hash on ds_tb_registration_change (tenant_id, id_no_hash) where del_flag = '0';

-- Version of a work
create table ds_tb_works_version (
  id text primary key,
  tenant_id integer not null,
  works_id text,
  version_no integer,
  title text,
  works_file text,
  submit_by text,
  submit_time timestamptz,
  is_final text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_version_created on ds_tb_works_version (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_works_version_works_id on ds_tb_works_version (tenant_id, works_id, create_time, id) where del_flag = '0';

-- File of a work
create table ds_tb_works_file (
  id text primary key,
  tenant_id integer not null,
  version_id text,
  works_id text,
  file_kind text,
  file_name text,
  file_size integer,
  sha256 text,
  path text,
  scan_status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_file_created on ds_tb_works_file (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_works_file_version_id on ds_tb_works_file (tenant_id, version_id, create_time, id) where del_flag = '0';
create index ds_tb_works_file_works_id on ds_tb_works_file (tenant_id, works_id, create_time, id) where del_flag = '0';

-- Supplement
create table ds_tb_works_supplement (
  id text primary key,
  tenant_id integer not null,
  works_id text not null,
  items jsonb not null,
  due_time timestamptz not null,
  asked_by text,
  supplied_file text,
  note text,
  give_time timestamptz,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_supplement_created on ds_tb_works_supplement (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_supplement_works_id_due_time_key on ds_tb_works_supplement (tenant_id, works_id, due_time) where del_flag = '0';
create index ds_tb_works_supplement_works_id on ds_tb_works_supplement (tenant_id, works_id, create_time, id) where del_flag = '0';

-- Label of a work
create table ds_tb_works_label (
  id text primary key,
  tenant_id integer not null,
  works_id text not null,
  label_id text not null,
  weight numeric,
  source text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_label_created on ds_tb_works_label (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_label_works_id_label_id_key on ds_tb_works_label (tenant_id, works_id, label_id) where del_flag = '0';
create index ds_tb_works_label_works_id on ds_tb_works_label (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_works_label_label_id on ds_tb_works_label (tenant_id, label_id, create_time, id) where del_flag = '0';

-- What goes overdue by itself
create index ds_tb_works_supplement_open on ds_tb_works_supplement (tenant_id, due_time) where status = '0' and del_flag = '0';
