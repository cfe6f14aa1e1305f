import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { ArchiveError } from './archive-error.ts'

export type Bytes = AsyncIterable<Uint8Array>

export interface Member {
  name: string
  size: number
  body: Bytes | Uint8Array
}

const BLOCK = 512
const NO_TAR = 'The archive is damaged: what marks the beginning of one of its members is not as written.'
const END = Buffer.alloc(2 * BLOCK)

export async function* writeTar(members: AsyncIterable<Member>, at: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of members) {
    yield headerOf(name, size, at)
    let written = 0
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      written += piece.length
      yield piece
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes and not ${size}`)
    if (size % BLOCK > 0) yield END.subarray(0, BLOCK - (size % BLOCK))
  }
  yield END
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0, 100)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      6,
    )}\0 `,
    148,
  )
  return header
}

export async function* readTar(source: Bytes): AsyncGenerator<Member & { body: Bytes }> {
  const reader = extract()
  const fed = pipeline(Readable.from(source, { objectMode: false }), reader)
  fed.catch(() => {})
  try {
    for await (const entry of reader) {
      const { name, size = 0 } = entry.header
      yield { name, size, body: bytesOf(entry) }
      entry.resume()
    }
    await fed
  } catch (error) {
    // Replaces the library's message, which does not say where the archive is damaged.
    throw error instanceof Error && /tar/i.test(error.message) ? new ArchiveError(NO_TAR) : error
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) if (piece instanceof Uint8Array) yield piece
}
