/**
 * UTF-16 units that a JeecgBoot server (fastjson) writes differently from `JSON.stringify`: it escapes U+007F–009F, U+2028 and U+2029, and
 * writes hex digits in upper case.
 */
const special = /[\u007f-\u009f\u2028\u2029]|\\u[\da-f]{4}|\\\\/g;

const escapeUnit = (found: string): string => {
  if (found === '\\\\') return found;
  const hex = found.length === 6 ? found.slice(2) : found.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${hex.toUpperCase()}`;
};

/**
 * An object as JSON text with its top-level keys in ascending UTF-16 order. Built by hand, because an object would put keys that look like
 * array indexes ("9", "10") first and in numeric order. Undefined members are left out.
 */
export function sortedJson(members: ReadonlyMap<string, unknown>): string {
  const keys: string[] = [];
  for (const [key, value] of members) if (value !== undefined) keys.push(key);
  let text = '';
  for (const key of keys.sort()) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(members.get(key))}`;
  // Only texts contain these characters, so they can be escaped in the whole result at once.
  return `{${text}}`.replace(special, escapeUnit);
}
