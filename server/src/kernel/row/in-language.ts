/** SQL for a column with an English twin: the twin where the reader asks for English, which the parameter `asks` says, and it is filled in. */
export function inLanguage(table: string, name: string, english: string, asks: string): string {
  return `case when ${asks}::boolean then coalesce(nullif(${table}.${english}, ''), ${table}.${name}) else ${table}.${name} end`;
}
