-- How long the personal data of a competition's entrants are kept after its end, and when they were erased.
alter table ds_tb_competition
  add column retention_days integer,
  add column erased_time timestamptz;
create index ds_tb_competition_retention on ds_tb_competition (tenant_id, end_time) where retention_days is not null and erased_time is null;
