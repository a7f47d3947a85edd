import type { Language } from '@saiyun/sdk/contract';

/** SQL for the name of a role of `sys_role r` or `sys_depart_role r` in a language; without an English name, the Chinese one. */
export function roleNameSql(language: Language): string {
  return language === 'en' ? `coalesce(nullif(r.role_name_en, ''), r.role_name)` : 'r.role_name';
}
