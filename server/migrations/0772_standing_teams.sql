-- The teams of a batch that waits for approval, as its author chose them; none for any other.
alter table ds_tb_msg_send add column standing_teams jsonb;
