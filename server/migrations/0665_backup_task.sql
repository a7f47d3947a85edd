-- Backups that were made and proofs that one can be restored: what people see of them, and whose turn it is.
create table sys_backup_task (
  id text primary key,
  -- make, prove
  kind text not null,
  -- The file's name in the folder of backups.
  file text not null,
  -- running, done, failed; only one runs at a time, over all nodes.
  status text not null,
  node text not null,
  -- The account that asked for it; null for a scheduled job.
  started_by text,
  start_time timestamptz not null,
  end_time timestamptz,
  -- A node that is silent for longer is dead: its task failed.
  lease_until timestamptz,
  -- What is being done, how much of it and of how much; null if unknown.
  step text,
  done bigint,
  whole bigint,
  -- What the backup holds.
  size bigint,
  row_count bigint,
  tables integer,
  files integer,
  file_bytes bigint,
  -- When the file was written: a proof holds for no later file of the same name.
  file_time timestamptz,
  -- Checks of the proof, and what is wrong.
  checks integer,
  faults jsonb not null default '[]'
);
create unique index sys_backup_task_turn on sys_backup_task (status) where status = 'running';
create index sys_backup_task_newest on sys_backup_task (kind, start_time);
