import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Streams a body to disk, hashes, syncs and renames it, then deletes it, so that the disk does not fill up. */
export async function receiveFile(body: Readable, folder: string): Promise<{ sha256: string; size: number }> {
  const aside = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const hashing = new Transform({
    transform: (piece: Buffer, _encoding, next) => {
      hash.update(piece)
      size += piece.length
      next(null, piece)
    },
  })
  await pipeline(body, hashing, createWriteStream(aside))
  const file = await open(aside)
  await file.sync()
  await file.close()
  await rename(aside, `${aside}.pdf`)
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
  void unlink(`${aside}.pdf`)
  return { sha256: hash.digest('hex'), size }
}
