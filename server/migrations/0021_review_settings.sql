-- Certificate templates, review formulas, award rules and appeals; review results become a record that is listed.

-- Certificate template
create table ds_tb_certificate_template (
  id text primary key,
  tenant_id integer not null,
  template_name text not null,
  competition_id text,
  cert_kind text not null,
  page_size text not null,
  elements jsonb not null,
  fonts jsonb,
  number_rule text not null,
  locale text not null,
  version integer,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_certificate_template_created on ds_tb_certificate_template (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_certificate_template_template_name_version_key on ds_tb_certificate_template (tenant_id, template_name, version) where del_flag = '0';
create index ds_tb_certificate_template_competition_id on ds_tb_certificate_template (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_template_status on ds_tb_certificate_template (tenant_id, status, create_time, id) where del_flag = '0';

-- Review formula
create table ds_tb_review_formula (
  id text primary key,
  tenant_id integer not null,
  formula_name text not null,
  version integer,
  steps jsonb not null,
  expression text,
  test_cases jsonb,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_formula_created on ds_tb_review_formula (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_review_formula_formula_name_version_key on ds_tb_review_formula (tenant_id, formula_name, version) where del_flag = '0';
create index ds_tb_review_formula_status on ds_tb_review_formula (tenant_id, status, create_time, id) where del_flag = '0';

-- Award rule
create table ds_tb_award_rule (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  level integer not null,
  award_name text not null,
  award_name_en text,
  cut_type text not null,
  value numeric not null,
  tie_policy text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_award_rule_created on ds_tb_award_rule (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_award_rule_project_id_level_key on ds_tb_award_rule (tenant_id, project_id, level) where del_flag = '0';
create index ds_tb_award_rule_project_id on ds_tb_award_rule (tenant_id, project_id, create_time, id) where del_flag = '0';

-- Appeal
create table ds_tb_review_appeal (
  id text primary key,
  tenant_id integer not null,
  works_id text not null,
  reason text not null,
  status text not null,
  opinion text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_review_appeal_created on ds_tb_review_appeal (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_review_appeal_works_id on ds_tb_review_appeal (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_review_appeal_status on ds_tb_review_appeal (tenant_id, status, create_time, id) where del_flag = '0';

-- Review result: what a record has besides, and what a submitted version says in short.
alter table ds_tb_review_result
  add column grade text,
  add column pass_flag text,
  add column signature_file_id text,
  add column digest text,
  add column sys_org_code text,
  add column update_by text,
  add column revision integer not null default 1,
  add column del_flag text not null default '0';
create index ds_tb_review_result_created on ds_tb_review_result (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_review_result_allot_id on ds_tb_review_result (tenant_id, allot_id, create_time, id) where del_flag = '0';
