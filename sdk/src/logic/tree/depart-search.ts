/** What a keyword searches for: `all` is the whole tree, for a blank one; otherwise a search with the trimmed text. */
export type DepartSearch = { readonly kind: 'all' } | { readonly kind: 'search'; readonly keyWord: string };

/** What a keyword searches for. */
export function departSearch(typed: string): DepartSearch {
  const keyWord = typed.trim();
  return keyWord === '' ? { kind: 'all' } : { kind: 'search', keyWord };
}
