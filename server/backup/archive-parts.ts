import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Member } from './tar.ts'

const compress = promisify(gzip)
const unpack = promisify(gunzip)

const PART_BYTES = 4 * 1024 * 1024
// A part ends with the row that fills it, so that it may exceed PART_BYTES.
const MOST_OF_PART = 2 * PART_BYTES
export const decompress = (packed: Buffer): Promise<Buffer> => unpack(packed, { maxOutputLength: MOST_OF_PART })
// Compresses lightly: the portal needs the processor.
const LEVEL = 2

export interface Written {
  bytes: number
  sha256: string
  parts: number
  /** The number of rows: PostgreSQL and JSON escape a line break within a value. */
  lines: number
}

export const partName = (folder: string, part: number): string => `${folder}/${String(part).padStart(6, '0')}.gz`

/**
 * Yields lines as compressed members of a few megabytes, since a tar states the size of a member before its bytes.
 * `zcat FOLDER/*.gz` joins the lines again.
 */
export async function* inParts(folder: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Member, Written> {
  const total = totals()
  for await (const piece of gathered(source, PART_BYTES)) {
    total.add(piece)
    const body = await compress(piece, { level: LEVEL })
    yield { name: partName(folder, total.sum().parts), size: body.length, body }
  }
  return total.sum()
}

const LINE_BREAK = 0x0a

export function totals() {
  const hash = createHash('sha256')
  let [bytes, parts, lines] = [0, 0, 0]
  return {
    add: (part: Uint8Array) => {
      hash.update(part)
      bytes += part.length
      parts += 1
      for (let at = part.indexOf(LINE_BREAK); at >= 0; at = part.indexOf(LINE_BREAK, at + 1)) lines += 1
    },
    sum: (): Written => ({ bytes, parts, lines, sha256: hash.copy().digest('hex') }),
  }
}

export async function* gathered(source: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of source) {
    pieces.push(piece)
    size += piece.length
    if (size < least) continue
    yield Buffer.concat(pieces, size)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces, size)
}
