import type { Readable } from 'node:stream'
import type { Staging } from './staging.ts'

export interface WrittenFile {
  size: number
  sha256: string
  /** Encrypted with its storage key as associated data. */
  isEncrypted?: true
}

/** Permanent files. They are immutable: a key is used for one file only. */
export interface Storage {
  /** Atomic: the file appears under `key` once it is durable. Errors of the source are rethrown, and nothing is left. */
  write: (key: string, source: AsyncIterable<Uint8Array>) => Promise<WrittenFile>
  /** Null when there is no such file; a file known as encrypted is not accepted in plain. */
  open: (key: string, known?: { isEncrypted: boolean }) => Promise<{ size: number; stream: Readable } | null>
  sizeOf: (key: string) => Promise<number | null>
  remove: (key: string) => Promise<void>
  /** Rejects when files cannot be written and read. */
  check: () => Promise<void>
  list: () => AsyncIterable<readonly { key: string; storedAt: Date }[]>
  /** Removes incomplete files and multipart uploads older than an instant; returns how many. */
  removeStale: (before: Date) => Promise<number>
  staging: Staging
}
