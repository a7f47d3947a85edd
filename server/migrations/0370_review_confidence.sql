-- How sure an expert is of a review, and why a work was given back
alter table ds_tb_review_result add column confidence text;
alter table ds_tb_works_allot add column return_kind text;
