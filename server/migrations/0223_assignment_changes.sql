-- What a sub-administrator looks after is kept in memory with the caller and shown by open pages, like roles and grants.
create trigger ds_tb_competition_admin_caller after insert or delete or update on ds_tb_competition_admin
  for each statement execute function sys_caller_changed();
create trigger ds_tb_competition_admin_grants after insert or update or delete on ds_tb_competition_admin
  for each row execute function sys_grants_of_user_changed();
