import { Socket } from 'node:net'
import pg from 'pg'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { askInCamelCase } from './camel-case.ts'
import { codeOf, toDatabaseFault } from './faults.ts'
import { assertPrimary } from './primary.store.ts'
import { clientOf, type Servers, serversOf } from './servers.ts'
import { nameOf, type SqlFragment, type SqlOf, sql, toStatement } from './sql.ts'

type OnlyColumn<Row> = Row extends string | number | boolean | Date | null ? Row : Row[keyof Row]

interface AskRows {
  <Row extends object>(statement: SqlOf<Row>): Promise<Row[]>
  <Row extends object = Record<string, unknown>>(statement: SqlFragment): Promise<Row[]>
}

export interface Queryable {
  one: {
    <Row extends object>(statement: SqlOf<Row>): Promise<Row | undefined>
    <Row extends object = Record<string, unknown>>(statement: SqlFragment): Promise<Row | undefined>
  }
  /** The row of a statement that always gives one, such as a sum. */
  single: <Row extends object>(statement: SqlOf<Row>) => Promise<Row>
  rows: AskRows
  /** The only column of the first row; null where there is none. */
  value: <Row>(statement: SqlOf<Row>) => Promise<OnlyColumn<Row> | null>
  values: <Row>(statement: SqlOf<Row>) => Promise<OnlyColumn<Row>[]>
  // Stops counting at `upTo`.
  count: (from: SqlFragment, upTo?: number) => Promise<number>
  exists: (from: SqlFragment) => Promise<boolean>
  run: (statement: SqlFragment) => Promise<number>
  changes: (statement: SqlFragment) => Promise<boolean>
  /** Plans the query for these very values, where one plan for all values would be wrong for many of them. */
  rowsUnprepared: AskRows
  runText: <Row extends object>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[]; count: number }>
  /** Runs SQL text without values, such as a migration; returns the rows of the last statement. */
  runScript: <Row extends object = Record<string, unknown>>(text: string) => Promise<Row[]>
}

export interface Database extends Queryable, AsyncDisposable {
  begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  connections: () => { total: number; idle: number; waiting: number }
  /** Lets running work finish within `timeout` seconds, then closes every connection. */
  end: (options?: { timeout?: number }) => Promise<void>
}

export interface Tx extends Queryable {
  readonly [TRANSACTION]: true
  /** Runs `work` after the commit and before `begin` returns; its failure no longer changes anything. */
  afterCommit: (work: AfterCommit) => void
  /** Sends a query that streams rows in or out; only on a database opened with `isStreaming`. */
  stream: <Query extends pg.Submittable>(query: Query) => Query
}

type AfterCommit = (db: Database) => Promise<unknown>

const TRANSACTION: unique symbol = Symbol('transaction')

interface DatabaseOptions {
  connections?: number
  /** The limit of one statement, in milliseconds; 0 is no limit. */
  statementTimeout?: number
  /** The limit of a statement or a transaction in all, including the wait for a connection. */
  answerWithin?: number
  applicationName?: string
  /** A pooler may give each statement another server connection, so that session state is lost between statements. */
  isPooled?: boolean
  isStreaming?: boolean
}

// Together these limits keep a response within ten seconds: PostgreSQL ends a slow statement itself, and the portal
// gives up the connection when PostgreSQL stays silent.
const CONNECT_WITHIN = 5_000
const CONNECT_TO_ONE_WITHIN = 2_000
const STATEMENT_WITHIN = 8_000
const ANSWER_WITHIN = 9_000
const IDLE_FOR = 5 * MINUTE
const DATE = 1082

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, statementTimeout = STATEMENT_WITHIN, applicationName = 'lampara', isPooled } = options
  const answerWithin = options.answerWithin ?? (statementTimeout > 0 ? ANSWER_WITHIN : undefined)
  const sockets = new Set<Socket>()
  const servers = serversOf(url)
  const settings = {
    Client: clientOf(servers),
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: servers.count > 1 ? CONNECT_TO_ONE_WITHIN : CONNECT_WITHIN,
    ...(servers.asksPrimary && { onConnect: assertPrimary }),
    idleTimeoutMillis: IDLE_FOR,
    keepAlive: true,
    pipeline: !options.isStreaming,
    types: { getTypeParser },
    stream: () => keepTrack(sockets),
    // A pooler refuses settings that it cannot keep for one client.
    ...(statementTimeout > 0 &&
      !isPooled && {
        statement_timeout: statementTimeout,
        idle_in_transaction_session_timeout: 2 * statementTimeout,
      }),
  }
  const pool = new pg.Pool(settings)
  // The running query gets the error of a broken connection; these listeners keep it from ending the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const source = openSource(pool, servers)
  function withLine<T>(work: (line: Send, client: pg.ClientBase) => Promise<T>): Promise<T> {
    return withClient(source, answerWithin, (line, client) =>
      work(isPooled ? (query) => line({ ...query, name: '' }) : line, client),
    )
  }
  const send = (query: pg.QueryConfig) => withLine((line) => line(query))
  const db: Database = {
    ...queryable(send),
    async begin<T>(work: (tx: Tx) => Promise<T>) {
      const afterwards: AfterCommit[] = []
      const result = await withLine((line, client) => transact(line, client, work, afterwards))
      if (afterwards.length > 0) await Promise.allSettled(afterwards.map((each) => each(db)))
      return result
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: ({ timeout }: { timeout?: number } = {}) => end(pool, sockets, timeout),
    [Symbol.asyncDispose]: () => end(pool, sockets, 1),
  }
  return db
}

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult | pg.QueryResult[]>

