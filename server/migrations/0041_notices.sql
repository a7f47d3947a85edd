-- Notices: written by administrators, released to all or to chosen accounts.
create table sys_announcement (
  id text primary key,
  tenant_id integer not null,
  titile text not null,
  msg_category text,
  priority text,
  msg_type text,
  user_ids text,
  depart_ids text,
  msg_abstract text,
  msg_content text,
  start_time timestamptz,
  end_time timestamptz,
  open_type text,
  open_page text,
  bus_type text,
  bus_id text,
  sender text,
  send_status text not null default '0',
  send_time timestamptz,
  cancel_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_announcement_created on sys_announcement (tenant_id, create_time, id) where del_flag = '0';
create index sys_announcement_sent on sys_announcement (tenant_id, send_time) where del_flag = '0' and send_status = '1';

-- Who a notice was sent to, and who has read it. Of a notice to all, only those who have read it are here.
create table sys_announcement_send (
  id text primary key,
  tenant_id integer not null,
  annt_id text not null,
  user_id text not null,
  read_flag text not null default '0',
  read_time timestamptz,
  star_flag text,
  create_time timestamptz not null
);
create unique index sys_announcement_send_once on sys_announcement_send (annt_id, user_id);
create index sys_announcement_send_user on sys_announcement_send (user_id, read_flag);
