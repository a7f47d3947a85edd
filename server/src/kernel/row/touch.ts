/**
 * What every change of a row sets beside its columns: the next revision, by whom, and when. Both are placeholders of the statement;
 * `revision` is named with its table's alias where another table has one too.
 */
export function touch(by: `$${number}`, at: `$${number}`, revision: 'revision' | 't.revision' = 'revision'): string {
  return `revision = ${revision} + 1, update_by = ${by}, update_time = ${at}`;
}
