import { reviewTemplate, reviewTemplateItem } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { partsOf } from './form-part.ts';
import { partColumns } from './part-columns.ts';

const keysOf = (first?: readonly string[]): readonly string[] =>
  partsOf(reviewTemplate, { [reviewTemplateItem.name]: { ...(first && { first }) } }).flatMap((part) =>
    partColumns(part, part.entity.fields).map(({ key }) => key),
  );

test('columns that come first stand in their order, all others as they are defined', () => {
  const all = Object.keys(reviewTemplateItem.fields);
  expect(keysOf()).toEqual(all);
  expect(keysOf(['weight', 'itemName'])).toEqual(['weight', 'itemName', ...all.filter((name) => name !== 'weight' && name !== 'itemName')]);
});
