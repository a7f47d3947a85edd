-- From where each condition counts; only what differs from the usual.
alter table sys_alert_setting add column limits jsonb not null default '{}';
