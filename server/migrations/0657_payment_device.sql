-- What a payment was started on: a screen shows a code to scan, a phone is led to the provider.
alter table ds_tb_payment add column pay_on text check (pay_on in ('screen', 'phone'));
