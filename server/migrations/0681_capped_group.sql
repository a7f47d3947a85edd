-- The group whose cap on an expert's works counts those of a group: itself if it has one, else the nearest above it that has.
create function ds_tb_capped_group(of_tenant integer, of_group text) returns text language sql stable as $$
  with recursive up as (
    select id, parent_id, expert_max, 1 as steps from ds_tb_competition_group
    where id = of_group and tenant_id = of_tenant and del_flag = '0'
    union all
    select g.id, g.parent_id, g.expert_max, up.steps + 1 from up
    join ds_tb_competition_group g on g.id = up.parent_id and g.tenant_id = of_tenant and g.del_flag = '0'
    where up.expert_max is null and up.steps < 100
  )
  select id from up where expert_max is not null limit 1
$$;
