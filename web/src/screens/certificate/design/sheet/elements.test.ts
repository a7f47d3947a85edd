import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplateIssues } from '@saiyun/sdk/rules';
import { expect, test } from 'vitest';
import {
  copyOf,
  isWhole,
  newElement,
  overprints,
  paletteGroups,
  problemsByElement,
  reordered,
  starterSheet,
  wholeElements,
} from './elements.ts';

const page = { width: 297, height: 210 };
const at = (text: string): CertificateElement => ({ type: 'text', x: 0, y: 0, w: 10, h: 10, text });
const texts = (all: readonly CertificateElement[]) => all.map(({ text }) => text).join('');

test.each(Object.values(paletteGroups).flat())('CERT-01: a new %s lies on the page', (item) => {
  const { x, y, w, h } = newElement(item, '文字', page, [], 'image/a.png');
  expect(x >= 0 && y >= 0 && x + w <= page.width && y + h <= page.height).toBe(true);
});

test('CERT-01: a second element does not hide the first, and a copy lies beside its original', () => {
  const first = newElement('text', 'a', page, []);
  const second = newElement('text', 'b', page, [first]);
  expect(second.x).toBe(first.x);
  expect(second.y >= first.y + first.h && second.y < first.y + first.h + 4).toBe(true);
  // A sheet with no room left takes it a little aside, so that both can be caught.
  const full: readonly CertificateElement[] = [first, { ...first, y: 0, h: first.y }, { ...first, y: first.y + first.h, h: first.y }];
  expect(newElement('text', 'c', page, full)).toMatchObject({ x: first.x, y: first.y + 6 });
  expect(copyOf(first, page)).toMatchObject({ x: first.x + 5, y: first.y + 5 });
  expect(copyOf({ ...first, x: page.width - first.w }, page).x).toBe(page.width - first.w);
});

test('CERT-01: a seal goes to the lower right and a signature to the lower left, each where nothing lies', () => {
  const seal = newElement('seal', '', page, [], 'image/a.png');
  const signature = newElement('signature', '', page, [seal], 'image/b.png');
  expect([seal.x + seal.w, seal.y + seal.h]).toEqual([page.width - 28, page.height - 28]);
  expect([signature.x, signature.y + signature.h]).toEqual([28, page.height - 28]);
  const second = newElement('seal', '', page, [seal, signature], 'image/c.png');
  expect(second.x + second.w <= seal.x || second.y + second.h <= seal.y).toBe(true);
  // A picture behind the whole sheet is no reason to put it elsewhere.
  const behind: CertificateElement = { type: 'image', x: 0, y: 0, w: page.width, h: page.height, file: 'image/d.png' };
  expect(newElement('seal', '', page, [behind], 'image/e.png')).toMatchObject({ x: seal.x, y: seal.y });
  expect(newElement('seal', '', page, [behind, seal], 'image/e.png')).not.toMatchObject({ x: seal.x, y: seal.y });
});

test('CERT-01: texts that print over each other are told, those that only touch and pictures are not', () => {
  const words = { title: '荣誉证书', sentence: '{teamName} 在 {competitionName} 中获奖', printed: ['{certNo}', '{verifyCode}'] };
  const sheet = starterSheet(words, page);
  expect(overprints(sheet)).toEqual([]);
  // On a sheet to begin with there is room for another fact.
  expect(overprints([...sheet, newElement('teamName', '', page, sheet)])).toEqual([]);
  const [first] = sheet as [CertificateElement];
  expect(overprints([first, { ...first, y: first.y + 2 }])).toEqual([[1, 0]]);
  expect(overprints([first, { ...first, y: first.y + first.h - 1 }])).toEqual([]);
  expect(overprints([first, { ...first, type: 'seal' }])).toEqual([]);
});

test('CERT-01: what has no text or picture yet is not laid out, and the others keep their places', () => {
  const seal: CertificateElement = { type: 'seal', x: 0, y: 0, w: 10, h: 10 };
  expect(isWhole(seal)).toBe(false);
  expect(wholeElements([seal, at('a'), at(''), at('b')]).map(([place]) => place)).toEqual([1, 3]);
});

test('CERT-01: a missing fact is told at each element that shows it', () => {
  const elements = [at('{teamName}队'), at('x'), { ...at(''), bind: 'teamName' as const }];
  const missing = { kind: 'missing', fact: 'teamName', text: '缺少' } as const;
  const long = { kind: 'tooLong', element: 1, text: '放不下' } as const;
  expect([...problemsByElement([missing, long], elements)]).toEqual([
    [0, [missing]],
    [2, [missing]],
    [1, [long]],
  ]);
});

test.each([
  [[0], 1, 'bacd', [1]],
  [[3], 1, 'abcd', [3]],
  [[0, 1], 1, 'cabd', [1, 2]],
  [[1, 3], -1, 'badc', [0, 2]],
  [[2, 3], 1, 'abcd', [2, 3]],
] as const)('CERT-01: elements %j moved by %d', (chosen, by, order, then) => {
  const moved = reordered(['a', 'b', 'c', 'd'].map(at), chosen, by);
  expect(texts(moved.elements)).toBe(order);
  expect(moved.chosen).toEqual(then);
});

test.each([
  ['A4L', { width: 297, height: 210 }],
  ['A3P', { width: 297, height: 420 }],
])('CERT-01: the sheet to begin with may be used as it is: %s', (pageSize, size) => {
  const elements = starterSheet(
    { title: '获奖证书', sentence: '荣获{awardName}', printed: ['编号{certNo}', '校验码{verifyCode}', '网址{verifyUrl}'] },
    size,
  );
  const ofUnit = starterSheet({ title: '荣誉证书', sentence: '荣获优秀组织奖', isOfUnit: true, printed: [] }, size);
  expect(ofUnit.flatMap(({ bind }) => bind ?? [])).toEqual(['unitName', 'qr', 'issueDate']);
  expect(certificateTemplateIssues({ elements, pageSize, numberRule: '{yyyy}{kind}{seq:6}' } as never)).toEqual([]);
});
