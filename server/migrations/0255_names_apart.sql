-- Rows are called by their title and by what tells them from their namesakes; a row without a title after the rows that it belongs to.
-- Both may change a name that a node keeps in memory.
do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_award', 'award_level, works_id'),
    ('ds_tb_award_rule', 'award_name, award_name_en, project_id'),
    ('ds_tb_certificate', 'cert_no'),
    ('ds_tb_certificate_batch', 'template_id, create_time'),
    ('ds_tb_certificate_template', 'template_name, competition_id'),
    ('ds_tb_competition_form', 'form_name, form_name_en, competition_id'),
    ('ds_tb_competition_group', 'group_name, group_name_en, competition_id'),
    ('ds_tb_competition_stage', 'stage_name, stage_name_en, competition_id'),
    ('ds_tb_cost_order', 'order_no'),
    ('ds_tb_expert_account', 'expert_id'),
    ('ds_tb_msg_send', 'template_id, create_time'),
    ('ds_tb_msg_sub_account', 'unit_id, competition_id, channel'),
    ('ds_tb_msg_template', 'title_zh, title_en'),
    ('ds_tb_payment', 'provider_trade_no'),
    ('ds_tb_reconcile_batch', 'provider, day'),
    ('ds_tb_registration', 'team_name, team_name_en, competition_id'),
    ('ds_tb_registration_member', 'real_name, registration_id'),
    ('ds_tb_review_project', 'project_name, project_name_en, competition_id'),
    ('ds_tb_review_template_item', 'item_name, item_name_en, template_id'),
    ('ds_tb_score_run', 'project_id, create_time'),
    ('ds_tb_works_allot', 'works_id, expert_id'),
    ('ds_tb_works_allot_run', 'project_id, create_time'),
    ('ds_tb_works_version', 'title, version_no')
  ) as t (of_table, name_columns)
  where to_regclass(of_table) is not null
  loop
    execute format('drop trigger if exists %1$s_title on %1$s', named.of_table);
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;
