import type { Field, Fields } from '../field.ts';

/** Second digits of mobile numbers; a platform may allow others, listed in `DomainConfig`. */
export const mobilePrefixes = '34578';

/** The pattern of a mobile number: eleven digits, the second one of `prefixes`. */
export function mobilePattern(prefixes: string = mobilePrefixes): string {
  if (!/^\d+$/.test(prefixes)) throw new TypeError('prefixes must be digits');
  return `^1[${prefixes}]\\d{9}$`;
}

export function isMobile(text: string, prefixes?: string): boolean {
  return new RegExp(mobilePattern(prefixes)).test(text);
}

/** Whether the field uses the default pattern of mobile numbers. */
const isListed = ({ pattern }: Field): boolean => pattern === mobilePattern();

/** The field on a platform whose mobile numbers have these second digits. */
export function mobileField(field: Field, prefixes?: string): Field {
  return isListed(field) && prefixes !== undefined ? { ...field, pattern: mobilePattern(prefixes) } : field;
}

/** The fields of a record on such a platform. */
export function mobileFields(fields: Fields, prefixes?: string): Fields {
  return prefixes === undefined || prefixes === mobilePrefixes || !Object.values(fields).some(isListed)
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, mobileField(field, prefixes)]));
}
