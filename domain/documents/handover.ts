import { MINUTE } from '#domain/calendar/milliseconds.ts'

export const REDEEMED_WITHIN_MS = 10 * MINUTE
export const PHONE_MAY_FOR_MS = 30 * MINUTE

// Leaves out letters and digits that look alike: eight of the 32 signs hold 40 bits.
export const CODE_SIGNS = 8
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

export const codeOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')

// The applicant recognises the masked name, and a stranger learns nothing: 'M••••a S.'.
export const maskedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.slice(0, 1)}••••${firstName.slice(-1)} ${lastName.slice(0, 1)}.`

// Short, common and distinct words: people compare two of them by eye.
const FIRST =
  'amber blue brave bright calm clear coral crisp early fair fresh gentle glad gold green happy kind lively lucky mild neat open proud quick quiet ready red silver soft sunny tall warm'.split(
    ' ',
  )
const SECOND =
  'anchor apple basket bell boat bridge button candle castle cloud comet desk drum eagle feather forest garden hammer island kettle kite ladder lantern lemon mango mirror moon pearl rabbit river rocket window'.split(
    ' ',
  )

export const twoWords = ([first = 0, second = 0]: Uint8Array): string =>
  `${FIRST[first % FIRST.length]} ${SECOND[second % SECOND.length]}`
