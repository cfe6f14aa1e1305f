import type { Readable } from 'node:stream'
import type { Intake } from './intake.ts'

export interface KeptFile {
  size: number
  sha256: string
  /** It lies there encrypted, and opens under its own key of the storage alone. */
  isEncrypted?: true
}

/** Where files are kept. A key is used for one file only and its bytes never change. */
export interface Storage {
  /**
   * Writes the bytes aside and makes them visible under `key` when the last one is durable.
   * Whatever the source throws is thrown again, and nothing is left.
   */
  keep: (key: string, source: AsyncIterable<Uint8Array>) => Promise<KeptFile>
  /** The bytes of a kept file, or null when there is no such file; one that was sealed is not taken plain. */
  open: (key: string, known?: { isEncrypted: boolean }) => Promise<{ size: number; stream: Readable } | null>
  /** How large a kept file is, or null when there is no such file; none of its bytes are read. */
  sizeOf: (key: string) => Promise<number | null>
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Resolves when files can be written and read, rejects otherwise. */
  check: () => Promise<void>
  /** Every kept file, some at a time, in no promised order. */
  kept: () => AsyncIterable<readonly { key: string; keptAt: Date }[]>
  /** Removes what was left half-written before an instant, arrivals in parts included; answers how many went. */
  tidy: (before: Date) => Promise<number>
  intake: Intake
}
