-- Whether an expert and somebody of the same name and school in an entry are one person
create table ds_tb_identity_ruling (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  registration_id text not null,
  competition_id text not null,
  person_name text,
  member_role text,
  ruling text not null,
  remark text,
  decided_by text,
  decide_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_identity_ruling_created on ds_tb_identity_ruling (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_identity_ruling_expert_id_registration_id_key on ds_tb_identity_ruling (tenant_id, expert_id, registration_id) where del_flag = '0';
create index ds_tb_identity_ruling_registration_id on ds_tb_identity_ruling (tenant_id, registration_id, create_time, id) where del_flag = '0';
create index ds_tb_identity_ruling_competition_id on ds_tb_identity_ruling (tenant_id, competition_id, create_time, id) where del_flag = '0';
-- Why a proposal was applied while it was open who some people are.
alter table ds_tb_works_allot_run add column unclear_reason text;
-- The search over all records
create index ds_tb_identity_ruling_search on ds_tb_identity_ruling using gin (sys_search_grams(person_name));
