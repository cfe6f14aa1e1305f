// Codes of postgres.js and of sockets when no server answers, and the classes of PostgreSQL
// that mean "not now" rather than "never".
const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53000',
  '53100',
  '53200',
  '53300',
  '25006',
  '40001',
  '40P01',
])

/** Whether an error means that the database is away, full or overloaded, so that a later try may succeed. */
export function isDatabaseAway(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  const fromDatabase =
    'query' in error ||
    error.name === 'PostgresError' ||
    /CONNECT|ENOENT|EPIPE|ETIMEDOUT|EHOST|ENOTFOUND/.test(error.code)
  return fromDatabase && (awayCodes.has(error.code) || error.code.startsWith('08'))
}

/** Whether an error is a broken unique promise; `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint_name' in error &&
    error.constraint_name === constraint
  )
}
