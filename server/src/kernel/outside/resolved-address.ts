import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowedTargets, isAllowedAddress, isHostName } from '../../outside-address.ts';
import { Failure } from '../failure.ts';
import { inTime } from './in-time.ts';

const lookupMs = 5000;

/** All addresses of a name, from a single lookup. */
const addressesOf = async (host: string): Promise<readonly string[]> => {
  try {
    const found = await inTime(lookup(host, { all: true, verbatim: true }), lookupMs, () => new Failure('source.unknown_host'));
    return found.map(({ address }) => address);
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure('source.unknown_host', {}, { cause });
  }
};

/**
 * The one address to connect to, so that no second lookup can return another one. Unless the configuration names the host, refuses with
 * `source.address` an address that is neither public nor in a configured range: every address of a name must pass, not only the first.
 */
export async function resolvedAddress(targets: AllowedTargets, host: string, isNamed: boolean): Promise<string> {
  if (isIP(host) !== 0) {
    if (!isNamed && !isAllowedAddress(targets, host)) throw new Failure('source.address');
    return host;
  }
  if (!isHostName(host)) throw new Failure('source.address');
  const addresses = await addressesOf(host);
  const [first] = addresses;
  if (first === undefined) throw new Failure('source.unknown_host');
  if (!isNamed && !addresses.every((address) => isAllowedAddress(targets, address))) throw new Failure('source.address');
  return first;
}
