-- Invitations to experts, the people who get one, and the links in their messages
create table ds_tb_expert_invitation (
  id text primary key,
  tenant_id integer not null,
  invitation_name text not null,
  inviter text not null,
  locale text not null,
  valid_days integer not null,
  message text,
  agreement_version text not null,
  agreement_text text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_invitation_created on ds_tb_expert_invitation (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_invitation_name_key on ds_tb_expert_invitation (tenant_id, invitation_name) where del_flag = '0';
create index ds_tb_expert_invitation_status on ds_tb_expert_invitation (tenant_id, status, create_time, id) where del_flag = '0';

create table ds_tb_expert_invitee (
  id text primary key,
  tenant_id integer not null,
  invitation_id text not null,
  real_name text not null,
  unit_id text,
  email text,
  phone text,
  phone_hash text,
  status text not null,
  sent_time timestamptz,
  sent_count integer,
  open_time timestamptz,
  answer_time timestamptz,
  reason text,
  expire_time timestamptz,
  expert_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_invitee_created on ds_tb_expert_invitee (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_invitee_invitation_id on ds_tb_expert_invitee (tenant_id, invitation_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_invitee_real_name on ds_tb_expert_invitee (tenant_id, real_name, id) where del_flag = '0';
create index ds_tb_expert_invitee_unit_id on ds_tb_expert_invitee (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_invitee_expert_id on ds_tb_expert_invitee (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_invitee_phone_hash on ds_tb_expert_invitee (tenant_id, phone_hash) where del_flag = '0';
create index ds_tb_expert_invitee_status on ds_tb_expert_invitee (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_expert_invitee_sent_time on ds_tb_expert_invitee (tenant_id, sent_time nulls first, id) where del_flag = '0';
create index ds_tb_expert_invitee_due on ds_tb_expert_invitee (tenant_id, expire_time) where status in ('1', '2') and del_flag = '0';

-- Only the hash of a link is stored; the newest of a person is the one that works
create table ds_tb_expert_invitation_link (
  token_hash text primary key,
  tenant_id integer not null,
  invitee_id text not null,
  create_time timestamptz not null,
  replaced_time timestamptz
);
create index ds_tb_expert_invitation_link_invitee on ds_tb_expert_invitation_link (tenant_id, invitee_id) where replaced_time is null;

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_expert_invitation', 'invitation_name'),
    ('ds_tb_expert_invitee', 'real_name')
  ) as t (of_table, name_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;

-- The search over all records
create index ds_tb_expert_invitation_search on ds_tb_expert_invitation using gin (sys_search_grams(invitation_name));
create index ds_tb_expert_invitee_search on ds_tb_expert_invitee using gin (sys_search_grams(real_name));
