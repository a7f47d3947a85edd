-- The median of the scores that count of a work; of earlier runs from what they kept of their reviews
alter table ds_tb_works_score add column median numeric;
update ds_tb_works_score s set median = (
  select round(percentile_cont(0.5) within group (order by coalesce((r ->> 'adjusted')::float8, (r ->> 'raw')::float8))::numeric, 6)
  from jsonb_array_elements(s.breakdown -> 'reviews') r)
where jsonb_typeof(s.breakdown -> 'reviews') = 'array';
