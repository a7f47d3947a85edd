-- Allotment runs: what was asked, what came of it, and the sets that it was computed from
create table ds_tb_works_allot_run (
  id text primary key,
  tenant_id integer not null,
  project_id text not null,
  mode text not null,
  seed text,
  reviews integer,
  load_min integer,
  load_max integer,
  needs_label text,
  label_weight integer,
  balance_weight integer,
  repeat_weight integer,
  fair text,
  alternates integer,
  due_time timestamptz,
  algo_version text,
  input_digest text,
  result_digest text,
  status text not null,
  progress text,
  stats jsonb,
  infeasible jsonb,
  problem text,
  duration_ms integer,
  adjusted integer,
  verify_time timestamptz,
  verified text,
  -- Whose run it is, and in which language it speaks
  user_id text not null,
  biz_code text not null default 'dsTbWorksAllotTemp',
  params jsonb not null,
  lease_owner text,
  lease_until timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_allot_run_created on ds_tb_works_allot_run (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_run_updated on ds_tb_works_allot_run (tenant_id, update_time nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_run_project_id on ds_tb_works_allot_run (tenant_id, project_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_run_mode on ds_tb_works_allot_run (tenant_id, mode, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_run_status on ds_tb_works_allot_run (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_run_duration_ms on ds_tb_works_allot_run (tenant_id, duration_ms nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_run_open on ds_tb_works_allot_run (create_time) where status = '0';

-- The sets as they were, as compressed JSON: a run is verified from these
create table ds_tb_works_allot_input (
  run_id text primary key,
  tenant_id integer not null,
  content text not null
);

create table ds_tb_works_allot_temp (
  id text primary key,
  tenant_id integer not null,
  run_id text not null,
  project_id text not null,
  works_id text not null,
  expert_id text not null,
  rank_no integer not null,
  match_score numeric,
  cost_parts jsonb,
  flag text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_works_allot_temp_created on ds_tb_works_allot_temp (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_works_allot_temp_run_id_works_id_expert_id_key on ds_tb_works_allot_temp (tenant_id, run_id, works_id, expert_id) where del_flag = '0';
create index ds_tb_works_allot_temp_run_id on ds_tb_works_allot_temp (tenant_id, run_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_temp_project_id on ds_tb_works_allot_temp (tenant_id, project_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_temp_works_id on ds_tb_works_allot_temp (tenant_id, works_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_temp_expert_id on ds_tb_works_allot_temp (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_works_allot_temp_rank_no on ds_tb_works_allot_temp (tenant_id, rank_no, id) where del_flag = '0';
create index ds_tb_works_allot_temp_match_score on ds_tb_works_allot_temp (tenant_id, match_score nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_temp_flag on ds_tb_works_allot_temp (tenant_id, flag, create_time, id) where del_flag = '0';

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_works_allot_run', 'project_id, create_time'),
    ('ds_tb_works_allot_temp', 'works_id, expert_id')
  ) as t (of_table, name_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;
