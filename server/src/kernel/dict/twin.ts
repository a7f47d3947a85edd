import type { Language } from '@saiyun/sdk/contract';

/** SQL of a text in a language: in English its English twin, or where that is empty the Chinese. Columns come from code, never from input. */
export function twinSql(language: Language, column: string, twin = `${column}_en`): string {
  return language === 'en' ? `coalesce(nullif(${twin}, ''), ${column})` : column;
}
