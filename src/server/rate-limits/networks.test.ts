import { expect, test } from 'vitest'
import { listNetworks } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:2::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0db8:0001:0002::', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['of an account', ['of an account']],
])('%s counts as %j', (key, names) => {
  expect(listNetworks(key).map(({ name }) => name)).toEqual(names)
})
