import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerBusiness } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { dictionaries } from './dictionaries.ts';

const wordsOf = (code: string): ReadonlyMap<string, string> =>
  new Map(dictionaries.find((one) => one.code === code)?.items.map(([value, zh, en]) => [value, `${zh} / ${en}`]));

test('FEE-01: every code that the server posts to the ledger has a word, the same as in the movements of an expert', () => {
  const words = wordsOf(ledgerBusiness.code);
  const sources = globSync('areas/**/*.ts', { cwd: join(import.meta.dirname, '../..') }).filter((name) => !name.includes('.test'));
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')).join('\n');
  const posted = [...text.matchAll(/bizType: ledgerBusiness\.(\w+)/g)].map(
    ([, name]) => ledgerBusiness[name as keyof typeof ledgerBusiness],
  );
  const kinds = [...(/type TradeKind = ([^;]+);/.exec(text)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, kind]) => `msg.${kind}`);
  const codes = new Set([...posted, ...kinds].map(String));
  expect([...words.keys()].toSorted()).toEqual([...codes].toSorted());
  for (const [code, word] of wordsOf('ds_transaction_type')) expect([code, words.get(code)]).toEqual([code, word]);
});
