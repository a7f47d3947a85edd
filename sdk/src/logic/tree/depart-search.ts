/** What a typed keyword asks for: `all` the whole tree, for one of blanks alone, else a search with the blanks around it removed (DEPART-13). */
export type DepartSearch = { readonly kind: 'all' } | { readonly kind: 'search'; readonly keyWord: string };

/** What a typed keyword asks for (DEPART-13). */
export function departSearch(typed: string): DepartSearch {
  const keyWord = typed.trim();
  return keyWord === '' ? { kind: 'all' } : { kind: 'search', keyWord };
}
