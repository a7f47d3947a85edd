import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is kept as argon2id with 19 MiB, 2 passes and 1 lane, and a salt of its own', async () => {
  const [a, b] = [await hashPassword('密码Ab1!'), await hashPassword('密码Ab1!')];
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(a).not.toBe(b);
  expect(await verifyPassword('密码Ab1!', a)).toBe(true);
  expect(await verifyPassword('密码Ab1', a)).toBe(false);
});

test('a hash of other costs is still understood', async () => {
  // Reference vector of the argon2 command line tool: argon2 somesalt -id -t 2 -k 65536 -p 4 -l 24
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', stored)).toBe(true);
});

test.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1$x$y'])('a stored value of %j fits no password', async (stored) => {
  expect(await verifyPassword('', stored)).toBe(false);
});
