import { expect, test } from 'vitest';
import { heard, linesOf } from './heard.ts';

const frame = (at: number, notice: string): readonly string[] =>
  linesOf(
    [
      ' 赛云评审      待评 3',
      '  作品              状态      截止',
      ...['甲题论文', '乙题论文', '丙题论文'].map((title, n) => `${n === at ? '❯ ' : '  '}${title}          待评审    11-30`),
      ` ${notice}`,
      ' Enter 打开  q 退出',
    ].join('\n'),
  );

test('a frame is told as lines without drawing', () => {
  expect(linesOf('┌────┐\n│ \n  甲  乙▏\n\n')).toEqual(['甲, 乙']);
});

test('at first the frame is told, of a list only the selected row', () => {
  expect(heard([], frame(1, '2 / 3'))).toEqual([
    '赛云评审, 待评 3',
    '作品, 状态, 截止',
    '乙题论文, 待评审, 11-30',
    '2 / 3',
    'Enter 打开, q 退出',
  ]);
});

test('a move in a list tells the row and the position, not the row that was left', () => {
  expect(heard(frame(0, '1 / 3'), frame(1, '2 / 3'))).toEqual(['乙题论文, 待评审, 11-30', '2 / 3']);
});

test('a notice is told alone, and nothing where nothing changed', () => {
  expect(heard(frame(1, '2 / 3'), frame(1, '✓ 已提交'))).toEqual(['✓ 已提交']);
  expect(heard(frame(1, '2 / 3'), frame(1, '2 / 3'))).toEqual([]);
});

test('of a field the letters are told as they come and go', () => {
  const field = (text: string) => linesOf(`评语\n\n总体意见: ${text}▏\n作品\n截止\nEsc 返回`);
  expect(heard(field('方法完'), field('方法完整'))).toEqual(['整']);
  expect(heard(field('方法完整'), field('方法整'))).toEqual(['完']);
});
