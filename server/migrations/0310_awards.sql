-- Awards that follow from a confirmed score run, with their public notice; an appeal may object to one.
create table ds_tb_award (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  project_id text not null,
  works_id text not null,
  award_level text not null,
  award_level_en text,
  level_no integer not null,
  run_id text not null,
  status text not null,
  notice_end date,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_award_created on ds_tb_award (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_award_level on ds_tb_award (tenant_id, level_no, id) where del_flag = '0';
create index ds_tb_award_status on ds_tb_award (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_award_project_id on ds_tb_award (tenant_id, project_id) where del_flag = '0';
-- A work has one award of its competition; those that were revoked stay beside it.
create unique index ds_tb_award_works_id_key on ds_tb_award (tenant_id, competition_id, works_id) where del_flag = '0' and status <> '3';
create index ds_tb_award_search on ds_tb_award using gin (sys_search_grams(award_level, award_level_en));
create trigger ds_tb_award_title after delete or update of tenant_id, award_level, award_level_en, works_id on ds_tb_award
  for each statement execute function sys_title_changed();

alter table ds_tb_review_appeal add column award_id text;
create index ds_tb_review_appeal_award_id on ds_tb_review_appeal (tenant_id, award_id) where del_flag = '0';
