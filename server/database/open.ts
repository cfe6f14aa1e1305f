import postgres from 'postgres'
import { openSocket, type SocketTarget } from './socket.ts'

/** The database; with it only single statements. */
export type Sql = postgres.Sql
/** A transaction under way. */
export type Tx = postgres.TransactionSql

interface DatabaseOptions {
  connections?: number
  /** How long one statement may take, in milliseconds; 0 is without end. */
  statementTimeout?: number
  applicationName?: string
}

const CONNECT_WITHIN_SECONDS = 5
// Requests are answered within ten seconds, whatever the database does.
const STATEMENT_WITHIN = 8_000
const SILENCE = 8_500

/** A pool of connections that opens on first use and mends itself when the server was away. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Sql {
  const { connections = 10, statementTimeout = STATEMENT_WITHIN, applicationName = 'lampara' } = options
  const { address, path } = socketOf(url)
  return postgres(address, {
    ...(path !== undefined && { path }),
    max: connections,
    connect_timeout: CONNECT_WITHIN_SECONDS,
    connection: {
      application_name: applicationName,
      ...(statementTimeout > 0 && {
        statement_timeout: statementTimeout,
        idle_in_transaction_session_timeout: 2 * statementTimeout,
      }),
    },
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 0.5),
    onnotice: () => {},
    ...{
      socket: (target: SocketTarget) => openSocket(target, statementTimeout > 0 ? SILENCE : Number.POSITIVE_INFINITY),
    },
  })
}

/** `?host=/folder` names the folder of a Unix socket, as it does for PostgreSQL's own programs. */
function socketOf(url: string): { address: string; path?: string } {
  const parsed = new URL(url)
  const folder = parsed.searchParams.get('host')
  if (!folder?.startsWith('/')) return { address: url }
  parsed.searchParams.delete('host')
  return { address: parsed.href, path: `${folder}/.s.PGSQL.${parsed.port || 5432}` }
}
