-- Whom an extension helps: reviews that are due later, orders that can be paid longer, entries with a gate that stays open
alter table ds_tb_timeline_exception add column helped_count integer;
alter table ds_tb_timeline_exception add column helped_names text;

-- The end of the latest extension of a gate for an entry, and of reviews also for an expert or a project; `except` is one that is to go.
create function ds_tb_exception_end(of_tenant integer, of_gate text, entry text, expert text, project text, except_id text)
  returns timestamptz language sql stable as $$
  with recursive place as (
    select r.id, r.competition_id, r.unit_id, u.area_id from ds_tb_registration r left join ds_tb_unit u on u.id = r.unit_id
    where r.id = entry and r.tenant_id = of_tenant
  ), up as (
    select a.id, a.parent_id from ds_tb_competition_area a join place on place.area_id = a.id where a.tenant_id = of_tenant and a.del_flag = '0'
    union
    select a.id, a.parent_id from up join ds_tb_competition_area a on a.id = up.parent_id and a.tenant_id = of_tenant and a.del_flag = '0'
  )
  select max(x.new_end) from ds_tb_timeline_exception x join place on place.competition_id = x.competition_id
  where x.tenant_id = of_tenant and x.gate = of_gate and x.del_flag = '0' and x.id is distinct from except_id
    and (x.scope_type, x.scope_id) in (
      select 'unit', place.unit_id union all select 'team', place.id union all select 'area', up.id from up
      union all select 'expert', expert union all select 'project', project)
$$;
