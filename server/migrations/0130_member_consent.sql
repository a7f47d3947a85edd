-- Whether a member of a team agreed, by the own account, to be in it. What captains wrote about it was not theirs to say: it is asked anew.
alter table ds_tb_registration_member add column status text not null default '0';
update ds_tb_registration_member set consent_time = null, user_id = null where consent_time is not null or user_id is not null;
