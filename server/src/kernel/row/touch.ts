/**
 * Set by every change of a row besides its columns: the next revision, by whom, and when. Both arguments are placeholders of the statement;
 * `revision` needs its table's alias if another table in the statement has one too.
 */
export function touch(by: `$${number}`, at: `$${number}`, revision: 'revision' | 't.revision' = 'revision'): string {
  return `revision = ${revision} + 1, update_by = ${by}, update_time = ${at}`;
}
