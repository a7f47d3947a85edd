-- No sheet ever used them: each element names its own
alter table ds_tb_certificate_template drop column fonts;
