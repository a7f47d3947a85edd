-- What a work was when its entry was withdrawn or rejected; empty for works that are out by themselves.
alter table ds_tb_works add column status_before_entry text;
