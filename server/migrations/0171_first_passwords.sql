alter table sys_user
  -- The password was chosen by somebody else: its owner changes it before anything else
  add column must_change boolean not null default false;

-- An account has a role: without one it could not sign in. Older ones without are told by an empty text.
update sys_user set selectedroles = '' where selectedroles is null;
alter table sys_user alter column selectedroles set default '', alter column selectedroles set not null;
