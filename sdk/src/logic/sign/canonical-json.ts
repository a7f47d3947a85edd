/**
 * Units that a JeecgBoot server (fastjson) writes otherwise than `JSON.stringify`: it escapes U+007F–009F, U+2028 and U+2029,
 * and writes hex digits in upper case.
 */
const special = /[\u007f-\u009f\u2028\u2029]|\\u[\da-f]{4}|\\\\/g;

const escapeUnit = (found: string): string => {
  if (found === '\\\\') return found;
  const hex = found.length === 6 ? found.slice(2) : found.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${hex.toUpperCase()}`;
};

/**
 * An object as JSON text with its top-level keys in ascending order of UTF-16 units. Built by hand, because an object would put keys
 * that look like array indexes ("9", "10") first and in the order of their numbers. Members that are undefined are left out.
 */
export function sortedJson(members: ReadonlyMap<string, unknown>): string {
  const keys: string[] = [];
  for (const [key, value] of members) if (value !== undefined) keys.push(key);
  let text = '';
  for (const key of keys.sort()) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(members.get(key))}`;
  // The escapes are those of texts, and only texts have any: they may be put into the whole at once.
  return `{${text}}`.replace(special, escapeUnit);
}
