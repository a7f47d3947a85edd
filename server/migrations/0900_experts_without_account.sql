-- An expert whose profile was imported has no account until the person accepts an invitation.
alter table ds_tb_expert alter column user_id drop not null;
alter table ds_tb_expert add column account_state text;

-- Who has an account has joined; otherwise it is what became of the invitations to this profile.
create function ds_tb_expert_account_of(of_tenant integer, of_expert text, of_user text) returns text language sql stable as $$
  select case
    when of_user is not null then '2'
    when bool_or(i.status in ('1', '2', '5')) then '1'
    when bool_or(i.status = '4') then '3'
    else '0' end
  from ds_tb_expert_invitee i where i.tenant_id = of_tenant and i.expert_id = of_expert and i.del_flag = '0'
$$;
create function ds_tb_expert_account_written() returns trigger language plpgsql as $$
begin
  new.account_state := ds_tb_expert_account_of(new.tenant_id, new.id, new.user_id);
  return new;
end $$;
create trigger ds_tb_expert_account before insert or update of user_id on ds_tb_expert
  for each row execute function ds_tb_expert_account_written();

create function ds_tb_expert_invitee_written() returns trigger language plpgsql as $$
begin
  update ds_tb_expert e set account_state = ds_tb_expert_account_of(e.tenant_id, e.id, e.user_id)
  where e.tenant_id = new.tenant_id and e.id = new.expert_id
    and e.account_state is distinct from ds_tb_expert_account_of(e.tenant_id, e.id, e.user_id);
  return null;
end $$;
create trigger ds_tb_expert_invitee_account after insert or update of status, expert_id, del_flag on ds_tb_expert_invitee
  for each row when (new.expert_id is not null) execute function ds_tb_expert_invitee_written();

update ds_tb_expert set account_state = '2' where user_id is not null;
update ds_tb_expert set account_state = '0' where user_id is null;
-- A profile is complete only with an account, without which nobody can review.
update ds_tb_expert set is_perfect = '0' where is_perfect = '1' and user_id is null;
create index ds_tb_expert_account_state on ds_tb_expert (tenant_id, account_state, create_time, id) where del_flag = '0';
create index if not exists ds_tb_expert_email on ds_tb_expert (tenant_id, lower(email)) where del_flag = '0';
