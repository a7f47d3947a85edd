/** Characters of a text that a list shows, unless there is less room. */
export const ellipsisLength = 25;

/** A text of at most `length` characters, with `…` for the rest; a character outside the basic plane counts as one. */
export function ellipsis(text: string, length: number = ellipsisLength): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
