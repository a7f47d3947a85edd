import { expect, test } from 'vitest';
import { loopbackAddress } from './loopback.ts';

test.each(['http://127.0.0.1:41234/', 'http://127.0.0.1:41234/callback', 'http://[::1]:8/a/b'])('A9: a code may go to %s', (text) =>
  expect(loopbackAddress(text)?.href).toBe(text),
);

test.each([
  'https://127.0.0.1:41234/',
  'http://localhost:41234/',
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.0.0.1:99999/',
  'http://127.0.0.2:41234/',
  'http://evil.example/',
  'http://127.0.0.1:41234@evil.example/',
  'http://127.0.0.1.evil.example:41234/',
  'http://evil.example:41234/127.0.0.1',
  'http://user@127.0.0.1:41234/',
  'http://127.0.0.1:41234/?a=b',
  'http://127.0.0.1:41234/#x',
  'http://127.0.0.1:41234/\nSet-Cookie: x',
  'http://127.0.0.1:41234\\@evil.example/',
  'http://2130706433:41234/',
  'javascript:alert(1)//127.0.0.1:1/',
  '//127.0.0.1:41234/',
  '',
])('A9: a code never goes to %j', (text) => expect(loopbackAddress(text)).toBeUndefined());
