-- Every node keeps titles of rows that other rows refer to. A statement that may change them says so, and is heard when it commits.
-- Rows that are new change no title that somebody could have kept.

create function sys_title_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_title', tg_table_name);
  return null;
end $$;

do $$
declare
  titled record;
begin
  for titled in select * from (values
    ('ds_tb_bank_account', 'real_name'),
    ('ds_tb_certificate_template', 'template_name'),
    ('ds_tb_competition', 'competition_name, competition_name_en'),
    ('ds_tb_competition_area', 'area_name, area_name_en'),
    ('ds_tb_competition_form', 'form_name, form_name_en'),
    ('ds_tb_competition_group', 'group_name, group_name_en'),
    ('ds_tb_competition_stage', 'stage_name, stage_name_en'),
    ('ds_tb_expert', 'real_name'),
    ('ds_tb_expert_group', 'group_name, group_name_en'),
    ('ds_tb_expert_withdrawal', 'withdraw_no'),
    ('ds_tb_invoice_title', 'title'),
    ('ds_tb_label', 'label_name, label_name_en'),
    ('ds_tb_ledger_account', 'account_code'),
    ('ds_tb_ledger_entry', 'biz_type'),
    ('ds_tb_payout_batch', 'batch_no'),
    ('ds_tb_registration', 'team_name, team_name_en'),
    ('ds_tb_registration_member', 'real_name'),
    ('ds_tb_review_formula', 'formula_name'),
    ('ds_tb_review_project', 'project_name, project_name_en'),
    ('ds_tb_review_template', 'template_name, template_name_en'),
    ('ds_tb_review_template_item', 'item_name, item_name_en'),
    ('ds_tb_tax_rule', 'rule_name, rule_name_en'),
    ('ds_tb_unit', 'unit_name, unit_name_en'),
    ('ds_tb_works', 'title, title_en'),
    ('sys_category', 'name, name_en'),
    ('sys_depart', 'depart_name, depart_name_en'),
    ('sys_dict', 'dict_name'),
    ('sys_quartz_job', 'description'),
    ('sys_role', 'role_name'),
    ('sys_user', 'realname')
  ) as t (of_table, title_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      titled.of_table, titled.title_columns);
  end loop;
end $$;
