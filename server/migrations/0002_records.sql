-- One table per managed record of sdk/src/entities, and what belongs to them. Runs on PostgreSQL 15 and on PGlite.
-- Lists read live rows of one tenant, sorted by a column and then by id: their indexes are partial, and put absent values first as the lists do.

-- User
create table sys_user (
  id text primary key,
  tenant_id integer not null,
  username text not null,
  realname text not null,
  sex text,
  phone text,
  phone_hash text,
  email text,
  unit_id text,
  selectedroles text,
  work_no text,
  birthday date,
  avatar text,
  signature_file text,
  status text not null,
  last_login_time timestamptz,
  password_hash text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_user_created on sys_user (tenant_id, create_time, id) where del_flag = '0';
create unique index sys_user_username_key on sys_user (tenant_id, lower(username)) where del_flag = '0';
-- Signing in names no tenant.
create index sys_user_sign_in on sys_user (lower(username)) where del_flag = '0';
create index sys_user_username on sys_user (tenant_id, username, id) where del_flag = '0';
create index sys_user_realname on sys_user (tenant_id, realname, id) where del_flag = '0';
create index sys_user_phone_hash on sys_user (tenant_id, phone_hash) where del_flag = '0';
create index sys_user_unit_id on sys_user (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index sys_user_status on sys_user (tenant_id, status, create_time, id) where del_flag = '0';
create index sys_user_last_login_time on sys_user (tenant_id, last_login_time nulls first, id) where del_flag = '0';

-- Role
create table sys_role (
  id text primary key,
  tenant_id integer not null,
  role_name text not null,
  role_code text not null,
  base_role text not null,
  description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_role_created on sys_role (tenant_id, create_time, id) where del_flag = '0';
create unique index sys_role_role_code_key on sys_role (tenant_id, role_code) where del_flag = '0';

-- Area
create table ds_tb_competition_area (
  id text primary key,
  tenant_id integer not null,
  area_code text not null,
  area_name text not null,
  area_name_en text,
  parent_id text,
  sort_no integer,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_area_created on ds_tb_competition_area (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_area_area_code_key on ds_tb_competition_area (tenant_id, area_code) where del_flag = '0';
create index ds_tb_competition_area_parent_id on ds_tb_competition_area (tenant_id, parent_id, create_time, id) where del_flag = '0';

-- Unit
create table ds_tb_unit (
  id text primary key,
  tenant_id integer not null,
  unit_code text not null,
  unit_name text not null,
  unit_name_en text,
  area_id text not null,
  unit_type text,
  contact text,
  phone text,
  email text,
  self_register text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_unit_created on ds_tb_unit (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_unit_unit_code_key on ds_tb_unit (tenant_id, unit_code) where del_flag = '0';
create index ds_tb_unit_unit_name on ds_tb_unit (tenant_id, unit_name, id) where del_flag = '0';
create index ds_tb_unit_area_id on ds_tb_unit (tenant_id, area_id, create_time, id) where del_flag = '0';
create index ds_tb_unit_status on ds_tb_unit (tenant_id, status, create_time, id) where del_flag = '0';

-- Dictionary
create table sys_dict (
  id text primary key,
  tenant_id integer not null,
  dict_name text not null,
  dict_code text not null,
  description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_dict_created on sys_dict (tenant_id, create_time, id) where del_flag = '0';
create unique index sys_dict_dict_code_key on sys_dict (tenant_id, dict_code) where del_flag = '0';

-- Dictionary item
create table sys_dict_item (
  id text primary key,
  tenant_id integer not null,
  dict_id text not null,
  item_text text not null,
  item_text_en text,
  item_value text not null,
  description text,
  sort_order integer,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_dict_item_created on sys_dict_item (tenant_id, create_time, id) where del_flag = '0';
create unique index sys_dict_item_dict_id_item_value_key on sys_dict_item (tenant_id, dict_id, item_value) where del_flag = '0';
create index sys_dict_item_dict_id on sys_dict_item (tenant_id, dict_id, create_time, id) where del_flag = '0';

-- Competition
create table ds_tb_competition (
  id text primary key,
  tenant_id integer not null,
  competition_code text not null,
  competition_name text not null,
  competition_name_en text,
  competition_type text not null,
  edition integer,
  status text not null,
  time_zone text,
  register_start timestamptz not null,
  register_end timestamptz not null,
  submit_start timestamptz,
  submission_end_time timestamptz not null,
  end_time timestamptz not null,
  grace_seconds integer,
  unit_audit_mode text,
  need_unit_authorize text,
  per_person_max integer,
  unit_quota integer,
  blind_mode text,
  description text,
  description_en text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_created on ds_tb_competition (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_competition_code_key on ds_tb_competition (tenant_id, competition_code) where del_flag = '0';
create index ds_tb_competition_competition_name on ds_tb_competition (tenant_id, competition_name, id) where del_flag = '0';
create index ds_tb_competition_status on ds_tb_competition (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_competition_register_start on ds_tb_competition (tenant_id, register_start, id) where del_flag = '0';
create index ds_tb_competition_register_end on ds_tb_competition (tenant_id, register_end, id) where del_flag = '0';
create index ds_tb_competition_submission_end_time on ds_tb_competition (tenant_id, submission_end_time, id) where del_flag = '0';
create index ds_tb_competition_end_time on ds_tb_competition (tenant_id, end_time, id) where del_flag = '0';

-- Group
create table ds_tb_competition_group (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  group_code text not null,
  group_name text not null,
  group_name_en text,
  quota integer,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_competition_group_created on ds_tb_competition_group (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_competition_group_competition_id_group_code_key on ds_tb_competition_group (tenant_id, competition_id, group_code) where del_flag = '0';
create index ds_tb_competition_group_competition_id on ds_tb_competition_group (tenant_id, competition_id, create_time, id) where del_flag = '0';

-- Registration
create table ds_tb_registration (
  id text primary key,
  tenant_id integer not null,
  register_no text,
  competition_id text not null,
  group_id text,
  area_id text,
  unit_id text not null,
  external_id text,
  team_name text not null,
  team_name_en text,
  real_name text not null,
  id_type text,
  id_no text not null,
  id_no_hash text not null,
  phone text not null,
  phone_hash text not null,
  email text,
  major text,
  grade text,
  status text not null,
  audit_opinion text,
  return_fields jsonb,
  pay_status text,
  source text,
  captain_user_id text,
  submit_time timestamptz,
  -- Approved by its unit, where the organiser decides after it (ds_unit_audit_mode)
  unit_audit_status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_registration_created on ds_tb_registration (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_registration_competition_id_external_id_key on ds_tb_registration (tenant_id, competition_id, external_id) where del_flag = '0';
create index ds_tb_registration_register_no on ds_tb_registration (tenant_id, register_no nulls first, id) where del_flag = '0';
-- A number is never given twice, not even after its registration was deleted.
create unique index ds_tb_registration_number_key on ds_tb_registration (tenant_id, register_no);
create index ds_tb_registration_competition_id on ds_tb_registration (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_unit_id on ds_tb_registration (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_team_name on ds_tb_registration (tenant_id, team_name, id) where del_flag = '0';
create index ds_tb_registration_real_name on ds_tb_registration (tenant_id, real_name, id) where del_flag = '0';
create index ds_tb_registration_id_no_hash on ds_tb_registration (tenant_id, id_no_hash) where del_flag = '0';
create index ds_tb_registration_phone_hash on ds_tb_registration (tenant_id, phone_hash) where del_flag = '0';
create index ds_tb_registration_status on ds_tb_registration (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_registration_captain_user_id on ds_tb_registration (tenant_id, captain_user_id, create_time, id) where del_flag = '0';
create index ds_tb_registration_submit_time on ds_tb_registration (tenant_id, submit_time nulls first, id) where del_flag = '0';

-- Work
create table ds_tb_works (
  id text primary key,
  tenant_id integer not null,
  works_no text not null,
  title text not null,
  title_en text,
  competition_id text not null,
  registration_id text not null,
  group_id text,
  abstract_text text,
  works_file text,
  anonymous_code text,
  commit_time timestamptz,
  late_seconds integer,
  status text not null,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_created on ds_tb_works (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_competition_id_works_no_key on ds_tb_works (tenant_id, competition_id, works_no) where del_flag = '0';
create index ds_tb_works_works_no on ds_tb_works (tenant_id, works_no, id) where del_flag = '0';
create index ds_tb_works_title on ds_tb_works (tenant_id, title, id) where del_flag = '0';
create index ds_tb_works_competition_id on ds_tb_works (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_works_registration_id on ds_tb_works (tenant_id, registration_id, create_time, id) where del_flag = '0';
create index ds_tb_works_group_id on ds_tb_works (tenant_id, group_id, create_time, id) where del_flag = '0';
create index ds_tb_works_commit_time on ds_tb_works (tenant_id, commit_time nulls first, id) where del_flag = '0';
create index ds_tb_works_status on ds_tb_works (tenant_id, status, create_time, id) where del_flag = '0';

-- Expert
create table ds_tb_expert (
  id text primary key,
  tenant_id integer not null,
  user_id text not null,
  real_name text not null,
  sex text,
  unit_id text,
  title text,
  research_field text,
  phone text,
  phone_hash text,
  email text,
  level text,
  max_load integer,
  signature_file text,
  is_perfect text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_created on ds_tb_expert (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_user_id_key on ds_tb_expert (tenant_id, user_id) where del_flag = '0';
create index ds_tb_expert_user_id on ds_tb_expert (tenant_id, user_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_real_name on ds_tb_expert (tenant_id, real_name, id) where del_flag = '0';
create index ds_tb_expert_unit_id on ds_tb_expert (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_phone_hash on ds_tb_expert (tenant_id, phone_hash) where del_flag = '0';
create index ds_tb_expert_status on ds_tb_expert (tenant_id, status, create_time, id) where del_flag = '0';

-- Review template
create table ds_tb_review_template (
  id text primary key,
  tenant_id integer not null,
  template_name text not null,
  template_name_en text,
  version integer,
  full_mark integer not null,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_template_created on ds_tb_review_template (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_review_template_template_name_version_key on ds_tb_review_template (tenant_id, template_name, version) where del_flag = '0';

-- Review item
create table ds_tb_review_template_item (
  id text primary key,
  tenant_id integer not null,
  template_id text not null,
  item_code text not null,
  item_name text not null,
  item_name_en text,
  item_type text not null,
  min_value numeric,
  max_value numeric,
  step numeric,
  weight numeric,
  required_flag text,
  grades text,
  min_length integer,
  max_length integer,
  guide text,
  guide_en text,
  order_num integer,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_template_item_created on ds_tb_review_template_item (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_review_template_item_template_id_item_code_key on ds_tb_review_template_item (tenant_id, template_id, item_code) where del_flag = '0';
create index ds_tb_review_template_item_template_id on ds_tb_review_template_item (tenant_id, template_id, create_time, id) where del_flag = '0';

-- Review project
create table ds_tb_review_project (
  id text primary key,
  tenant_id integer not null,
  project_name text not null,
  project_name_en text,
  competition_id text not null,
  template_id text not null,
  reviews_per_work integer not null,
  min_per_work integer,
  start_time timestamptz not null,
  end_time timestamptz not null,
  blind_mode text,
  fee_per_review bigint,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_project_created on ds_tb_review_project (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_review_project_competition_id_project_name_key on ds_tb_review_project (tenant_id, competition_id, project_name) where del_flag = '0';
create index ds_tb_review_project_competition_id on ds_tb_review_project (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_review_project_template_id on ds_tb_review_project (tenant_id, template_id, create_time, id) where del_flag = '0';

-- Review
create table ds_tb_works_allot (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  works_id text not null,
  expert_id text not null,
  allot_time timestamptz,
  due_time timestamptz,
  status text not null,
  total_score numeric,
  submit_time timestamptz,
  return_request_time timestamptz,
  return_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_allot_created on ds_tb_works_allot (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_allot_project_id_works_id_expert_id_key on ds_tb_works_allot (tenant_id, project_id, works_id, expert_id) where del_flag = '0';
create index ds_tb_works_allot_project_id on ds_tb_works_allot (tenant_id, project_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_works_id on ds_tb_works_allot (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_expert_id on ds_tb_works_allot (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_allot_time on ds_tb_works_allot (tenant_id, allot_time nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_due_time on ds_tb_works_allot (tenant_id, due_time nulls first, id) where del_flag = '0';
-- What ends by itself when its time is over
create index ds_tb_works_allot_open on ds_tb_works_allot (tenant_id, due_time) where del_flag = '0' and status in ('0', '1');
create index ds_tb_works_allot_status on ds_tb_works_allot (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_total_score on ds_tb_works_allot (tenant_id, total_score nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_submit_time on ds_tb_works_allot (tenant_id, submit_time nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_return_request_time on ds_tb_works_allot (tenant_id, return_request_time nulls first, id) where del_flag = '0';

-- Download
create table ds_tb_download_task (
  id text primary key,
  tenant_id integer not null,
  file_name text,
  biz_code text,
  user_id text,
  row_count integer,
  progress integer,
  status text not null,
  expire_time timestamptz,
  error_msg text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_download_task_created on ds_tb_download_task (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_download_task_user_id on ds_tb_download_task (tenant_id, user_id, create_time, id) where del_flag = '0';

-- Import
create table ds_tb_import_task (
  id text primary key,
  tenant_id integer not null,
  biz_code text,
  file_name text,
  user_id text,
  sha256 text,
  total integer,
  done_count integer,
  added_count integer,
  updated_count integer,
  unchanged_count integer,
  error_count integer,
  status text not null,
  error_file text,
  error_code text,
  error_msg text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_import_task_created on ds_tb_import_task (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_import_task_user_id on ds_tb_import_task (tenant_id, user_id, create_time, id) where del_flag = '0';

-- Last registration number given in a competition; counts on for ever.
create table ds_tb_register_counter (
  tenant_id integer not null,
  competition_id text not null,
  last_no integer not null default 0,
  primary key (tenant_id, competition_id)
);

-- Every version of a review: drafts, and the one submitted. A submitted version never changes (domain B4).
create table ds_tb_review_result (
  id text primary key,
  tenant_id integer not null,
  allot_id text not null,
  works_id text not null,
  expert_id text not null,
  version_no integer not null,
  is_draft text not null,
  items jsonb not null,
  comment text,
  comment_to_entrant text,
  total_score numeric,
  seconds_spent integer,
  client_kind text,
  create_by text,
  create_time timestamptz not null,
  update_time timestamptz
);
create unique index ds_tb_review_result_version on ds_tb_review_result (allot_id, version_no);
create index ds_tb_review_result_expert on ds_tb_review_result (tenant_id, expert_id, create_time);
create index ds_tb_review_result_works on ds_tb_review_result (tenant_id, works_id);
