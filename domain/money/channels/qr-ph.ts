export interface QrPh {
  name: string
  city: string
  amount: string | null
}

const NO_CODE = 'This is not a payment code of QR Ph.'
const BROKEN = 'This code does not add up: the picture may be damaged, or was changed.'
const ELSEWHERE = 'This code is not for pesos in the Philippines.'

/** CRC-16/CCITT-FALSE, the last field of a payment code. */
export function checksumOf(text: string): string {
  let crc = 0xff_ff
  // Goes byte by byte, because letters outside ASCII take several bytes.
  for (const [whole, hex] of encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^%]/g)) {
    crc ^= (hex === undefined ? whole.charCodeAt(0) : Number.parseInt(hex, 16)) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Parses tags of two digits, each followed by its length; undefined for text of another form. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number(length)
    if (tag === undefined || end > text.length) return undefined
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}

export function readQrPh(text: string): QrPh | { problem: string } {
  const fields = fieldsOf(text)
  if (fields?.get('00') !== '01' || !(fields.has('27') || fields.has('28'))) return { problem: NO_CODE }
  if (fields.get('63')?.toUpperCase() !== checksumOf(text.slice(0, -4))) return { problem: BROKEN }
  if (fields.get('53') !== '608' || fields.get('58') !== 'PH') return { problem: ELSEWHERE }
  return { name: fields.get('59') ?? '', city: fields.get('60') ?? '', amount: fields.get('54') ?? null }
}
