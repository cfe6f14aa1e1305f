import { once } from 'node:events'
import type { Writable } from 'node:stream'

export interface Frame {
  kind: number
  bytes: Buffer
}

const HEADER_BYTES = 5
const NOTHING = Buffer.alloc(0)
// Longer than any frame of ours: a longer one means that the other side does not write frames.
const LONGEST_FRAME = 16 * 1024 * 1024

export async function writeFrame(to: Writable, kind: number, bytes: Uint8Array = NOTHING): Promise<void> {
  if (to.destroyed) throw new Error('nobody reads frames any more')
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(bytes.length)
  header.writeUInt8(kind, 4)
  to.cork()
  to.write(header)
  const hasRoom = to.write(bytes)
  to.uncork()
  if (!hasRoom) await once(to, 'drain', { signal: goneSignal(to) })
}

const gone = new WeakMap<Writable, AbortSignal>()

/** Aborts a writer that waits for `drain` when its stream closes. */
function goneSignal(stream: Writable): AbortSignal {
  const known = gone.get(stream)
  if (known) return known
  const controller = new AbortController()
  stream.once('close', () => controller.abort())
  gone.set(stream, controller.signal)
  return controller.signal
}

/** Yields the frames of a stream until its end; drops a truncated frame. */
export async function* readFrames(from: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  let needed = HEADER_BYTES
  let kind: number | null = null
  for await (const piece of from) {
    pieces.push(piece)
    gathered += piece.length
    while (gathered >= needed) {
      const all = pieces.length === 1 ? asBuffer(pieces[0]) : Buffer.concat(pieces, gathered)
      const whole = all.subarray(0, needed)
      const rest = all.subarray(needed)
      pieces = rest.length > 0 ? [rest] : []
      gathered = rest.length
      if (kind === null) {
        kind = whole.readUInt8(4)
        needed = whole.readUInt32BE()
        if (needed > LONGEST_FRAME) throw new Error(`a frame of ${needed} bytes is none of ours`)
        continue
      }
      yield { kind, bytes: whole }
      kind = null
      needed = HEADER_BYTES
    }
  }
}

const asBuffer = (piece: Uint8Array = NOTHING) =>
  Buffer.isBuffer(piece) ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
