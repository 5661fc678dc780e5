/** Keeps requests to addresses that others configured away from private networks. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} is an address of a private network. RELEASES_WEBHOOKS_PRIVATE=on allows it.`);
  }
}

/** Apart, because a list compares IPv4 addresses with mapped ones of IPv6, too. */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
const IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Public hosts of IPv6 have addresses in this net alone. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
/** Those in it that lead elsewhere: protocols with Teredo, documentation, and addresses that hold one of IPv4. */
const IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [net, prefix] of IPV4) PRIVATE.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of IPV6) PRIVATE.ipv6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address belongs to a private network, this machine or no host at all. */
export function isPrivate(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return PRIVATE[family].check(address, family) || (family === 'ipv6' && !PUBLIC_IPV6.check(address, family));
}

/** Throws for an address that names a private IP instead of a host; for such a one, nothing is looked up. */
export function checkLiteral({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivate(host)) throw new PrivateAddress(host);
}

/** A lookup for `http.request` that fails for private addresses. The connection goes to what was checked. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(host), []);
    const [first] = found;
    if (options.all || !first) return done(null, found);
    done(null, first.address, first.family);
  });
};
