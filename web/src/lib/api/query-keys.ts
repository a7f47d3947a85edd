import type { Language } from '@saiyun/sdk/contract';

/**
 * The keys of the query cache. A key starts with its subject: `invalidateQueries({ queryKey: keys.entity('dsTbUnit') })` reaches every
 * list, row and count of units.
 */
export const keys = {
  /** Every list, row and count of every record. */
  entities: ['entity'],
  entity: (name: string) => ['entity', name] as const,
  list: (name: string, query: unknown) => ['entity', name, 'list', query] as const,
  row: (name: string, id: string) => ['entity', name, 'row', id] as const,
  /** Choices of a ref field: rows of the other entity. */
  choices: (name: string, lang: Language, keyword: string) => ['entity', name, 'choices', lang, keyword] as const,
  texts: (name: string, lang: Language, values: string) => ['entity', name, 'texts', lang, values] as const,
  dicts: (lang: Language) => ['dicts', lang] as const,
  /** Everything sent to the account. */
  notices: ['notices'] as const,
  unreadNotices: ['notices', 'unread'] as const,
  domain: ['domain'] as const,
  /** Everything that experts see of their own reviews. */
  myReviews: ['my-reviews'] as const,
  myReviewList: (query: unknown) => ['my-reviews', 'list', query] as const,
  myReviewCounts: ['my-reviews', 'counts'] as const,
  myReview: (id: string) => ['my-reviews', 'one', id] as const,
  dashboard: (what: string) => ['dashboard', what] as const,
} as const;
