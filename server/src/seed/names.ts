import type { Random } from '../defaults/random.ts';

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
].concat(['欧阳', '上官', '司马', '诸葛']);
const givenNames = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅琳鑫宇浩然子涵雨欣梓轩思远嘉怡俊豪晨曦诗琪文博雅婷天佑若曦一鸣泽楷',
];

/** A full name of two or three characters. */
export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames) + (random.int(4) === 0 ? '' : random.pick(givenNames));
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of a resident identity number (GB 11643). */
export function idCheck(first17: string): string {
  const sum = weights.reduce((total, weight, n) => total + weight * Number(first17[n]), 0);
  return '10X98765432'[sum % 11] as string;
}

const firstBirthday = Date.UTC(1999, 0, 1);
const birthdays = 2500;

/**
 * The n-th invented resident identity number: valid in form and check character, yet nobody's, because no county has the code 9900. Unique
 * up to 2,250,000 per province.
 */
export function residentId(provinceCode: string, n: number): string {
  const birthday = new Date(firstBirthday + (n % birthdays) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const first17 = `${provinceCode}9900${birthday}${String((Math.floor(n / birthdays) % 900) + 1).padStart(3, '0')}`;
  return first17 + idCheck(first17);
}

/** The n-th invented mobile number, from the block 140, which has no subscribers with eleven digits. */
export function mobile(n: number): string {
  return `140${String(n).padStart(8, '0')}`;
}
