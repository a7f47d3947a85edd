import type { Language } from '@saiyun/sdk/contract';

/** A number of things, with its thousands apart. Below one thousand it needs no `Intl`, whose first use delays a page. */
export function writtenCount(count: number, lang: Language): string {
  return count < 1_000 ? `${count}` : count.toLocaleString(lang);
}
