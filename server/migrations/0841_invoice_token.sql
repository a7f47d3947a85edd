-- Access tokens of tax services, sealed, by application, and when they were asked for: a service gives few in a month.
create table sys_invoice_token (
  id text primary key,
  sealed_token text,
  expire_time timestamptz,
  -- Times in milliseconds since 1970, as JSON
  asked text not null,
  update_time timestamptz not null
);
