/** Characters of the longest text that is prepared: longer ones are lists of values or built per call, and would only push others out. */
const mostText = 8000;

/** Whether a statement is one of the few texts that calls repeat, so that parsing it once is worth a name. */
export function isWorthPreparing(sql: string): boolean {
  return sql.length <= mostText && /^\s*(select|insert|update|delete|with)\b/i.test(sql);
}
