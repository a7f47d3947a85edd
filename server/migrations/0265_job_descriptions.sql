-- The description of a job held both languages in one text.
alter table sys_quartz_job add column description_en text;

update sys_quartz_job j
set description = known.zh, description_en = known.en
from (values
  ('过期下载文件', 'Expire downloads'),
  ('逾期评审失效', 'Expire overdue reviews'),
  ('清理过期会话', 'Clean up sessions'),
  ('派发业务事件', 'Deliver events'),
  ('派发外发消息', 'Send messages'),
  ('封存审计链', 'Seal the audit chain'),
  ('校验审计链', 'Verify the audit chain'),
  ('检查数据完整性', 'Check stored data'),
  ('清理过期日志', 'Log retention'),
  ('清除到期个人信息', 'Erase personal data')
) as known (zh, en)
where j.description = known.zh || ' ' || known.en;

drop index sys_quartz_job_search;
create index sys_quartz_job_search on sys_quartz_job using gin (sys_search_grams(description, description_en));

drop trigger if exists sys_quartz_job_title on sys_quartz_job;
create trigger sys_quartz_job_title after delete or update of tenant_id, description, description_en on sys_quartz_job
  for each statement execute function sys_title_changed();
