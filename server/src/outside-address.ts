import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Ranges outside the public internet: this machine, private and shared networks, link-local (cloud metadata), documentation, benchmarks,
 * multicast and reserved ones (the registries of RFC 6890). IPv6 ranges that embed an IPv4 address are listed whole or resolved by
 * `innerIPv4`.
 */
const special: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blockList = (ranges: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, bits] of ranges) list.addSubnet(net, bits, isIPv4(net) ? 'ipv4' : 'ipv6');
  return list;
};
const inside = blockList(special);

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(':'),
  );
  const [head = '', tail] = plain.split('::');
  const read = (text: string): number[] => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)));
  if (tail === undefined) return read(head);
  const [from, to] = [read(head), read(tail)];
  return [...from, ...Array.from({ length: 8 - from.length - to.length }, () => 0), ...to];
};

/** The IPv4 address embedded in an IPv6 one: mapped, translated (RFC 6052) or 6to4. */
const innerIPv4 = (address: string): string | undefined => {
  const groups = groupsOf(address);
  const dotted = (at: number): string => {
    const [high = 0, low = 0] = groups.slice(at, at + 2);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  };
  const zeros = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  if (zeros(0, 5) && groups[5] === 0xffff) return dotted(6);
  if (groups[0] === 0x64 && groups[1] === 0xff9b && zeros(2, 6)) return dotted(6);
  if (groups[0] === 0x2002) return dotted(1);
  return undefined;
};

/** True for a public internet address; false for this machine, private networks and reserved ranges, in any notation. */
export function isOutside(address: string): boolean {
  // A zone, as in `fe80::1%eth0`, names an interface of this machine.
  if (address.includes('%')) return false;
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  const inner = innerIPv4(address);
  if (inner !== undefined) return isOutside(inner);
  return !inside.check(address, 'ipv6');
}

/**
 * True for a plain host name: letters, digits and hyphens, with a last label that is not a number. Everything else is an address or another
 * spelling of one that resolvers accept, such as `2130706433`, `0x7f.1` or `0177.0.0.1`.
 */
export function isHostName(host: string): boolean {
  return (
    host.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\.?$/i.test(host) &&
    isIP(host) === 0
  );
}

/** Allowed targets besides the internet: names with an optional port, and address ranges such as `10.0.0.0/8`. */
export interface AllowedTargets {
  readonly hosts: ReadonlySet<string>;
  readonly ranges: BlockList;
}

/** Reads `db.internal,db2:5433,10.20.0.0/16`; throws an Error that names an unreadable entry. */
export function readTargets(text: string): AllowedTargets {
  const hosts = new Set<string>();
  const ranges: [string, number][] = [];
  for (const one of text.split(',').map((part) => part.trim().toLowerCase())) {
    if (one === '') continue;
    const [net = '', bits] = one.split('/');
    if (bits === undefined) hosts.add(one.replace(/^\[(.*)\]/, '$1'));
    else if (isIP(net) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(net) ? 32 : 128)) ranges.push([net, Number(bits)]);
    else throw new Error(`no range of addresses: ${one}`);
  }
  return { hosts, ranges: blockList(ranges) };
}

/** Whether the configuration names the host, with this port or without one. */
export function isNamedTarget({ hosts }: AllowedTargets, host: string, port: number): boolean {
  return hosts.has(host.toLowerCase()) || hosts.has(`${host.toLowerCase()}:${port}`);
}

/** Whether the address may be connected to: it is public or in a configured range. */
export function isAllowedAddress({ ranges }: AllowedTargets, address: string): boolean {
  return isOutside(address) || ((isIPv4(address) || isIPv6(address)) && ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'));
}
