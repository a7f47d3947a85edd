/** A row that somebody changed on another page: its id and its current values. */
export interface SyncedRow {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** A frame of the table websocket, `{type, data}` in JSON. */
export type TableFrame =
  | { readonly type: 'heart_beat' }
  /** Pushed only by the server. */
  | { readonly type: 'common_send_date'; readonly key: string; readonly args: readonly unknown[] }
  /** A changed row in tables with this key; `originId` identifies the sending page. */
  | { readonly type: 'update_vxe_table'; readonly socketKey: string; readonly row: SyncedRow; readonly originId: string };

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

const readRow = (value: unknown): SyncedRow | undefined => {
  if (!isRaw(value)) return undefined;
  const id = typeof value.id === 'number' ? String(value.id) : value.id;
  return typeof id === 'string' && id !== '' ? { ...value, id } : undefined;
};

const readers: Readonly<Record<TableFrame['type'], (data: Raw) => TableFrame | undefined>> = {
  heart_beat: () => ({ type: 'heart_beat' }),
  common_send_date: ({ key, args }) =>
    typeof key === 'string' ? { type: 'common_send_date', key, args: Array.isArray(args) ? args : [] } : undefined,
  update_vxe_table: ({ socketKey, args }) => {
    const [first, originId]: readonly unknown[] = Array.isArray(args) ? args : [];
    const row = readRow(first);
    if (typeof socketKey !== 'string' || !row) return undefined;
    return { type: 'update_vxe_table', socketKey, row, originId: typeof originId === 'string' ? originId : '' };
  },
};

/** A frame; undefined for anything other than these three. */
export function readTableFrame(text: string): TableFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Text that is not JSON is ignored.
    return undefined;
  }
  if (!isRaw(value) || typeof value.type !== 'string' || !Object.hasOwn(readers, value.type)) return undefined;
  return readers[value.type as TableFrame['type']](isRaw(value.data) ? value.data : {});
}

/** The wire text of a frame. */
export function tableFrameText(frame: TableFrame): string {
  switch (frame.type) {
    case 'heart_beat':
      return JSON.stringify({ type: frame.type, data: '' });
    case 'common_send_date':
      return JSON.stringify({ type: frame.type, data: { key: frame.key, args: frame.args } });
    case 'update_vxe_table':
      return JSON.stringify({ type: frame.type, data: { socketKey: frame.socketKey, args: [frame.row, frame.originId] } });
    default:
      return frame satisfies never;
  }
}

/**
 * The rows with a changed one merged into the row of its id, all keys except the id; the same list if there is no such row or nothing
 * differs.
 */
export function mergeSyncedRow<R extends { readonly id: string }>(rows: readonly R[], { id, ...changed }: SyncedRow): readonly R[] {
  const at = rows.findIndex((row) => row.id === id);
  const old = rows[at];
  if (!old || Object.entries(changed).every(([key, value]) => Object.is((old as Raw)[key], value))) return rows;
  return rows.with(at, { ...old, ...changed });
}
