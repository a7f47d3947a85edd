import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { plainText } from './word-count.ts';

test('texts of a document, with blanks between its paragraphs', () => {
  const xml = '<w:p><w:r><w:t>赛云</w:t><w:tab/><w:t xml:space="preserve">a &amp; b</w:t></w:r></w:p><w:p><w:delText>no</w:delText></w:p>';
  expect(plainText(xml)).toBe('赛云 a & b  ');
  expect(countWords(plainText(xml))).toBe(4);
});

test('tags that never end cost no more than others', () => {
  for (const tag of ['<w:t ', '<w:br ', '<w:t>', '&#', '<w:t></w:p']) expect(plainText(tag.repeat(400_000)).trim(), tag).toBe('');
});

test('a long text is counted without a list of its words', () => {
  expect(countWords('a '.repeat(2_000_000))).toBe(2_000_000);
  expect(countWords('云a'.repeat(1000))).toBe(2000);
});
