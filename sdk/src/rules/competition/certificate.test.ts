import { expect, test } from 'vitest';
import { checkValue } from '../../contract/check.ts';
import { certificateTemplate } from '../../entities/index.ts';
import { message } from '../../messages/index.ts';
import { certificateTemplateIssues } from './certificate.ts';

const name = { type: 'text', x: 20, y: 60, w: 160, h: 12, bind: 'realName' };
const number = { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' };
const sheet = { pageSize: 'A4L', elements: [name, number], numberRule: '{yyyy}-{kind}{seq:6}' };

test.each([
  ['right', {}, undefined],
  ['beyond the page', { elements: [name, { ...number, y: 205 }] }, 'certificate.outside'],
  ['nobody is named', { elements: [number] }, 'certificate.noHolder'],
  ['no number', { elements: [name] }, 'certificate.noNumber'],
  ['no running number', { numberRule: '{yyyy}' }, 'certificate.numberRule'],
  ['two running numbers', { numberRule: '{seq:3}{seq:3}' }, 'certificate.numberRule'],
  ['an unknown place', { numberRule: '{seq:6}{unit}' }, 'certificate.numberRule'],
])('CERT-01: a sheet, %s', (_name, change, found) => {
  expect(certificateTemplateIssues({ ...sheet, ...change })[0]?.message).toBe(found);
});

test('the message of a number rule shows its places', () => {
  const [issue] = certificateTemplateIssues({ ...sheet, numberRule: '' });
  expect(message('en', 'certificate.numberRule', issue?.params)).toContain('{yyyy}, {mm}');
});

test.each([
  [name, true],
  [{ ...name, bind: 'idNo' }, false],
  [{ ...name, bind: undefined }, false],
  [{ ...name, colour: 'red' }, false],
  [{ ...name, script: 'x' }, false],
  [{ type: 'image', x: 0, y: 0, w: 1, h: 1 }, false],
])('element %j', (element, isRight) => {
  expect(checkValue('elements', certificateTemplate.fields.elements, [element]) === undefined).toBe(isRight);
});
