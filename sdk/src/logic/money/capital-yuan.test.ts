import { expect, test } from 'vitest';
import { capitalYuan } from './capital-yuan.ts';

// The first rows are the examples of the People's Bank's rules for filling in bills (支付结算办法, annex 1).
test.each([
  [140_950, '壹仟肆佰零玖圆伍角整'],
  [600_714, '陆仟零柒圆壹角肆分'],
  [168_032, '壹仟陆佰捌拾圆叁角贰分'],
  [10_700_053, '壹拾万柒仟圆伍角叁分'],
  [1_640_902, '壹万陆仟肆佰零玖圆零贰分'],
  [32_504, '叁佰贰拾伍圆零肆分'],
  [0, '零圆整'],
  [1, '壹分'],
  [20, '贰角整'],
  [16_050, '壹佰陆拾圆伍角整'],
  [1_000_500, '壹万零伍圆整'],
  [100_000_000, '壹佰万圆整'],
  [10_010_000_000, '壹亿零壹拾万圆整'],
  [10_000_000_001, '壹亿圆零壹分'],
  [1_000_000_000_000, '壹佰亿圆整'],
  [-16_000, '负壹佰陆拾圆整'],
])('%i fen is %s', (fen, text) => {
  expect(capitalYuan(fen)).toBe(text);
});
