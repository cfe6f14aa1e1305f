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
  /** The id of the key of FILE_KEYS that encrypts the files of an unencrypted archive. */
  fileKeyId: z.string().nullable(),
  /** Files that rows name but that could not be read: the archive is incomplete. */
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
