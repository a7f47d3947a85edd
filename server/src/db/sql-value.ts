/**
 * Parameters in PostgreSQL's text format, the same for both databases whatever type the server infers: dates as instants, arrays as array
 * literals, other objects as JSON. A JSON array must therefore be passed as text (`JSON.stringify`).
 */
export function toSqlText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? objectText(value) : String(value as string | number | bigint | boolean);
}

const objectText = (value: object): string => {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
};

const arrayText = (items: readonly unknown[]): string => `{${items.map(itemText).join(',')}}`;

const itemText = (item: unknown): string => {
  if (Array.isArray(item)) return arrayText(item);
  const text = toSqlText(item);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
};

/** timestamptz */
export const instantType = 1184;

/** An instant from PostgreSQL's text for Asia/Shanghai or any other zone: `2026-01-02 03:04:05.678+08`. */
export function instantOf(text: string): Date {
  return new Date(text.length > 19 ? `${text.slice(0, 10)}T${text.slice(11)}`.replace(/([+-]\d{2})$/, '$1:00') : text);
}

/** OIDs of types that both databases return in a form other than the driver's own. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8, numeric */
  20: Number,
  1700: Number,
  /** date */
  1082: (text) => text,
  [instantType]: instantOf,
};

/** The same for rows that are passed on: an instant stays text. */
export const listParsers: typeof parsers = { ...parsers, [instantType]: (text) => text };

/** Settings of every connection: texts without a zone are in the platform's zone, as on the wire. */
export const sessionSettings = { timezone: 'Asia/Shanghai', datestyle: 'ISO, YMD' } as const;
