import type { Language } from '@saiyun/sdk/contract';

/** SQL for the name of a department of `sys_depart d` in a language; without an English name, the Chinese one. */
export function departNameSql(language: Language): string {
  return language === 'en' ? `coalesce(nullif(d.depart_name_en, ''), d.depart_name)` : 'd.depart_name';
}
