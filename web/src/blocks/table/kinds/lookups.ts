import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';
import { pickerLookup, popupFields, popupValues, splitValues } from '@saiyun/sdk/logic/picker';
import type { ListQuery } from '@saiyun/sdk/logic/query';
import type { DepartNode } from '@saiyun/sdk/logic/tree';
import { textOf } from '../../../lib/text-of.ts';
import type { DepartSource } from '../../depart-picker/index.ts';
import type { BlockServices } from '../../provider/index.ts';
import type { PickerList, PickerRow } from '../../record-picker/index.ts';
import type { Lookup, Named } from '../model/names.ts';

/** Where the rows of a picker column come from, as `props` of the column say. */
interface PickProps {
  readonly list?: PickerList;
  readonly listUrl?: string;
  readonly valueUrl?: string;
  readonly source?: DepartSource;
  readonly valueKey?: string;
  readonly displayKey?: string;
}

export const usersUrl = '/sys/user/queryUserComponentData';
/** Rows that answer what one pasted text means: a second one makes it ambiguous already. */
const fewRows = 10;

const propsOf = (column: EditColumn): PickProps => column.props ?? {};

let functions = 0;
const numbers = new WeakMap<object, number>();
/** A name for where rows come from, so that columns with the same source share what is known. */
function sourceName(from: object | string | undefined): string {
  if (typeof from !== 'object' && typeof from !== 'function') return from ?? '';
  const known = numbers.get(from) ?? ++functions;
  numbers.set(from, known);
  return `#${known}`;
}

const ask = async (props: PickProps, url: string | undefined, services: BlockServices, query: ListQuery): Promise<readonly PickerRow[]> => {
  const { signal } = new AbortController();
  if (props.list) return (await props.list(query, signal)).records;
  return url !== undefined && services.list ? (await services.list(url, query, signal)).records : [];
};

/** Rows of a list: their names by id, and their ids by what people call them. */
function rowLookup(
  name: string,
  props: PickProps,
  facts: { readonly url: string | undefined; readonly displayKey: string; readonly search: string; readonly marks: readonly string[] },
): Lookup {
  const { valueKey = 'id' } = props;
  const { url, displayKey, search, marks } = facts;
  return {
    group: [name, sourceName(props.list), url, valueKey, displayKey].join('\n'),
    atOnce: 100,
    names: async (ids, services) => {
      const query = pickerLookup(valueKey, ids);
      const rows = query ? await ask(props, props.valueUrl ?? url, services, query) : [];
      return new Map(rows.map((row): [string, Named] => [textOf(row[valueKey]), { text: textOf(row[displayKey]) }]));
    },
    find: async (text, services) => {
      const rows = await ask(props, url, services, { match: { [search]: text }, pageNo: 1, pageSize: fewRows });
      return rows.filter((row) => marks.some((key) => textOf(row[key]) === text)).map((row) => textOf(row[valueKey]));
    },
  };
}

const placed = (nodes: readonly DepartNode[], way = ''): readonly { readonly node: DepartNode; readonly way: string }[] =>
  nodes.flatMap((node) => [{ node, way: way + node.title }, ...placed(node.children, `${way}${node.title}/`)]);

function departLookup(props: PickProps): Lookup {
  const tree = async (services: BlockServices) => {
    const { signal } = new AbortController();
    return placed((await (props.source ?? services.departs)?.(signal)) ?? []);
  };
  return {
    group: `depart\n${sourceName(props.source)}`,
    // The whole tree is one answer.
    atOnce: Number.POSITIVE_INFINITY,
    names: async (_ids, services) => new Map((await tree(services)).map(({ node }): [string, Named] => [node.key, { text: node.title }])),
    find: async (text, services) => {
      const wanted = text.replaceAll(/\s*\/\s*/g, '/');
      const all = await tree(services);
      const found = all.filter(({ node, way }) => node.title === text || node.orgCode === text || way === wanted);
      return found.map(({ node }) => node.key);
    },
  };
}

/** Stored files: the name under which each was uploaded, and an address for its thumbnail. */
export const fileLookup: Lookup = {
  group: 'file',
  atOnce: 20,
  names: async (paths, { fileUrl }) => {
    const found = await Promise.allSettled(paths.map(async (path) => fileUrl?.(path)));
    return new Map(
      found.flatMap((one, i): [string, Named][] =>
        one.status === 'fulfilled' && one.value ? [[paths[i] ?? '', { text: one.value.fileName, url: one.value.url }]] : [],
      ),
    );
  },
};

/** Whether the popup of a column picks rows of a record, and not of a report. */
export function isRecordPopup(column: EditColumn): boolean {
  const { list, listUrl } = propsOf(column);
  return !column.popupCode && (list !== undefined || listUrl !== undefined);
}

const made = new WeakMap<EditColumn, Lookup | 'none'>();

function lookupFor(column: EditColumn): Lookup | undefined {
  const props = propsOf(column);
  const { listUrl, displayKey = 'name', valueKey = 'id' } = props;
  if (column.type === 'sel_depart') return departLookup(props);
  if (column.type === 'sel_user')
    return rowLookup('user', props, {
      url: listUrl ?? usersUrl,
      displayKey: 'realname',
      search: 'keyword',
      marks: ['realname', 'username'],
    });
  // What a popup writes by its fields are texts already.
  if (!isRecordPopup(column) || column.destFields) return undefined;
  return rowLookup('row', props, { url: listUrl, displayKey, search: displayKey, marks: [displayKey, valueKey] });
}

/** How the ids of a column get their names; undefined if it holds texts. */
export function lookupOf(column: EditColumn): Lookup | undefined {
  let lookup = made.get(column);
  if (!lookup) {
    lookup = lookupFor(column) ?? 'none';
    made.set(column, lookup);
  }
  return lookup === 'none' ? undefined : lookup;
}

/** What picked rows write to the other cells of their row: `orgFields` of them to its `destFields` (PICKER-14). */
export function filledBy(column: EditColumn, rows: readonly PickerRow[]): RowValues | undefined {
  const fields = popupFields(column.orgFields, column.destFields);
  return fields && popupValues(fields, rows);
}

/** Ids in a pasted text, which separates names as people do. */
export function namesIn(text: string): readonly string[] {
  return splitValues(text.replaceAll(/[，、;；]/g, ','));
}
