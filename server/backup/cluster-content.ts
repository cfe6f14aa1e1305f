import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { ClusterFolder } from '#server/database/embedded/copied-cluster.ts'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './archive-file.ts'
import { CLUSTER, type PhysicalManifest } from './manifest.ts'
import { decompress, hashed } from './parts.ts'
import { readTar } from './tar.ts'

type ClusterFiles = Map<string, { size: number; sha256: string }>

/** PostgreSQL's own list. What its log of changes holds is not on it: without all of it a server does not start. */
const BackupManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'Manifest-Checksum': z.string(),
})

const LOG_OF_CHANGES = 'pg_wal/'
const PIECES_AHEAD = 8 * 1024 * 1024

/** Takes the tar of a database piece by piece, and answers the sums of what is in it. */
export function readCluster() {
  const bytes = new PassThrough({ highWaterMark: PIECES_AHEAD })
  const found = sumsOf(bytes)
  // Whoever writes or ends hears of it.
  found.catch(() => {})
  return {
    write: async (piece: Uint8Array) => {
      if (!bytes.write(piece)) await Promise.race([once(bytes, 'drain'), found])
    },
    end: () => {
      bytes.end()
      return found
    },
  }
}

async function sumsOf(bytes: AsyncIterable<Uint8Array>): Promise<ClusterFiles> {
  const files: ClusterFiles = new Map()
  for await (const { name, size, isFile, isFolder, body } of readTar(bytes)) {
    assertInside(name, isFile || isFolder)
    if (!isFile) continue
    const hash = createHash('sha256')
    for await (const piece of body) hash.update(piece)
    files.set(name, { size, sha256: hash.digest('hex') })
  }
  return files
}

/** A link, or a way out of the folder, is nothing that the portal has written. */
function assertInside(name: string, isPlain: boolean) {
  if (isPlain && !name.startsWith('/') && !name.split('/').includes('..')) return
  throw new ArchiveError(`The archive is damaged: ${name} does not belong into a database.`)
}

export function compareCluster(files: ClusterFiles, manifest: Buffer): void {
  const listed = parseBackupManifest(manifest)
  for (const { Path, Size, Checksum } of listed) {
    const file = files.get(Path)
    if (!file) throw new ArchiveError(`The archive is not complete: ${Path} of the database is missing.`)
    if (file.size !== Size || file.sha256 !== Checksum)
      throw new ArchiveError(`The archive is damaged: ${Path} of the database is not as PostgreSQL wrote it.`)
  }
  const names = new Set(listed.map(({ Path }) => Path))
  for (const name of files.keys())
    if (!names.has(name) && !name.startsWith(LOG_OF_CHANGES))
      throw new ArchiveError(`The archive contains ${name}, which PostgreSQL’s list of the database does not name.`)
}

function parseBackupManifest(bytes: Buffer) {
  const unreadable = 'The archive is damaged: PostgreSQL’s list of the database cannot be read.'
  let manifest: z.output<typeof BackupManifest>
  try {
    manifest = BackupManifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new ArchiveError(unreadable)
  }
  // Its last line is the sum of all before it.
  const lastLine = bytes.lastIndexOf('\n', bytes.length - 2) + 1
  const sum = createHash('sha256').update(bytes.subarray(0, lastLine)).digest('hex')
  if (sum !== manifest['Manifest-Checksum']) throw new ArchiveError(unreadable)
  return manifest.Files
}

interface ArchivedCluster {
  path: string
  identities: readonly string[]
  manifest: PhysicalManifest
}

/** Puts the files of an archived database into an empty folder; PostgreSQL brings them to the disk when it starts. */
export async function extractCluster(archived: ArchivedCluster, { folder, owner }: ClusterFolder): Promise<void> {
  const total = createHash('sha256')
  for await (const { name, isFile, isFolder, body } of readTar(hashed(clusterBytes(archived), total))) {
    assertInside(name, isFile || isFolder)
    const place = join(folder, name)
    if (isFolder) await mkdir(place, { recursive: true, mode: 0o700 })
    else await writeFile(place, body, { mode: 0o600 })
    if (owner) await chown(place, owner.uid, owner.gid)
  }
  if (total.digest('hex') !== archived.manifest.cluster.sha256)
    throw new ArchiveError('The archive is damaged: its database is not as it was a moment ago.')
}

async function* clusterBytes({ path, identities }: ArchivedCluster): AsyncGenerator<Uint8Array> {
  for await (const { name, body } of readTar(readArchive(path, identities))) {
    if (!name.startsWith(`${CLUSTER}/`)) break
    yield await decompress(await buffer(body))
  }
}
