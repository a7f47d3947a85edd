-- Answers to forms are sealed: `$sealed` has all of them as one text, `$files` the paths that they name, from which sys_file_use is kept.
-- The program seals what lies here in clear at its next start; what an older release or a restored backup brings is found by the indexes.
create function sys_answers_in_clear(value jsonb) returns boolean language sql immutable strict as $$
  select case jsonb_typeof(value)
    when 'null' then false
    when 'object' then
      exists (select 1 from jsonb_object_keys(value) as k where k not in ('$sealed', '$files'))
      or coalesce(value ->> '$sealed', '') !~ '^[0-9a-f]{8}:[A-Za-z0-9+/=]+$'
      or exists (
        select 1 from jsonb_path_query(value, '$."$files".**') as one where jsonb_typeof(one) <> 'array' and one #>> '{}'
          !~ '^[A-Za-z][A-Za-z0-9_-]{0,49}/([0-9a-f]{32}([.][A-Za-z0-9]{1,10})?|[A-Za-z0-9_-]{1,100}[.][A-Za-z][A-Za-z0-9]{0,9})$')
    else true end
$$;

create index ds_tb_registration_in_clear on ds_tb_registration (id) where sys_answers_in_clear(answers);
create index ds_tb_works_in_clear on ds_tb_works (id) where sys_answers_in_clear(answers);
create index ds_tb_works_version_in_clear on ds_tb_works_version (id) where sys_answers_in_clear(answers);
