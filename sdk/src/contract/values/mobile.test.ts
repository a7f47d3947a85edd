import { expect, test } from 'vitest';
import { entityList } from '../../entities/index.ts';
import { check, type Field, isMobile, mobileFields, mobilePattern } from '../index.ts';

const digits = [...'0123456789'];

test.each([
  [undefined, '34578'],
  ['3456789', '3456789'],
  ['6', '6'],
])('FORM-01: with %j the second digits are %s, and there are eleven digits', (prefixes, taken) => {
  expect(digits.filter((digit) => isMobile(`1${digit}012345678`, prefixes)).join('')).toBe(taken);
  const right = `1${taken[0]}012345678`;
  for (const wrong of [right.slice(1), `${right}0`, `2${right.slice(1)}`, ` ${right}`, `${right}\n`, ''])
    expect(isMobile(wrong, prefixes), wrong).toBe(false);
});

test('FORM-01: prefixes are digits', () => {
  for (const wrong of ['', '3-9', '3,4', ']']) expect(() => mobilePattern(wrong), wrong).toThrow('prefixes');
});

const holdsMobile = ({ patternText }: Field): boolean => patternText?.[0] === '请输入正确手机号';
const withMobile = entityList.flatMap(([name, { fields }]) =>
  Object.entries(fields).flatMap(([field, f]) => (holdsMobile(f) ? [[`${name}.${field}`, fields, field] as const] : [])),
);

test('FORM-01: fields of mobile numbers are found in the definitions', () => expect(withMobile.length).toBeGreaterThan(4));

test.each(withMobile)('FORM-01: %s goes by the list of the platform', (_title, fields, field) => {
  const faulty = (digit: string, prefixes?: string): boolean =>
    check(mobileFields(fields, prefixes), { [field]: `1${digit}012345678` }, { mode: 'edit' }).length > 0;
  expect(digits.filter((digit) => !faulty(digit)).join('')).toBe('34578');
  expect(digits.filter((digit) => !faulty(digit, '369')).join('')).toBe('369');
});

test('FORM-01: all other fields are as they were', () => {
  for (const [name, { fields }] of entityList)
    for (const [field, f] of Object.entries(mobileFields(fields, '9')))
      if (!holdsMobile(f)) expect(f, `${name}.${field}`).toBe(fields[field]);
});
