import pg from 'pg'

interface DatabaseUnavailable extends Error {
  name: 'DatabaseUnavailable'
  code: string
}

// Codes of PostgreSQL that mean "not now" rather than "never": shutdown, no space or connections left, read-only,
// timeout, conflict or deadlock of transactions.
const notNow = /^(08...|53...|57014|57P0[1-5]|25006|25P03|25P04|40001|40P01)$/

// Messages of the driver that come without a code.
const withoutCode =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (was closed|has encountered)|Cannot use a pool)/

export function toDatabaseFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isOfTheLine = /^E[A-Z]+$/.test(code) && ('syscall' in error || error instanceof AggregateError)
  if (!isOfTheLine && !withoutCode.test(error.message)) return error
  const away = new Error('The database does not answer', { cause: error })
  return Object.assign(away, { name: 'DatabaseUnavailable', code: code || 'CONNECTION_LOST' })
}

export function isDatabaseUnavailable(error: unknown): error is Error & { code: string } {
  return isAway(error) || (error instanceof pg.DatabaseError && notNow.test(error.code ?? ''))
}

const isAway = (error: unknown): error is DatabaseUnavailable =>
  error instanceof Error && error.name === 'DatabaseUnavailable'

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
