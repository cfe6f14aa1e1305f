import { expect, test } from 'vitest'
import { trackingLink } from './tracking-link.ts'

test.each([
  ['DHL Express', '12 3456 7890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
  ['FedEx', 'A/B', 'https://www.fedex.com/fedextrack/?trknbr=A%2FB'],
  ['UPS', '1Z', 'https://www.ups.com/track?tracknum=1Z'],
  ['My cousin', '1', null],
  [null, '1', null],
])('the number of %s %s leads to %s', (courier, tracking, address) => {
  expect(trackingLink(courier, tracking)).toBe(address)
})
