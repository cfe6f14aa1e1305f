import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const FILES = 'files'
export const FILE_LIST = 'file-list'

const Written = z.object({ bytes: z.number(), parts: z.number(), lines: z.number(), sha256: z.string() })

/** The last member of an archive: what is in it, and from where it is. */
export const ArchiveManifest = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  schema: z.number(),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** What tied the database to its folder of files, and to its bucket. */
  storageId: z.string().nullable(),
  bucketId: z.string().nullable(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(Written.extend({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number(), list: Written }),
  /** The key of FILE_KEYS that files are encrypted with, where the archive itself is not encrypted. */
  fileKeyId: z.string().nullable(),
  /** Files that rows name and that could not be read: the archive is not whole. */
  missing: z.array(z.string()),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

export interface ListedFile {
  key: string
  /** Of the member. */
  size: number
  sha256: string
}
