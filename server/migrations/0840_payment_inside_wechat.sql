-- A payment may be started inside WeChat, where the page itself pays.
alter table ds_tb_payment drop constraint ds_tb_payment_pay_on_check;
alter table ds_tb_payment add constraint ds_tb_payment_pay_on_check check (pay_on in ('screen', 'phone', 'wechat'));
