import { isIPv6 } from 'node:net'

/**
 * What a limit per address counts by. An IPv6 line is given a /64 and picks a new address inside it whenever it likes, so the
 * /64 is what tells one line from another. IPv4, also written inside IPv6, counts by the whole address.
 */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = readGroups(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is written: `::1`, `::ffff:192.0.2.1`. */
function readGroups(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? []
  const inHex = dotted
    ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address
  const [head = [], tail = []] = inHex.split('::').map((part) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}
