import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { texts as en } from '../../../messages/deeds/en.ts';
import { texts as zh } from '../../../messages/deeds/zh-cn.ts';
import { deedKey } from './deed-key.ts';

const labels = Object.values(entities).flatMap(({ verbs }) =>
  Object.values(verbs as Readonly<Record<string, { readonly label: readonly [string, string] }>>).map(({ label }) => label),
);

test('every verb of every record has a sentence for what was done, in both languages', () => {
  const keys = new Set(labels.map(deedKey));
  expect([...keys].filter((key) => !(key in en) || !(key in zh))).toEqual([]);
  // A text that no verb has any more says nothing.
  expect(Object.keys(en).filter((key) => !keys.has(key as never))).toEqual([]);
});

/** Past forms that do not end in -ed. */
const irregular = /^(put|froze|unfroze|gave|left|began|took|sent|ran|withdrew|reset|chose|tried|had)\b/;

test('in English it is the past tense, not the label of a button', () => {
  expect(labels.map((label) => en[deedKey(label)]).filter((text) => !/^[a-z]+(ed)\b/.test(text) && !irregular.test(text))).toEqual([]);
});

test('in Chinese the words of the verb stand after the name, or others where those would not do', () => {
  for (const label of labels) expect(zh[deedKey(label)].replace('{verb}', label[0])).toMatch(/^[\u4e00-\u9fff]+$/);
});
