const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** The place and kind of a value that JSON cannot hold. */
function faultIn(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is no finite number`;
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlain(value))) return `${path} cannot be written: ${typeof value}`;
  const members: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((v: unknown, i) => [`[${i}]`, v] as const)
    : Object.entries(value)
        .filter(([, v]) => v !== undefined)
        .map(([key, v]) => [`.${key}`, v] as const);
  for (const [name, v] of members) {
    const fault = faultIn(v, path + name);
    if (fault) return fault;
  }
  return undefined;
}

/** The text, or `undefined` if it cannot be written; the place is searched for only then, because runs write millions of values. */
function write(value: unknown): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value !== 'object') return undefined;
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[]) {
      const part = write(one);
      if (part === undefined) return undefined;
      text += text === '' ? part : `,${part}`;
    }
    return `[${text}]`;
  }
  if (!isPlain(value)) return undefined;
  for (const key of Object.keys(value).sort(compareUnits)) {
    const member = value[key];
    if (member === undefined) continue;
    const part = write(member);
    if (part === undefined) return undefined;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${part}`;
  }
  return `{${text}}`;
}

/**
 * The one text of a value: JSON with keys in UTF-16 order at every depth, no spaces, undefined members left out (as in RFC 8785). Equal
 * values give equal texts, whoever built them. Throws a TypeError that names the place of a value that JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  const text = write(value);
  if (text === undefined) throw new TypeError(faultIn(value, 'value') ?? 'value cannot be written');
  return text;
}
