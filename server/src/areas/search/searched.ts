import type { Entity, Field } from '@saiyun/sdk/contract';
import { columnsOf, type FieldColumn } from '../../kernel/row/columns.ts';

/**
 * Records that are not searched for: what happened, what programs keep and what a list shows better than a search, by the beginning of
 * their path.
 */
const unsearched = [
  '/sys/log',
  '/sys/dataLog',
  '/sys/outMessage',
  '/sys/dictItem',
  '/dsTbFile',
  '/dsTbWorksFile',
  '/dsTbDownloadTask',
  '/dsTbImportTask',
  '/dsTbLedgerAccount',
  '/dsTbLedgerEntry',
  '/dsTbPayNotify',
  '/dsTbReconcileRow',
];

/** Readable by everybody who may list the record: nothing sealed, masked or for some roles only. */
const isOpen = ({ kind, cipher, mask, writeOnly, seenBy, many }: Field): boolean =>
  kind === 'text' && !cipher && !mask && !writeOnly && !seenBy && !many;

const isNumber = (name: string, { unique }: Field, entity: Entity): boolean =>
  (unique === true || entity.key.at(-1) === name || /(No|Code)$/.test(name)) && !/(Id|Key)$/.test(name);

/** What of a record is searched. */
export interface Searched {
  readonly title: FieldColumn;
  readonly titleEn: FieldColumn | undefined;
  /** Numbers and codes by which people know the row. */
  readonly numbers: readonly FieldColumn[];
}

/** Title, English title and numbers of a record; `undefined` if it is not searched for, or its rows have no name of their own. */
export function searchedOf(entity: Entity): Searched | undefined {
  const { all, byName } = columnsOf(entity);
  const title = byName.get(entity.title);
  if (!title || !isOpen(title.field) || entity.shared || unsearched.includes(entity.path)) return undefined;
  const english = byName.get(entity.titleEn ?? `${entity.title}En`);
  const titleEn = english && isOpen(english.field) ? english : undefined;
  const numbers = all.filter((c) => c !== title && c !== titleEn && isOpen(c.field) && isNumber(c.name, c.field, entity));
  return { title, titleEn, numbers };
}

/** The columns of the record's search index, in its order. */
export function indexedColumns({ title, titleEn, numbers }: Searched): readonly string[] {
  return [title, ...(titleEn ? [titleEn] : []), ...numbers].map(({ column }) => column);
}
