-- Vouchers are opened by whoever sees the orders and examinations that name them
call sys_track_files('ds_tb_cost_order', 'dsTbCostOrder', 'voucherFileId', 'voucher_file_id');
call sys_track_files('ds_tb_cost_examine', 'dsTbCostExamine', 'voucherFileId', 'voucher_file_id');
