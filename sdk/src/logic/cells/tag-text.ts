/**
 * The text of a tag cell (ETABLE-26): marks that were typed are taken out, and one stands after every two characters that others follow.
 * None is put behind the last pair, or it could not be deleted.
 */
export function tagText(typed: string): string {
  const chars = [...typed.replace(/[;；]/g, '')];
  let text = '';
  for (const [i, char] of chars.entries()) text += i > 0 && i % 2 === 0 ? `;${char}` : char;
  return text;
}
