import type { Label } from '@saiyun/sdk/contract';

export interface SeedDictionary {
  readonly code: string;
  readonly name: Label;
  readonly items: readonly (readonly [value: string, zh: string, en: string])[];
}

export const dictionary = (code: string, name: Label, items: SeedDictionary['items']): SeedDictionary => ({ code, name, items });
