import { expect, test } from 'vitest'
import { networkOf } from '#server/platform/limits/limits.ts'

test.each([
  ['in capitals', '2001:DB8:1:2::1'],
  ['written out', '2001:0db8:0001:0002:0000:0000:0000:0001'],
  ['with the zone of an interface', '2001:db8:1:2::1%eth0'],
  ['of a neighbour in the same network', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
])('an IPv6 address %s counts as the same network', (_, address) => {
  expect(networkOf(address)).toEqual(networkOf('2001:db8:1:2::1'))
})

test.each(['::ffff:203.0.113.9', '::FFFF:CB00:7109', '0:0:0:0:0:ffff:203.0.113.9'])(
  '%s is the IPv4 address 203.0.113.9',
  address => {
    expect(networkOf(address)).toEqual({ near: '203.0.113.9', wide: null })
  },
)

test('the next /64 is another network of the same /48, and the next IPv4 address another network', () => {
  const [first, second] = [networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1')]
  expect(second.near).not.toBe(first.near)
  expect(second.wide).toBe(first.wide)
  expect(networkOf('2001:db8:2:2::1').wide).not.toBe(first.wide)
  expect(networkOf('203.0.113.10').near).not.toBe(networkOf('203.0.113.9').near)
})
