/** Length of the longest text that is prepared: longer ones are lists of values or built per call, and would only evict others. */
const mostText = 8000;

/** Whether calls repeat a statement, so that parsing it once under a name pays off. */
export function isWorthPreparing(sql: string): boolean {
  return sql.length <= mostText && /^\s*(select|insert|update|delete|with)\b/i.test(sql);
}
