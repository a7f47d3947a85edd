-- Works of entries that were withdrawn or rejected before works went out with them go out now, with their open reviews.
-- A work with a score in force stays: the ranks that were announced follow from it.
with works_out as (
  select w.id, w.tenant_id, w.status as was,
    case r.status when '5' then '报名已撤回' else '报名审核不通过：' || coalesce(r.audit_opinion, '') end as why
  from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = w.tenant_id
  where r.status in ('3', '5') and r.del_flag = '0' and w.status in ('0', '1', '2') and w.del_flag = '0'
    and not exists (
      select 1 from ds_tb_works_score s join ds_tb_score_run n on n.id = s.run_id
      where s.works_id = w.id and s.del_flag = '0' and n.status = '1' and n.del_flag = '0')
), withdrawn as (
  update ds_tb_works t set status = '4', reason = o.why, status_before_entry = o.was, revision = t.revision + 1, update_by = null, update_time = now()
  from works_out o where t.id = o.id
), reviews_out as (
  select a.id, a.tenant_id, a.status as was from ds_tb_works_allot a join works_out o on o.id = a.works_id
  where a.status in ('0', '1') and a.del_flag = '0'
), cancelled as (
  update ds_tb_works_allot t set status = '5', return_reason = '作品已退出评审', return_request_time = null, revision = t.revision + 1,
    update_by = null, update_time = now()
  from reviews_out o where t.id = o.id
)
insert into sys_audit_log (id, tenant_id, action, entity, entity_id, before, after, reason, create_time)
  select replace(gen_random_uuid()::text, '-', ''), tenant_id, 'withdraw', 'dsTbWorks', id, jsonb_build_object('status', was),
    jsonb_build_object('status', '4', 'reason', why), why, now() from works_out
  union all
  select replace(gen_random_uuid()::text, '-', ''), tenant_id, 'cancelAllot', 'dsTbWorksAllot', id, jsonb_build_object('status', was),
    jsonb_build_object('status', '5'), '作品已退出评审', now() from reviews_out;
