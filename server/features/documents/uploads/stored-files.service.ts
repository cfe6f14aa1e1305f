import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import type { Deps } from '#server/deps.ts'

export interface ExpectedFile {
  size: number
  sha256: string
  isEncrypted: boolean
}

export interface OpenedObject {
  fileName: string
  size: number
  stream: Readable
}

type VerifyDeps = Pick<Deps, 'storage' | 'log' | 'metrics'>

/**
 * Opens a stored file, or returns null when it is missing. Holds back the last chunk until the hash is verified, so
 * that a changed file is never sent completely.
 */
export async function openVerified(
  deps: VerifyDeps,
  key: string,
  known: ExpectedFile,
): Promise<Omit<OpenedObject, 'fileName'> | null> {
  const file = await deps.storage.open(key, known)
  if (!file) return null
  if (file.size !== known.size) {
    file.stream.destroy()
    throw integrityFailure(deps, key)
  }
  const stream = Readable.from(verified(deps, { key, source: file.stream, sha256: known.sha256 }), {
    objectMode: false,
  })
  stream.once('close', () => file.stream.destroy())
  return { size: file.size, stream }
}

async function* verified(
  deps: VerifyDeps,
  { key, source, sha256 }: { key: string; source: AsyncIterable<Uint8Array>; sha256: string },
) {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const piece of source) {
    hash.update(piece)
    if (held) yield held
    held = piece
  }
  if (hash.digest('hex') !== sha256) throw integrityFailure(deps, key)
  if (held) yield held
}

function integrityFailure({ log, metrics }: VerifyDeps, key: string) {
  metrics.fileNotAsWritten()
  log.error({ storageKey: key }, 'a stored file does not match its row, and is not served')
  return cannotReadFile(new Error('a stored file does not match its row'))
}
