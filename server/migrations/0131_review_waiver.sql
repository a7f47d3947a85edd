-- Works that a round of review does without, each by somebody's name and reason
create table ds_tb_review_waiver (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  works_id text not null,
  reason text not null,
  waived_by text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_waiver_created on ds_tb_review_waiver (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_review_waiver_project_id_works_id_key on ds_tb_review_waiver (tenant_id, project_id, works_id) where del_flag = '0';
create index ds_tb_review_waiver_works_id on ds_tb_review_waiver (tenant_id, works_id, create_time, id) where del_flag = '0';
