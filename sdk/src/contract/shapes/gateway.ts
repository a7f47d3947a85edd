import { rowsOf, strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

/** Conditions that JeecgBoot gateways understand. */
export const gatewayPredicateNames = [
  'Path',
  'Host',
  'Method',
  'Header',
  'Cookie',
  'Query',
  'RemoteAddr',
  'Weight',
  'After',
  'Before',
  'Between',
] as const;

/** A condition or filter of a route with its arguments: texts, pairs of key and value, or an object of texts. */
export interface GatewayPart {
  readonly name: string;
  readonly args?: unknown;
}

const mostArgs = 20;
const isArg = (value: unknown): boolean => typeof value === 'string' && value.length <= 500;
const isPair = (value: unknown): boolean =>
  isRecord(value) && isArg(value.key) && (isArg(value.value) || typeof value.value === 'number') && !strangeMember(value, ['key', 'value']);

/** Texts, pairs of key and value, or an object of texts. */
const argsFault = (args: unknown): string | undefined => {
  if (args === undefined || args === null) return undefined;
  const values = Array.isArray(args) ? (args as unknown[]) : isRecord(args) ? Object.values(args) : undefined;
  if (!values) return 'args: neither a list nor an object';
  if (values.length > mostArgs) return `args: more than ${mostArgs}`;
  return values.every((value) => isArg(value) || (Array.isArray(args) && isPair(value))) ? undefined : 'args: not texts';
};

const part = (row: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof row.name !== 'string' || !/^[A-Za-z]\w{0,59}$/.test(row.name)) return 'name: not a name';
  return argsFault(row.args) ?? strangeMember(row, ['name', 'args']);
};

/** `[{ name: 'Path', args: ['/a/**'] }]`. */
export const gatewayPredicates = rowsOf((row) => {
  const fault = part(row);
  if (fault !== undefined) return fault;
  return gatewayPredicateNames.some((name) => name === row.name) ? undefined : `name: none of ${gatewayPredicateNames.join(', ')}`;
}, 50);

/** `[{ name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] }]`. */
export const gatewayFilters = rowsOf(part, 50);
