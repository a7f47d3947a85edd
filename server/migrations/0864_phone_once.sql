-- Whether a competition takes a mobile number for one person only; null is not.
alter table ds_tb_competition add column phone_once text;
