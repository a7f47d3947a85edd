import type { Language, Role } from '@saiyun/sdk/contract';

/**
 * The keys of the query cache. A key starts with its subject: `invalidateQueries({ queryKey: keys.entity('dsTbUnit') })` reaches every
 * list, row and count of units.
 */
export const keys = {
  /** Every list, row and count of every record. */
  entities: ['entity'],
  entity: (name: string) => ['entity', name] as const,
  list: (name: string, query: unknown) => ['entity', name, 'list', query] as const,
  /** The saved views of a list. */
  listViews: (name: string, place: string) => ['list-views', name, place] as const,
  row: (name: string, id: string) => ['entity', name, 'row', id] as const,
  /** Choices of a ref field: rows of the other entity. */
  choices: (name: string, lang: Language, keyword: string) => ['entity', name, 'choices', lang, keyword] as const,
  texts: (name: string, lang: Language, values: string) => ['entity', name, 'texts', lang, values] as const,
  dicts: (lang: Language) => ['dicts', lang] as const,
  /** Everything sent to the account. */
  notices: ['notices'] as const,
  unreadNotices: ['notices', 'unread'] as const,
  /** A search over all records; below `entity`, so that a change of any record makes it stale. */
  search: (lang: Language, text: string) => ['entity', '*', 'search', lang, text] as const,
  domain: ['domain'] as const,
  /** Everything that experts see of their own reviews. */
  myReviews: ['my-reviews'] as const,
  myReviewList: (query: unknown) => ['my-reviews', 'list', query] as const,
  myReviewCounts: ['my-reviews', 'counts'] as const,
  myReview: (id: string) => ['my-reviews', 'one', id] as const,
  /** The start page in each role and language. */
  startPages: ['start-page'],
  startPage: (lang: Language, role: Role | undefined) => ['start-page', lang, role] as const,
} as const;
