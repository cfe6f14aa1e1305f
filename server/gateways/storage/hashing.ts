import { createHash, type Hash } from 'node:crypto'
import type { WrittenFile } from './storage.ts'

export async function sha256Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}

export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
}

/** Passes bytes through; `soFar` tells their number and SHA-256 once, at the end. */
export function measure(source: AsyncIterable<Uint8Array>): {
  pieces: AsyncGenerator<Uint8Array>
  soFar: () => WrittenFile
} {
  const hash = createHash('sha256')
  let size = 0
  async function* pieces() {
    for await (const piece of source) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return { pieces: pieces(), soFar: () => ({ size, sha256: hash.digest('hex') }) }
}
