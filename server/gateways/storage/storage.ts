import type { Readable } from 'node:stream'

export interface KeptFile {
  size: number
  sha256: string
}

/** Where files are kept. A key is used for one file only and its bytes never change. */
export interface Storage {
  /**
   * Writes the bytes aside and makes them visible under `key` when the last one is durable.
   * Whatever the source throws is thrown again, and nothing is left.
   */
  keep: (key: string, source: AsyncIterable<Uint8Array>) => Promise<KeptFile>
  /** The bytes of a kept file, or null when there is no such file. */
  open: (key: string) => Promise<{ size: number; stream: Readable } | null>
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Resolves when files can be written and read, rejects otherwise. */
  check: () => Promise<void>
  /**
   * Removes what was left behind before an instant: half-written files, and kept ones that nobody knows.
   * `known` picks the keys that are in use; answers how many files went.
   */
  tidy: (before: Date, known: (keys: string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}
