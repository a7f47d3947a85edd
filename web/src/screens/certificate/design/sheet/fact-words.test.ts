import { expect, test } from 'vitest';
import { fromWords, inWords } from './fact-words.ts';

test.each([
  ['zh-CN', '在{competitionName}中荣获{awardName}', '在{竞赛}中荣获{奖项}'],
  ['en', '{realName} of {unitName}', '{Name} of {School}'],
  ['zh-CN', '{unknown} 与 {', '{unknown} 与 {'],
] as const)('CERT-01: facts inside a text are written in words: %s', (lang, stored, written) => {
  expect(inWords(stored, lang)).toBe(written);
  expect(fromWords(written, lang)).toBe(stored);
});

test('CERT-01: the name of a fact is taken too', () => {
  expect(fromWords('{realName}', 'zh-CN')).toBe('{realName}');
});
