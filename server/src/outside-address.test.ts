import { describe, expect, test } from 'vitest';
import { isAllowedAddress, isHostName, isNamedTarget, isOutside, readTargets } from './outside-address.ts';

const inner = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '2002:7f00:1::',
  '2002:a00:1::1',
  'fd00:ec2::254',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  'not an address',
  '',
];
const outer = ['8.8.8.8', '114.114.114.114', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'];

describe('CALL-120: an address of this machine or of a private network is known in every form', () => {
  test.each(inner)('%s is inside', (address) => expect(isOutside(address)).toBe(false));
  test.each(outer)('%s is outside', (address) => expect(isOutside(address)).toBe(true));
  test.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1', '127.0.0.1', '1.2.3', 'a..b', '-a.b', 'a b', '[::1]', ''])(
    '%s is no name of a host',
    (host) => expect(isHostName(host)).toBe(false),
  );
  test.each(['db.example.edu', 'localhost', 'db-2', 'xn--fiqs8s.cn', 'db.example.edu.'])('%s is a name', (host) =>
    expect(isHostName(host)).toBe(true),
  );
});

test('CALL-120: the configuration allows names, ports and ranges', () => {
  const targets = readTargets('db.internal, DB2:5433 ,10.20.0.0/16,fd12::/16');
  expect(isNamedTarget(targets, 'DB.internal', 1)).toBe(true);
  expect(isNamedTarget(targets, 'db2', 5433)).toBe(true);
  expect(isNamedTarget(targets, 'db2', 5432)).toBe(false);
  expect(isAllowedAddress(targets, '10.20.3.4')).toBe(true);
  expect(isAllowedAddress(targets, '10.21.3.4')).toBe(false);
  expect(isAllowedAddress(targets, 'fd12::5')).toBe(true);
  for (const wrong of ['10.0.0.0/33', 'x/8', '10.0.0.0/']) expect(() => readTargets(wrong)).toThrow(wrong);
});
