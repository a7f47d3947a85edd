-- Score runs of review projects: one score and rank per work, and how each expert scored.

-- Score run
create table ds_tb_score_run (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  formula_version text,
  params jsonb,
  input_digest text,
  result_digest text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_score_run_created on ds_tb_score_run (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_score_run_project_id on ds_tb_score_run (tenant_id, project_id, create_time, id) where del_flag = '0';
create index ds_tb_score_run_status on ds_tb_score_run (tenant_id, status, create_time, id) where del_flag = '0';

-- Work score
create table ds_tb_works_score (
  id text primary key,
  tenant_id integer not null,
  run_id text not null,
  works_id text not null,
  valid_count integer not null,
  raw_mean numeric,
  adjusted numeric,
  std_dev numeric,
  range_value numeric,
  rank_no integer,
  rank_low integer,
  rank_high integer,
  flags jsonb,
  breakdown jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_score_created on ds_tb_works_score (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_score_run_id_works_id_key on ds_tb_works_score (tenant_id, run_id, works_id) where del_flag = '0';
create index ds_tb_works_score_run_id on ds_tb_works_score (tenant_id, run_id, create_time, id) where del_flag = '0';
create index ds_tb_works_score_works_id on ds_tb_works_score (tenant_id, works_id, create_time, id) where del_flag = '0';

-- Expert statistics
create table ds_tb_expert_stat (
  id text primary key,
  tenant_id integer not null,
  run_id text not null,
  expert_id text not null,
  n integer not null,
  leniency numeric,
  spread numeric,
  corr_others numeric,
  outlier text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_stat_created on ds_tb_expert_stat (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_stat_run_id_expert_id_key on ds_tb_expert_stat (tenant_id, run_id, expert_id) where del_flag = '0';
create index ds_tb_expert_stat_run_id on ds_tb_expert_stat (tenant_id, run_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_stat_expert_id on ds_tb_expert_stat (tenant_id, expert_id, create_time, id) where del_flag = '0';

alter table ds_tb_review_project add column formula_id text;
create index ds_tb_review_project_formula_id on ds_tb_review_project (tenant_id, formula_id, create_time, id) where del_flag = '0';
