import { isLeafNode } from './leaf.ts';

/** A node of a dictionary tree. */
export interface DictTreeNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly leaf: boolean;
  readonly children: readonly DictTreeNode[];
}

/** A node of a category tree. */
export interface CategoryNode {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly children: readonly CategoryNode[];
}

/** A node of a department tree. */
export interface DepartNode {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly orgCode: string;
  readonly leaf: boolean;
  readonly children: readonly DepartNode[];
}

type Raw = Readonly<Record<string, unknown>>;

/** The first value that is a non-empty text or a number. */
const firstText = (...values: readonly unknown[]): string => {
  const found = values.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return found === undefined ? '' : String(found as string | number);
};

/** The nodes in an answer that may be a list, a list under `records`, or empty. */
const nodesOf = (answer: unknown): readonly Raw[] => {
  const list = Array.isArray(answer) ? answer : ((answer as { records?: unknown } | null | undefined)?.records ?? []);
  if (!Array.isArray(list)) return [];
  return list.filter((one): one is Raw => typeof one === 'object' && one !== null && !Array.isArray(one));
};

/** A dictionary tree from an answer; the visible text is `label`, `title` or `text`. */
export function readDictTree(answer: unknown): readonly DictTreeNode[] {
  return nodesOf(answer).map((raw) => ({
    key: firstText(raw.key, raw.id, raw.value),
    value: firstText(raw.value, raw.key),
    title: firstText(raw.label, raw.title, raw.text),
    leaf: isLeafNode(raw),
    children: readDictTree(raw.children),
  }));
}

/** A category tree from an answer; trees carry the name as `title`, records as `name`. */
export function readCategoryTree(answer: unknown): readonly CategoryNode[] {
  return nodesOf(answer).map((raw) => ({
    key: firstText(raw.key, raw.id),
    code: firstText(raw.code),
    name: firstText(raw.name, raw.title),
    leaf: isLeafNode(raw),
    children: readCategoryTree(raw.children),
  }));
}

/** A department tree from an answer, with full departments or only ids and titles. */
export function readDepartTree(answer: unknown): readonly DepartNode[] {
  return nodesOf(answer).map((raw) => ({
    id: firstText(raw.id, raw.key, raw.value),
    key: firstText(raw.key, raw.id, raw.value),
    title: firstText(raw.title, raw.departName),
    orgCode: firstText(raw.orgCode),
    leaf: isLeafNode(raw),
    children: readDepartTree(raw.children),
  }));
}

/** The name in the answer of loadOne; empty if there is none. */
export function categoryName(answer: unknown): string {
  return firstText((answer as { name?: unknown } | null | undefined)?.name);
}

/** The names in the answer of loadDictItem, by position; a missing name stays empty. */
export function categoryLabels(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.map((one) => firstText(one)) : [];
}
