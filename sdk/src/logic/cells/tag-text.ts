/**
 * The text of a tag cell: typed separators are removed, and one is added after every two characters except the last pair, because the user
 * could not delete it there.
 */
export function tagText(typed: string): string {
  const chars = [...typed.replace(/[;；]/g, '')];
  let text = '';
  for (const [i, char] of chars.entries()) text += i > 0 && i % 2 === 0 ? `;${char}` : char;
  return text;
}
