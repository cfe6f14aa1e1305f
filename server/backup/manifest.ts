import { z } from 'zod'

export const FORMAT = 1
export const PHYSICAL_FORMAT = 'physical 1'
export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const CLUSTER = 'cluster'
export const CLUSTER_MANIFEST = 'cluster-manifest'
export const FILES = 'files'
export const FILE_LIST = 'file-list'

const Written = z.object({ bytes: z.number(), parts: z.number(), lines: z.number(), sha256: z.string() })

/** From where an archive is, and from when. */
const ArchiveSource = z.object({
  program: z.string(),
  schema: z.number(),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** What tied the database to its folder of files, and to its bucket. */
  storageId: z.string().nullable(),
  bucketId: z.string().nullable(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
})
export type ArchiveSource = z.output<typeof ArchiveSource>

const Files = ArchiveSource.extend({
  finishedAt: z.iso.datetime(),
  files: z.object({ count: z.number(), bytes: z.number(), list: Written }),
  /** The key of FILE_KEYS that files are encrypted with, where the archive itself is not encrypted. */
  fileKeyId: z.string().nullable(),
  /** Files that rows name and that could not be read: the archive is not whole. */
  missing: z.array(z.string()),
})

/** The last member of an archive: what is in it, and from where it is. */
export const ArchiveManifest = Files.extend({
  format: z.literal(FORMAT),
  tables: z.array(Written.extend({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** Of an archive with the files of the database server itself. */
export const PhysicalManifest = Files.extend({
  format: z.literal(PHYSICAL_FORMAT),
  /** What alone reads them: a major version, on one kind of machine. */
  engine: z.object({ major: z.string(), machine: z.string() }),
  cluster: Written,
  clusterManifest: Written,
  /** Files of rows that ceased to name them while the archive was made, and that were gone by then. */
  removed: z.array(z.string()),
})
export type PhysicalManifest = z.output<typeof PhysicalManifest>

export const AnyManifest = z.discriminatedUnion('format', [ArchiveManifest, PhysicalManifest])
export type AnyManifest = z.output<typeof AnyManifest>

export interface ListedFile {
  key: string
  /** Of the member. */
  size: number
  sha256: string
}
