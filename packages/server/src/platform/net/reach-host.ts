import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP, isIPv6, type Socket } from 'node:net'
import { domainToASCII } from 'node:url'

/** Addresses that mean this machine, its network, or nothing at all: what stands there trusts whoever gets that far. */
const [inside4, inside6, global6] = [new BlockList(), new BlockList(), new BlockList()]
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside4.addSubnet(network, bits, 'ipv4')
// Of version 6 only what was given out for the internet counts, so that what is thought of later is inside until it is named here.
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

// Lists of their own: for one alone every address of version 4 is one of version 6 as well.
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? global6.check(address, 'ipv6') && !inside6.check(address, 'ipv6') : !inside4.check(address, 'ipv4')

/** Somebody named a host inside, where only the operator may send us. */
class PrivateHostError extends Error {
  readonly code = 'EPRIVATE'
  constructor() {
    super('the host is not on the internet')
  }
}

/**
 * Ends of names nobody on the internet has: of this machine, those networks give themselves, and those that were set aside so that nobody
 * ever gets them.
 */
const ownEnds =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/

/**
 * Whether a name means something inside whatever it is looked up as, in whichever spelling: with a dot behind it, in capitals, in wide
 * letters. A name without a dot is one of the own network: nobody on the internet has one.
 */
export function isOwnName(host: string): boolean {
  const name = (domainToASCII(host) || host).toLowerCase().replace(/\.+$/, '')
  return !isIP(name) && (!name.includes('.') || ownEnds.test(name))
}

/** Whether a host somebody named stands inside, as far as that can be said: a name nobody knows does not. */
export async function isInside(host: string, timeout: number): Promise<boolean> {
  if (isOwnName(host)) return true
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), timeout)
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), late.promise])
    return addresses !== null && !addresses.every(({ address }) => isPublicAddress(address))
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export interface Reach {
  /** The operator allows hosts inside. */
  readonly allowsPrivateHosts: boolean
  /** Milliseconds until the line must stand. */
  readonly timeout: number
}

/**
 * A line to a host somebody named. What its name stands for is looked up once, checked, and then called by its number: a name that
 * means something else a moment later leads nowhere else.
 */
export async function openSocket(host: string, port: number, { allowsPrivateHosts, timeout }: Reach): Promise<Socket> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(timedOut()), timeout)
  let socket: Socket | undefined
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), late.promise])
    if (!allowsPrivateHosts && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateHostError()
    const opened = connect({
      host,
      port,
      autoSelectFamily: true,
      lookup: (_name, options, done) => {
        if (options.all) done(null, addresses)
        else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
      },
    })
    socket = opened
    const standing = new Promise<void>((resolve, reject) => {
      opened.once('connect', resolve)
      opened.once('error', reject)
    })
    await Promise.race([standing, late.promise])
    // Whoever gets it listens for itself; until then an error must not end the process.
    opened.on('error', () => {})
    return opened
  } catch (error) {
    // What goes wrong with it after it was given up is nobody's news.
    socket?.on('error', () => {}).destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = () => Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' })
