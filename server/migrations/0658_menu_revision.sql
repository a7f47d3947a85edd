-- Two administrators may change the same menu entry: the second one is told.
alter table sys_permission add column revision integer not null default 1;
