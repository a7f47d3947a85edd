-- One index for each record that a search over all records looks through (server/src/areas/search), over its names and numbers.

do $$
declare
  searched record;
begin
  for searched in select * from (values
    ('ds_tb_award_rule', 'award_name, award_name_en'),
    ('ds_tb_bank_account', 'real_name'),
    ('ds_tb_certificate_template', 'template_name'),
    ('ds_tb_competition', 'competition_name, competition_name_en, competition_code'),
    ('ds_tb_competition_area', 'area_name, area_name_en, area_code'),
    ('ds_tb_competition_form', 'form_name, form_name_en'),
    ('ds_tb_competition_group', 'group_name, group_name_en, group_code'),
    ('ds_tb_competition_stage', 'stage_name, stage_name_en'),
    ('ds_tb_cost_item', 'item_name, item_name_en'),
    ('ds_tb_expert', 'real_name'),
    ('ds_tb_expert_group', 'group_name, group_name_en'),
    ('ds_tb_expert_withdrawal', 'withdraw_no'),
    ('ds_tb_holiday', 'name'),
    ('ds_tb_invoice_title', 'title, tax_no'),
    ('ds_tb_label', 'label_name, label_name_en, label_code'),
    ('ds_tb_payout_batch', 'batch_no'),
    ('ds_tb_registration', 'team_name, team_name_en, register_no'),
    ('ds_tb_registration_change', 'real_name'),
    ('ds_tb_registration_member', 'real_name'),
    ('ds_tb_review_formula', 'formula_name'),
    ('ds_tb_review_project', 'project_name, project_name_en'),
    ('ds_tb_review_template', 'template_name, template_name_en'),
    ('ds_tb_review_template_item', 'item_name, item_name_en, item_code'),
    ('ds_tb_tax_rule', 'rule_name, rule_name_en, rule_code'),
    ('ds_tb_unit', 'unit_name, unit_name_en, unit_code'),
    ('ds_tb_works', 'title, title_en, works_no'),
    ('online_form', 'form_name, form_name_en, code, main_code'),
    ('online_report', 'report_name, report_name_en, code'),
    ('print_template', 'template_name, template_name_en, code'),
    ('sys_announcement', 'titile'),
    ('sys_category', 'name, name_en'),
    ('sys_check_rule', 'rule_name, rule_code'),
    ('sys_data_source', 'name, code'),
    ('sys_depart', 'depart_name, depart_name_en, org_code'),
    ('sys_depart_role', 'role_name, role_code'),
    ('sys_dict', 'dict_name, dict_code'),
    ('sys_gateway_route', 'name'),
    ('sys_position', 'name, code'),
    ('sys_quartz_job', 'description'),
    ('sys_role', 'role_name, role_code'),
    ('sys_user', 'realname, username, work_no')
  ) as t (of_table, columns)
  loop
    execute format('create index %1$s_search on %1$s using gin (sys_search_grams(%2$s))', searched.of_table, searched.columns);
  end loop;
end $$;
