-- When the reference of a calibration work was first shown after a try, and whether a try was made by one who had seen it
alter table ds_tb_calibration_result add column reference_time timestamptz;
alter table ds_tb_calibration_result add column after_reference text not null default '0';
update ds_tb_calibration_result r set reference_time = r.submit_time from ds_tb_review_project p
  where p.id = r.project_id and p.tenant_id = r.tenant_id and (r.within = '1' or r.attempt_no >= coalesce(p.calibration_tries, 1));
