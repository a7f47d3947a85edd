import type { Label, ShownChoices } from '@saiyun/sdk/contract';

export interface SeedDictionary {
  readonly code: string;
  readonly name: Label;
  readonly items: readonly (readonly [value: string, zh: string, en: string])[];
}

export function dictionary(code: string, name: Label, items: SeedDictionary['items']): SeedDictionary {
  return { code, name, items };
}

/** The dictionary that shows a closed list from the definitions. */
export function dictionaryOf({ code, label, items }: ShownChoices): SeedDictionary {
  return dictionary(
    code,
    label,
    items.map(({ value, label: [zh, en] }) => [value, zh, en]),
  );
}
