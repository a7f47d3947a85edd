-- Evidence of an appeal or objection, and what was decided of it once it was taken up; those decided before have no outcome.
alter table ds_tb_review_appeal add column evidence text;
alter table ds_tb_review_appeal add column outcome text;
