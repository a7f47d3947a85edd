import { yes } from '../../contract/choices.ts';
import type { Label } from '../../contract/label.ts';

/** A row of a tree table. */
export interface TreeRow {
  readonly id: string;
  readonly parentId?: string | null;
  /** A flag of the server: boolean, or 1 and 0 as number or text. */
  readonly hasChildren?: boolean | number | string | null;
  readonly children?: readonly (TreeRow | PlaceholderRow)[] | null;
}

/** Placed below a row whose children are not loaded yet, so that it can be expanded. */
export interface PlaceholderRow {
  readonly id: string;
  readonly parentId: string;
  readonly placeholder: 'loading';
}

/** The text in the placeholder row. */
export const loadingText: Label = ['加载中…', 'loading'];
/** Told where the children of a row came in no form that is known. */
export const unknownTreeAnswer: Label = ['返回数据类型不识别', 'The type of the answer is not recognised'];

/** Whether a row is the placeholder for children that are not loaded yet. */
export function isPlaceholder(row: object): row is PlaceholderRow {
  return 'placeholder' in row && row.placeholder === 'loading';
}

const saysChildren = ({ hasChildren }: TreeRow): boolean =>
  hasChildren === true || hasChildren === 1 || hasChildren === yes || hasChildren === 'true';

/** Rows as a table shows them: each row that has children but came without them gets the placeholder. */
export function withPlaceholders<R extends TreeRow>(rows: readonly R[]): readonly R[] {
  return rows.map((row) => {
    const children = row.children ?? [];
    if (children.length > 0) {
      return { ...row, children: children.map((child) => (isPlaceholder(child) ? child : (withPlaceholders([child])[0] ?? child))) };
    }
    if (!saysChildren(row)) return row;
    const placeholder: PlaceholderRow = { id: `${row.id}:loading`, parentId: row.id, placeholder: 'loading' };
    return { ...row, children: [placeholder] };
  });
}

/** Whether expanding the row must load its children first. */
export function needsLoading(row: TreeRow): boolean {
  return row.children?.some(isPlaceholder) ?? false;
}

/** The rows with one of them replaced, at any depth; the same list if the id is not found. */
function replaceRow<R extends TreeRow>(rows: readonly R[], id: string, change: (row: R) => R): readonly R[] {
  let changed = false;
  const next = rows.map((row): R => {
    if (row.id === id) {
      changed = true;
      return change(row);
    }
    const children = row.children as readonly R[] | null | undefined;
    if (!children || children.length === 0) return row;
    const below = replaceRow(children, id, change);
    if (below === children) return row;
    changed = true;
    return { ...row, children: below };
  });
  return changed ? next : rows;
}

const withoutChildren = <R extends TreeRow>(row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'children')) as unknown as R;

/**
 * Inserts the children of an expanded row, with placeholders of their own; if there are none, the row has no children any more and cannot
 * be expanded. Unchanged rows stay the same objects.
 */
export function expandRow<R extends TreeRow>(rows: readonly R[], id: string, loaded: readonly R[]): readonly R[] {
  return replaceRow(rows, id, (row) =>
    loaded.length > 0 ? { ...row, children: withPlaceholders(loaded) } : { ...withoutChildren(row), hasChildren: false },
  );
}

/** The row before its children were loaded, so that the next expansion loads them again. */
export function forgetChildren<R extends TreeRow>(rows: readonly R[], id: string): readonly R[] {
  return replaceRow(rows, id, (row) => withPlaceholders([withoutChildren(row)])[0] ?? row);
}

/** The rows in an answer: a list, or a page with `records`. Undefined for anything else, for which `unknownTreeAnswer` is the message. */
export function readTreeRows<R extends TreeRow>(answer: unknown): readonly R[] | undefined {
  if (Array.isArray(answer)) return answer as R[];
  const records = (answer as { records?: unknown } | null | undefined)?.records;
  return Array.isArray(records) ? (records as R[]) : undefined;
}
