-- Fields of the domain model that records lacked: where a review project takes place, parts of review items, answers to forms.
alter table ds_tb_review_project
  add column stage_id text,
  add column group_ids text,
  add column expert_group_ids text,
  add column others_visible text default 'never',
  add column dispute_rule jsonb;

alter table ds_tb_review_template_item
  add column parent_id text,
  add column grade_map jsonb;

-- Not for clients: the fee that a submitted review was given, so that reopening takes back that much.
alter table ds_tb_works_allot
  add column run_id text,
  add column replaced_by_id text,
  add column reopen_ask_by text,
  add column reopen_reason text,
  add column accrued_fee bigint;

alter table ds_tb_unit add column depart_id text;

alter table ds_tb_registration
  add column stage_id text,
  add column form_version integer,
  add column answers jsonb;

alter table ds_tb_works
  add column form_version integer,
  add column answers jsonb,
  add column sim_score numeric;

alter table ds_tb_works_version add column answers jsonb;