type RowReads = Pick<Queryable, 'one' | 'single' | 'rows' | 'value' | 'values' | 'count' | 'exists'>

export function readsBy(rows: AskRows): RowReads {
  const values: Queryable['values'] = async (statement) =>
    (await rows<Record<string, never>>(statement)).flatMap(Object.values)
  const value: Queryable['value'] = async (statement) => (await values(statement))[0] ?? null
  return {
    rows,
    one: async (statement: SqlFragment) => (await rows(statement))[0],
    single: async (statement) => {
      const [row] = await rows(statement)
      if (!row) throw new Error('A statement that always gives a row gave none')
      return row
    },
    values,
    value,
    count: async (from, upTo) => {
      const counted = upTo === undefined ? from : sql.limited(from, upTo)
      return (await value(sql.select(sql.int`count(*)`)`${counted}`)) ?? 0
    },
    exists: async (from) => (await value(sql.select(sql.bool`exists (select ${from})`))) ?? false,
  }
}

function queryable(send: Send): Queryable {
  const ask = async (query: pg.QueryConfig) => {
    const result = await send(query)
    const last = Array.isArray(result) ? result.at(-1) : result
    return { rows: last?.rows ?? [], count: last?.rowCount ?? 0 }
  }
  return {
    ...readsBy(async (statement) => (await ask(toStatement(statement))).rows),
    run: async (statement) => (await ask(toStatement(statement))).count,
    changes: async (statement) => (await ask(toStatement(statement))).count > 0,
    rowsUnprepared: async (statement) => {
      const { text, values } = toStatement(statement)
      return (await ask({ text, values })).rows
    },
    runText: (text, values) => ask({ text, values: [...values], name: nameOf(text) }),
    runScript: async (text) => (await ask({ text })).rows,
  }
}

async function transact<T>(
  line: Send,
  client: pg.ClientBase,
  work: (tx: Tx) => Promise<T>,
  afterwards: AfterCommit[],
): Promise<T> {
  let isOpen = true
  const send: Send = async (query) => {
    if (!isOpen) throw new Error('The transaction is over')
    return line(query)
  }
  await line({ text: 'begin' })
  try {
    const afterCommit = (each: AfterCommit) => void afterwards.push(each)
    const stream: Tx['stream'] = (query) => client.query(query)
    const result = await work({ ...queryable(send), [TRANSACTION]: true, afterCommit, stream })
    isOpen = false
    const committed = await line({ text: 'commit' })
    if (Array.isArray(committed) || committed.command !== 'COMMIT')
      throw new Error('A statement of the transaction had failed, so nothing of it stays')
    return result
  } catch (error) {
    isOpen = false
    // After a lost connection the server rolls back by itself.
    await line({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

interface ClientSource {
  acquire: () => Promise<pg.PoolClient>
  release: (client: pg.PoolClient, fault?: unknown) => void
}

/** Hands out connections to the server that accepts writes, and drops those to a server that no longer does. */
function openSource(pool: pg.Pool, servers: Servers): ClientSource {
  let madeBefore = new WeakSet<pg.ClientBase>()
  let known = new Set<pg.ClientBase>()
  pool.on('connect', (client) => known.add(client))
  pool.on('remove', (client) => known.delete(client))
  const replaceAll = () => {
    madeBefore = new WeakSet(known)
    known = new Set()
  }

  async function connect(): Promise<pg.PoolClient> {
    for (let left = servers.count; ; left -= 1) {
      const url = servers.url()
      try {
        return await pool.connect()
      } catch (error) {
        const fault = toDatabaseFault(error)
        servers.leave(url)
        if (left <= 1 || !isOfTheServer(fault)) throw fault
      }
    }
  }

  return {
    acquire: async () => {
      for (;;) {
        const client = await connect()
        if (!madeBefore.has(client)) return client
        client.release(true)
      }
    },
    release: (client, fault) => {
      if (codeOf(fault) === READ_ONLY && !madeBefore.has(client)) replaceAll()
      client.release(isOfTheServer(fault))
    },
  }
}

const READ_ONLY = '25006'

/** Tells whether the connection is lost, or its server is stopping, starting or read-only. */
const isOfTheServer = (fault: unknown) =>
  fault instanceof Error && (fault.name === 'DatabaseUnavailable' || /^(08...|57P0[1-3]|25006)$/.test(codeOf(fault)))

/** Lends a connection to the work; drops a connection that broke or did not answer in time. */
async function withClient<T>(
  source: ClientSource,
  answerWithin: number | undefined,
  work: (line: Send, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const until = answerWithin === undefined ? undefined : performance.now() + answerWithin
  const client = await source.acquire()
  try {
    const result = await work((query) => {
      const limit = until === undefined ? undefined : Math.max(1, until - performance.now())
      return askInCamelCase(client, query, limit)
    }, client)
    source.release(client)
    return result
  } catch (error) {
    const fault = toDatabaseFault(error)
    source.release(client, fault)
    throw fault
  }
}

async function end(pool: pg.Pool, sockets: ReadonlySet<Socket>, timeout: number | undefined) {
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const timer = timeout === undefined ? undefined : setTimeout(cut, timeout * 1_000)
  await pool.end().catch(() => {})
  clearTimeout(timer)
}

function keepTrack(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

const getTypeParser = ((oid: number, format?: 'text') =>
  oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
