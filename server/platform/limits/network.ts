import ipaddr from 'ipaddr.js'

/** The names under which every limit counts a caller's address. */
interface Network {
  /** An IPv4 address whole; of IPv6 the /64, which is one household or one server. */
  near: string
  /** Of IPv6 the /48, which is one site and may hold 65,536 of the former; IPv4 has none. */
  wide: string | null
}

const NEAR_BYTES = 8
const WIDE_BYTES = 6

/** The network of an address, by its bytes: every spelling of one address is the same, and IPv4 within IPv6 is IPv4. */
export function networkOf(ip: string): Network {
  if (!ipaddr.isValid(ip)) return { near: 'unknown', wide: null }
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return { near: address.toString(), wide: null }
  const bytes = address.toByteArray()
  return { near: begin(bytes, NEAR_BYTES), wide: begin(bytes, WIDE_BYTES) }
}

function begin(bytes: readonly number[], length: number): string {
  return `${Buffer.from(bytes.slice(0, length)).toString('hex')}/${length * 8}`
}
