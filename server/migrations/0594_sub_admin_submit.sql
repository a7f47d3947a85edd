-- Works that sub-administrators report to the organisers
create table ds_tb_sub_admin_submit (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  unit_id text not null,
  group_id text,
  work_ids text,
  works_count integer,
  note text,
  status text not null default '0',
  reason text,
  submit_by text,
  submit_time timestamptz,
  sys_org_code text,
  del_flag text not null default '0',
  revision integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz
);
create index ds_tb_sub_admin_submit_created on ds_tb_sub_admin_submit (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_sub_admin_submit_competition on ds_tb_sub_admin_submit (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_sub_admin_submit_unit on ds_tb_sub_admin_submit (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_sub_admin_submit_status on ds_tb_sub_admin_submit (tenant_id, status, create_time, id) where del_flag = '0';
