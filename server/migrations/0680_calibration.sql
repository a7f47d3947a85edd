-- Works with a known score, which experts score before they review, and what they gave them.
alter table ds_tb_review_project add column calibration text;
alter table ds_tb_review_project add column calibration_tolerance integer;
alter table ds_tb_review_project add column calibration_tries integer;
update ds_tb_review_project set calibration = 'none', calibration_tolerance = 10, calibration_tries = 1;

create table ds_tb_calibration (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  title text not null,
  title_en text,
  abstract_text text,
  abstract_text_en text,
  works_file text,
  items jsonb not null,
  reference_score numeric,
  comment text,
  comment_en text,
  order_num integer,
  status text not null default '0',
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_calibration_created on ds_tb_calibration (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_calibration_project_id_title_key on ds_tb_calibration (tenant_id, project_id, title) where del_flag = '0';
create index ds_tb_calibration_search on ds_tb_calibration using gin (sys_search_grams(title, title_en));

create table ds_tb_calibration_result (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  calibration_id text not null,
  expert_id text not null,
  attempt_no integer not null,
  items jsonb not null,
  total_score numeric not null,
  distance numeric not null,
  within text not null,
  submit_time timestamptz not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_calibration_result_created on ds_tb_calibration_result (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_calibration_result_calibration_id_expert_id_attempt_no_key on ds_tb_calibration_result (tenant_id, calibration_id, expert_id, attempt_no) where del_flag = '0';
create index ds_tb_calibration_result_project_id on ds_tb_calibration_result (tenant_id, project_id, expert_id) where del_flag = '0';
create index ds_tb_calibration_result_expert_id on ds_tb_calibration_result (tenant_id, expert_id, create_time, id) where del_flag = '0';

create trigger ds_tb_calibration_title after delete or update of tenant_id, title, title_en, project_id on ds_tb_calibration
  for each statement execute function sys_title_changed();
call sys_track_files('ds_tb_calibration', 'dsTbCalibration', 'worksFile', 'works_file');
