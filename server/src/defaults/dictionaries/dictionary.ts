import type { Label } from '@saiyun/sdk/contract';

export interface SeedDictionary {
  readonly code: string;
  readonly name: Label;
  readonly items: readonly (readonly [value: string, zh: string, en: string])[];
}

export function dictionary(code: string, name: Label, items: SeedDictionary['items']): SeedDictionary {
  return { code, name, items };
}
