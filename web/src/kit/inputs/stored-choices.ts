import type { DictItem } from '@saiyun/sdk/contract';
import { useState } from 'react';

const members = (value: string | undefined): readonly string[] => value?.split(',').filter(Boolean) ?? [];

/** The values that a row holds although their items were retired since, with what they read as; they can be kept, not chosen anew. */
export function retiredChoices(
  items: readonly DictItem[],
  value: string | undefined,
  text: string | undefined,
): ReadonlyMap<string, string> {
  const texts = text?.split(',') ?? [];
  return new Map(
    members(value).flatMap((one, at) => {
      const said = texts[at];
      return said && !items.some((item) => item.value === one) ? [[one, said] as const] : [];
    }),
  );
}

/** The value with which an input began: what is stored, however often another is chosen. */
export function useFirst<T>(value: T): T {
  const [first] = useState(value);
  return first;
}
