-- Stages, forms, authorisation, sub-administrators and exceptions of competitions; what competition, area, unit, group and work lacked.
-- Competition
alter table ds_tb_competition
  add column series_id text,
  add column team_min integer,
  add column team_max integer,
  add column tutor_max integer,
  add column allow_cross_unit text,
  add column number_rule text,
  add column fee_mode text,
  add column rules_file_id text,
  add column cover_image text,
  add column step_done jsonb;
-- Area
alter table ds_tb_competition_area
  add column region_codes jsonb,
  add column admin_user_ids text;
-- Unit
alter table ds_tb_unit
  add column short_names jsonb,
  add column merged_into_id text;
-- Group
alter table ds_tb_competition_group
  add column parent_id text,
  add column form_id text,
  add column review_template_id text;
-- Work
alter table ds_tb_works
  add column stage_id text;
create index ds_tb_works_stage_id on ds_tb_works (tenant_id, stage_id) where stage_id is not null and del_flag = '0';
-- Stage
create table ds_tb_competition_stage (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  stage_no integer not null,
  stage_name text not null,
  stage_name_en text,
  stage_type text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  submit_required text,
  promote_rule jsonb,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_stage_created on ds_tb_competition_stage (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_stage_competition_id_stage_no_key on ds_tb_competition_stage (tenant_id, competition_id, stage_no) where del_flag = '0';
create index ds_tb_competition_stage_competition_id on ds_tb_competition_stage (tenant_id, competition_id, create_time, id) where del_flag = '0';

-- Form
create table ds_tb_competition_form (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  form_name text not null,
  form_name_en text,
  group_id text,
  stage_id text,
  form_kind text not null,
  version integer,
  fields jsonb not null,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_form_created on ds_tb_competition_form (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_form_competition_id_form_name_version_key on ds_tb_competition_form (tenant_id, competition_id, form_name, version) where del_flag = '0';
create index ds_tb_competition_form_competition_id on ds_tb_competition_form (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_competition_form_group_id on ds_tb_competition_form (tenant_id, group_id, create_time, id) where del_flag = '0';
create index ds_tb_competition_form_stage_id on ds_tb_competition_form (tenant_id, stage_id, create_time, id) where del_flag = '0';

-- Competition administrator
create table ds_tb_competition_admin (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  user_id text not null,
  area_id text,
  group_ids text,
  actions jsonb,
  expire_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_admin_created on ds_tb_competition_admin (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_admin_competition_id_user_id_key on ds_tb_competition_admin (tenant_id, competition_id, user_id) where del_flag = '0';
create index ds_tb_competition_admin_competition_id on ds_tb_competition_admin (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_competition_admin_user_id on ds_tb_competition_admin (tenant_id, user_id, create_time, id) where del_flag = '0';
create index ds_tb_competition_admin_area_id on ds_tb_competition_admin (tenant_id, area_id, create_time, id) where del_flag = '0';

-- School authorisation
create table ds_tb_unit_authorize (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  unit_id text not null,
  quota integer,
  allow_self_register text,
  status text not null,
  authorized_by text,
  authorized_time timestamptz,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_unit_authorize_created on ds_tb_unit_authorize (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_unit_authorize_competition_id_unit_id_key on ds_tb_unit_authorize (tenant_id, competition_id, unit_id) where del_flag = '0';
create index ds_tb_unit_authorize_competition_id on ds_tb_unit_authorize (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_unit_authorize_unit_id on ds_tb_unit_authorize (tenant_id, unit_id, create_time, id) where del_flag = '0';

-- Timeline exception
create table ds_tb_timeline_exception (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  scope_type text not null,
  scope_id text not null,
  gate text not null,
  new_end timestamptz not null,
  reason text not null,
  approved_by text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_timeline_exception_created on ds_tb_timeline_exception (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_timeline_exception_competition_id_gate_scope_id_key on ds_tb_timeline_exception (tenant_id, competition_id, gate, scope_id) where del_flag = '0';
create index ds_tb_timeline_exception_competition_id on ds_tb_timeline_exception (tenant_id, competition_id, create_time, id) where del_flag = '0';

-- Promotion
create table ds_tb_stage_promotion (
  id text primary key,
  tenant_id integer not null,
  competition_id text,
  works_id text,
  from_stage text,
  to_stage text,
  rank integer,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_stage_promotion_created on ds_tb_stage_promotion (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_stage_promotion_competition_id on ds_tb_stage_promotion (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_stage_promotion_works_id on ds_tb_stage_promotion (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_stage_promotion_from_stage on ds_tb_stage_promotion (tenant_id, from_stage, create_time, id) where del_flag = '0';
create index ds_tb_stage_promotion_to_stage on ds_tb_stage_promotion (tenant_id, to_stage, create_time, id) where del_flag = '0';

