-- What an entry said when it was last returned, sealed, so that whoever decides on it again sees what has changed. Cleared when it is approved.
alter table ds_tb_registration add column returned_image text;
