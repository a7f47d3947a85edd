-- Labels, experts' labels and groups, rules of recusal and recusals; what experts lacked.
-- Expert
alter table ds_tb_expert
  add column degree text,
  add column id_no text,
  add column id_no_hash text,
  add column agreement_version text,
  add column agreement_time timestamptz;
create index ds_tb_expert_id_no_hash on ds_tb_expert (tenant_id, id_no_hash) where del_flag = '0';
-- Label
create table ds_tb_label (
  id text primary key,
  tenant_id integer not null,
  label_code text not null,
  label_name text not null,
  label_name_en text,
  parent_id text,
  label_type text not null,
  synonyms jsonb,
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
create index ds_tb_label_created on ds_tb_label (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_label_label_code_key on ds_tb_label (tenant_id, label_code) where del_flag = '0';
create index ds_tb_label_parent_id on ds_tb_label (tenant_id, parent_id, create_time, id) where del_flag = '0';

-- Expert's label
create table ds_tb_expert_label_relation (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  label_id text not null,
  proficiency integer,
  confirmed text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_label_relation_created on ds_tb_expert_label_relation (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_label_relation_expert_id_label_id_key on ds_tb_expert_label_relation (tenant_id, expert_id, label_id) where del_flag = '0';
create index ds_tb_expert_label_relation_expert_id on ds_tb_expert_label_relation (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_label_relation_label_id on ds_tb_expert_label_relation (tenant_id, label_id, create_time, id) where del_flag = '0';

-- Expert group
create table ds_tb_expert_group (
  id text primary key,
  tenant_id integer not null,
  group_name text not null,
  group_name_en text,
  leader_id text,
  scope text,
  remark text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_group_created on ds_tb_expert_group (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_group_group_name_key on ds_tb_expert_group (tenant_id, group_name) where del_flag = '0';
create index ds_tb_expert_group_leader_id on ds_tb_expert_group (tenant_id, leader_id, create_time, id) where del_flag = '0';

-- Group member
create table ds_tb_expert_group_member (
  id text primary key,
  tenant_id integer not null,
  group_id text not null,
  expert_id text not null,
  role text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_group_member_created on ds_tb_expert_group_member (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_group_member_group_id_expert_id_key on ds_tb_expert_group_member (tenant_id, group_id, expert_id) where del_flag = '0';
create index ds_tb_expert_group_member_group_id on ds_tb_expert_group_member (tenant_id, group_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_group_member_expert_id on ds_tb_expert_group_member (tenant_id, expert_id, create_time, id) where del_flag = '0';

-- Recusal rule
create table ds_tb_recusal_rule (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  rule_type text not null,
  hard text,
  years integer,
  weight numeric,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_recusal_rule_created on ds_tb_recusal_rule (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_recusal_rule_competition_id_rule_type_key on ds_tb_recusal_rule (tenant_id, competition_id, rule_type) where del_flag = '0';
create index ds_tb_recusal_rule_competition_id on ds_tb_recusal_rule (tenant_id, competition_id, create_time, id) where del_flag = '0';

-- Recusal
create table ds_tb_recusal (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  target_type text not null,
  target_id text not null,
  reason text not null,
  source text,
  pinned text,
  expire_time timestamptz,
  status text not null,
  remove_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_recusal_created on ds_tb_recusal (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_recusal_expert_id_target_type_target_id_key on ds_tb_recusal (tenant_id, expert_id, target_type, target_id) where del_flag = '0';
create index ds_tb_recusal_expert_id on ds_tb_recusal (tenant_id, expert_id, create_time, id) where del_flag = '0';

