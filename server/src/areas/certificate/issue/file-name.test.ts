import { describe, expect, test } from 'vitest';
import { certificateFileName, safePart } from './file-name.ts';

describe('the file of a certificate is called by whom it is for', () => {
  test.each([
    [
      { holder: '王小明', award: '一等奖', competition: '城市内涝建模竞赛', number: '2026A000001' },
      '王小明 - 一等奖 - 城市内涝建模竞赛 - 2026A000001.pdf',
    ],
    [{ holder: 'Ann Lee', award: null, competition: 'Floods', number: '7' }, 'Ann Lee - Floods - 7.pdf'],
    [{ holder: '../a:b*?"<>|\n', award: 'x/y\\z', competition: ' ', number: '7' }, '_a_b_ - x_y_z - 7.pdf'],
    [{ holder: 'CON.', award: 'nul.x', number: '7' }, '_CON - _nul.x - 7.pdf'],
    // A mark that turns the direction of writing would show another ending than the file has.
    [{ holder: 'a\u202Efdp.exe', number: '7' }, 'afdp.exe - 7.pdf'],
    [{ holder: '...', number: '7' }, '_ - 7.pdf'],
  ])('%j', (of, name) => {
    expect(certificateFileName(of)).toBe(name);
  });

  test('a long name is cut between letters, and the whole stays below what every system keeps', () => {
    const long = '𠮷'.repeat(100);
    const name = certificateFileName({ holder: long, award: long, competition: long, number: '2'.repeat(40) });
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/^𠮷+… - 𠮷+… - 𠮷+… - 2{40}\.pdf$/u);
  });
});

test('a folder of an archive is no way out of it', () => {
  expect(['..', '.', 'a/../b', '学校：甲'].map((one) => safePart(one))).toEqual(['_', '_', 'a_.._b', '学校：甲']);
});
