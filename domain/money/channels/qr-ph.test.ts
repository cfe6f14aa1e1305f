import { expect, test } from 'vitest'
import { checksumOf, readQrPh } from './qr-ph.ts'

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

function code(changes: Record<string, string> = {}): string {
  const fields = {
    '00': '01',
    '01': '11',
    '28': field('00', 'ph.ppmi.p2m') + field('03', '1234567'),
    '52': '6016',
    '53': '608',
    '58': 'PH',
    '59': 'LAMPARA SERVICES',
    '60': 'QUEZON CITY',
    ...changes,
  }
  const named = Object.entries(fields).sort(([one], [other]) => Number(one) - Number(other))
  const text = `${named.map(([tag, value]) => field(tag, value)).join('')}6304`
  return text + checksumOf(text)
}

test('a QR Ph code gives its payee, and its amount if there is one', () => {
  expect(readQrPh(code())).toEqual({ name: 'LAMPARA SERVICES', city: 'QUEZON CITY', amount: null })
  expect(readQrPh(code({ '01': '12', '54': '250.00' }))).toMatchObject({ amount: '250.00' })
})

test.each([
  ['https://example.com/pay', 'This is not a payment code of QR Ph.'],
  ['', 'This is not a payment code of QR Ph.'],
  [code({ '28': '' }).slice(0, 30), 'This is not a payment code of QR Ph.'],
  [code().replace('LAMPARA', 'LAMPARO'), 'This code does not add up: the picture may be damaged, or was changed.'],
  [code({ '53': '840' }), 'This code is not for pesos in the Philippines.'],
  [code({ '58': 'SG' }), 'This code is not for pesos in the Philippines.'],
])('the QR code %s is refused with its sentence', (text, problem) => {
  expect(readQrPh(text)).toEqual({ problem })
})

test('the checksum equals the checksum of the QR Ph standard', () => {
  expect(checksumOf('123456789')).toBe('29B1')
})
