-- All tenants: the job that sends messages once more is delivered stopped, and its words say why. Own words of an administrator stay.
update sys_quartz_job set description = '补发外发消息（平台会自行发送和重试，无需启动）',
  description_en = 'Send waiting messages (the platform sends and retries by itself; leave this stopped)'
where job_class_name = 'mailDispatch' and description = '派发外发消息';
