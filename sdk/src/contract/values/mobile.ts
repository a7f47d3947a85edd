import type { Field, Fields } from '../field.ts';

/** Second digits of mobile numbers (FORM-01); a platform may take others, which `DomainConfig` says. */
export const mobilePrefixes = '34578';

/** What a mobile number looks like: eleven digits, of which the second is one of `prefixes`. */
export function mobilePattern(prefixes: string = mobilePrefixes): string {
  if (!/^\d+$/.test(prefixes)) throw new TypeError('prefixes must be digits');
  return `^1[${prefixes}]\\d{9}$`;
}

export function isMobile(text: string, prefixes?: string): boolean {
  return new RegExp(mobilePattern(prefixes)).test(text);
}

/** The field says what a mobile number looks like where nobody says otherwise. */
const isListed = ({ pattern }: Field): boolean => pattern === mobilePattern();

/** The field as it is where mobile numbers have these second digits. */
export function mobileField(field: Field, prefixes?: string): Field {
  return isListed(field) && prefixes !== undefined ? { ...field, pattern: mobilePattern(prefixes) } : field;
}

/** The fields of a record as they are there. */
export function mobileFields(fields: Fields, prefixes?: string): Fields {
  return prefixes === undefined || prefixes === mobilePrefixes || !Object.values(fields).some(isListed)
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, mobileField(field, prefixes)]));
}
