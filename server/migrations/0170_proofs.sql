-- What changes who may come in asks its owner to prove it again, and a contact that was just changed proves nothing for a day.
alter table sys_session
  -- When the owner last proved who it is inside this session; null: not since it began
  add column proved_time timestamptz;
alter table sys_user
  -- When the phone number or e-mail address was last changed; null: it is that with which the account was made
  add column phone_time timestamptz,
  add column email_time timestamptz;

-- Whoever changes a contact, in whatever way: a form, an import, the owner.
create function sys_user_contact_changed() returns trigger language plpgsql as $$
begin
  if new.phone_hash is distinct from old.phone_hash then new.phone_time := coalesce(new.update_time, now()); end if;
  if lower(new.email) is distinct from lower(old.email) then new.email_time := coalesce(new.update_time, now()); end if;
  return new;
end $$;
create trigger sys_user_contact_changed before update of phone_hash, email on sys_user
  for each row when (new.phone_hash is distinct from old.phone_hash or new.email is distinct from old.email)
  execute function sys_user_contact_changed();

-- Who asked for a code, and in which tenant: each has a most per day.
alter table sys_code add column user_id text, add column tenant_id integer;
create index sys_code_tenant on sys_code (tenant_id, create_time) where channel = 'sms';
create index sys_code_user on sys_code (user_id, create_time) where user_id is not null;

-- No two accounts of a tenant have one phone number. Where some have already, the check of forms and imports keeps it from growing.
do $$ begin
  if not exists (select 1 from sys_user where del_flag = '0' and phone_hash is not null group by tenant_id, phone_hash having count(*) > 1) then
    create unique index sys_user_phone_key on sys_user (tenant_id, phone_hash) where del_flag = '0' and phone_hash is not null;
  end if;
end $$;
