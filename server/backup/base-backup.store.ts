import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'

export interface BaseBackup {
  /** The folder of the database as a tar; read to its end before the other. */
  cluster: AsyncIterable<Uint8Array>
  /** PostgreSQL's own list of what is in it, with sums. */
  manifest: AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

interface CopiedPiece {
  kind: string
  bytes: Buffer
}

const [ARCHIVE, MANIFEST, BYTES] = ['n', 'm', 'd']
const MESSAGES_AHEAD = 128

/** A copy of the whole database server by the protocol of replication, while others work on it. */
export async function beginBaseBackup(adminUrl: string): Promise<BaseBackup> {
  const address = new URL(adminUrl)
  address.searchParams.set('replication', 'true')
  address.searchParams.set('application_name', 'lampara backup')
  const client = new pg.Client(address.href)
  // Whoever reads hears of it.
  client.on('error', () => {})
  await client.connect()
  // What changes meanwhile belongs to the copy, and must not be cleared away before it is sent; ends with the connection.
  await client.query(
    `CREATE_REPLICATION_SLOT lampara_${randomBytes(6).toString('hex')} TEMPORARY PHYSICAL (RESERVE_WAL)`,
  )
  const messages: AsyncIterator<CopiedPiece> = send(client)[Symbol.asyncIterator]()
  const archives = { count: 0 }
  return {
    cluster: bytesOfNext(messages, archives),
    manifest: bytesOfNext(messages, archives),
    close: () => client.end(),
  }
}

function send(client: pg.Client): Readable {
  let connection: pg.Connection | undefined
  const messages = new Readable({
    objectMode: true,
    highWaterMark: MESSAGES_AHEAD,
    read: () => void connection?.stream.resume(),
  })
  const passOver = () => {}
  client.query({
    submit: (own: pg.Connection) => {
      connection = own
      own.query("BASE_BACKUP (LABEL 'lampara', CHECKPOINT 'fast', WAL, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')")
    },
    handleRowDescription: passOver,
    handleDataRow: passOver,
    handleCommandComplete: passOver,
    // The bytes are those of a buffer that is used again.
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      const piece: CopiedPiece = { kind: chunk.toString('latin1', 0, 1), bytes: Buffer.from(chunk.subarray(1)) }
      if (!messages.push(piece)) connection?.stream.pause()
    },
    handleReadyForQuery: () => messages.push(null),
    handleError: (error: Error) => messages.destroy(error),
  })
  return messages
}

async function* bytesOfNext(
  messages: AsyncIterator<CopiedPiece>,
  archives: { count: number },
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await messages.next()
    if (done || value.kind === MANIFEST) return
    if (value.kind === ARCHIVE) archives.count += 1
    if (archives.count > 1) throw new Error('The database has tablespaces outside of its folder, which are not copied.')
    if (value.kind === BYTES) yield value.bytes
  }
}
