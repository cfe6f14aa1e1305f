import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DecryptionError, decrypt, type FileKey, isEncrypted } from '#server/gateways/storage/encrypted-bytes.ts'
import { hashed, sha256Of } from '#server/gateways/storage/hashing.ts'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './archive-file.ts'
import { decompress, gathered, partName, totals } from './archive-parts.ts'
import { ArchiveManifest, FILE_LIST, FILES, type ListedFile, MANIFEST, SIGNATURE, TABLES } from './manifest.ts'
import { checkSignature, type Signers } from './signature.ts'
import { readTar } from './tar.ts'

const START_BYTES = 64 * 1024
// Limits of a packed part and of a manifest: a longer one is forged to exhaust the memory.
const MOST_PACKED = 8 * 1024 * 1024
const MOST_OF_MANIFEST = 64 * 1024 * 1024

export interface ArchiveKeys {
  /** Identities of age; the archive must be encrypted to at least one of them. */
  identities: readonly string[]
  fileKeys: readonly FileKey[]
  signers: Signers
}

export interface InspectedArchive {
  manifest: ArchiveManifest
  /** The SHA-256 of the unencrypted bytes of each file, by storage key. */
  files: Map<string, string>
  isTrusted: boolean
}

interface ReadSoFar {
  parts: Map<string, ReturnType<typeof totals>>
  files: Map<string, { size: number; sha256: string; plainSha256: string }>
  list: Buffer[]
  signature: Buffer | null
  isTrusted: boolean
  manifest: ArchiveManifest | null
}

/** Compares the whole archive with its manifest; throws an ArchiveError at the first difference. */
export async function inspectArchive(
  path: string,
  { identities, fileKeys, signers }: ArchiveKeys,
): Promise<InspectedArchive> {
  const found: ReadSoFar = {
    parts: new Map(),
    files: new Map(),
    list: [],
    signature: null,
    isTrusted: false,
    manifest: null,
  }
  for await (const { name, size, body } of readTar(readArchive(path, identities))) {
    if (found.manifest) throw new ArchiveError(`The archive is damaged: ${name} stands behind its manifest.`)
    const [folder = '', entry = ''] = splitName(name)
    if (folder === FILES) found.files.set(entry, await inspectFile(entry, { size, body, fileKeys }))
    else if (size > (name === MANIFEST ? MOST_OF_MANIFEST : MOST_PACKED))
      throw new ArchiveError(`The archive is damaged: ${name} is longer than any that is written.`)
    else if (name === SIGNATURE) found.signature = await buffer(body)
    else if (name === MANIFEST) {
      const bytes = await buffer(body)
      found.isTrusted = checkSignature(bytes, found.signature, signers)
      found.manifest = parseManifest(bytes)
    } else await inspectPart(found, { folder, name, body })
  }
  const { manifest } = found
  if (!manifest) throw new ArchiveError('The archive is not complete: its manifest is missing.')
  for (const table of manifest.tables) compareParts(found, `${TABLES}/${table.name}`, table)
  compareParts(found, FILE_LIST, manifest.files.list)
  if (found.parts.size > 0)
    throw new ArchiveError(`The archive contains ${[...found.parts.keys()][0]}, which its manifest does not name.`)
  compareFiles(found, manifest)
  const files = new Map([...found.files].map(([key, { plainSha256 }]) => [key, plainSha256]))
  return { manifest, files, isTrusted: found.isTrusted }
}

const splitName = (name: string) => {
  const at = name.lastIndexOf('/')
  return [name.slice(0, Math.max(0, at)), name.slice(at + 1)]
}

async function inspectFile(
  key: string,
  { size, body, fileKeys }: { size: number; body: AsyncIterable<Uint8Array>; fileKeys: readonly FileKey[] },
) {
  const stored = createHash('sha256')
  const plainSha256 = await sha256Of(plainBytes(key, hashed(body, stored), fileKeys))
  return { size, sha256: stored.digest('hex'), plainSha256 }
}

async function inspectPart(
  found: ReadSoFar,
  { folder, name, body }: { folder: string; name: string; body: AsyncIterable<Uint8Array> },
) {
  const total = found.parts.get(folder) ?? totals()
  found.parts.set(folder, total)
  if (name !== partName(folder, total.sum().parts + 1))
    throw new ArchiveError(`The archive is damaged: ${name} is out of order.`)
  const plain = await decompress(await buffer(body)).catch((error: unknown) => {
    throw new ArchiveError(`The archive is damaged: ${name} cannot be read (${String(error)}).`)
  })
  total.add(plain)
  if (folder === FILE_LIST) found.list.push(plain)
}

function parseManifest(bytes: Buffer): ArchiveManifest {
  try {
    return ArchiveManifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new ArchiveError(
      'The manifest of the archive cannot be read: it is damaged, or of another version of the portal.',
    )
  }
}

function compareParts(found: ReadSoFar, folder: string, expected: ArchiveManifest['files']['list']) {
  const { bytes, parts, lines, sha256 } = found.parts.get(folder)?.sum() ?? totals().sum()
  found.parts.delete(folder)
  const isSame =
    bytes === expected.bytes && parts === expected.parts && lines === expected.lines && sha256 === expected.sha256
  if (!isSame) throw new ArchiveError(`The archive is damaged: ${folder} is not as it was written.`)
}

function compareFiles({ files, list }: ReadSoFar, manifest: ArchiveManifest) {
  const lines = Buffer.concat(list).toString().split('\n').filter(Boolean)
  for (const line of lines) {
    const { key, size, sha256 }: ListedFile = JSON.parse(line)
    const file = files.get(key)
    if (!file) throw new ArchiveError(`The archive is not complete: the file ${key} is missing.`)
    if (file.size !== size || file.sha256 !== sha256)
      throw new ArchiveError(`The archive is damaged: the file ${key} is not as it was written.`)
  }
  if (lines.length !== files.size || files.size !== manifest.files.count)
    throw new ArchiveError('The archive contains files that its list does not name.')
}

/** Yields the unencrypted bytes of a member, which may be encrypted with one of FILE_KEYS. */
export async function* plainBytes(
  key: string,
  member: AsyncIterable<Uint8Array>,
  fileKeys: readonly FileKey[],
): AsyncGenerator<Uint8Array> {
  const body = gathered(member, START_BYTES)
  const first = await body.next()
  if (first.done) return
  const whole = startingWith(first.value, body)
  if (!isEncrypted(first.value)) {
    yield* whole
    return
  }
  try {
    yield* decrypt(whole, fileKeys, key)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw new ArchiveError(`The file ${key} of the archive cannot be decrypted: ${error.message}.`)
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
