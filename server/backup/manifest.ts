import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'
export const TABLES = 'tables'
export const FILES = 'files'
export const FILE_LIST = 'file-list'

const Written = z.object({ bytes: z.number(), parts: z.number(), lines: z.number(), sha256: z.string() })

const ArchiveSource = z.object({
  program: z.string(),
  schema: z.number(),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  storageId: z.string().nullable(),
  bucketId: z.string().nullable(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
})
export type ArchiveSource = z.output<typeof ArchiveSource>

export const ArchiveManifest = ArchiveSource.extend({
  format: z.literal(FORMAT),
  finishedAt: z.iso.datetime(),
  files: z.object({ count: z.number(), bytes: z.number(), list: Written }),
  /** The key of FILE_KEYS that files are encrypted with, where the archive itself is not encrypted. */
  fileKeyId: z.string().nullable(),
  /** Files that rows name and that could not be read: the archive is not whole. */
  missing: z.array(z.string()),
  tables: z.array(Written.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

export interface ListedFile {
  key: string
  size: number
  sha256: string
}
