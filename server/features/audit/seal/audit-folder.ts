import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { rawPublicKey } from './signed-root.ts'

// Facts about the audit on disk, out of reach of a person with full write access to the database.

export type AuditPlaces = Pick<Config, 'dataDir' | 'auditKeyFile'>

const FOLDER = 'audit'
const placeOf = ({ dataDir }: Pick<Config, 'dataDir'>, name: string) => join(dataDir, FOLDER, name)

/** The last seal that this machine made: the database may be ahead of this seal, never behind. */
const KnownHead = z.object({ seal: z.number(), hash: z.string(), root: z.string().nullable() })
export type KnownHead = z.output<typeof KnownHead>

const orAbsent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

export async function readHead(places: AuditPlaces): Promise<KnownHead | undefined> {
  const path = placeOf(places, 'head.json')
  const text = await readFile(path, 'utf8').catch(orAbsent)
  if (text === undefined) return undefined
  try {
    return KnownHead.parse(JSON.parse(text))
  } catch {
    throw new Error(`${path} is damaged: it does not say which seal of the audit was the last.`)
  }
}

export async function writeHead(places: AuditPlaces, head: KnownHead): Promise<void> {
  const path = placeOf(places, 'head.json')
  await mkdir(join(places.dataDir, FOLDER), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true })
  await rename(beside, path)
}

export interface AuditKeys {
  /** Null on a machine that never signed, such as one that verifies an archive. */
  signing: KeyObject | null
  /** The current and former public keys, raw and as hex. */
  trusted: ReadonlySet<string>
}

const BLOCK = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g

/** Reads the keys of AUDIT_KEY_FILE, of which the first signs, or of the data folder; throws when they are invalid. */
export async function readKeys(places: AuditPlaces): Promise<AuditKeys> {
  const path = places.auditKeyFile ?? placeOf(places, 'key.pem')
  const absent = places.auditKeyFile === undefined ? orAbsent : undefined
  const [text, former] = await Promise.all([
    readFile(path, 'utf8').catch(absent),
    readFile(placeOf(places, 'former-keys.pem'), 'utf8').catch(orAbsent),
  ])
  const blocks = text?.match(BLOCK) ?? []
  if (text !== undefined && !blocks[0]?.includes('PRIVATE KEY'))
    throw new Error(`${path} does not begin with a private key.`)
  const keys = [...blocks, ...(former?.match(BLOCK) ?? [])].map((pem) => createPublicKey(pem))
  if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new Error(`${path} holds a key that is not of Ed25519.`)
  return {
    signing: blocks[0] ? createPrivateKey(blocks[0]) : null,
    trusted: new Set(keys.map((key) => rawPublicKey(key).toString('hex'))),
  }
}

/** Finds the signing key; without AUDIT_KEY_FILE the first call creates a key in the data folder. */
export async function findOrMakeKey(places: AuditPlaces): Promise<KeyObject> {
  const { signing } = await readKeys(places)
  if (signing) return signing
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(join(places.dataDir, FOLDER), { recursive: true, mode: 0o700 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(placeOf(places, 'key.pem'), pem, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // Another process created the key first.
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readKeys(places)).signing ?? privateKey
}

/** After a restore, takes the archive's audit as the truth and trusts its signer. */
export async function followRestore(
  places: AuditPlaces,
  head: KnownHead | null,
  keys: readonly Buffer[],
): Promise<void> {
  await mkdir(join(places.dataDir, FOLDER), { recursive: true, mode: 0o700 })
  const { trusted } = await readKeys(places)
  const unknown = [...new Set(keys.map((key) => key.toString('hex')))].filter((key) => !trusted.has(key))
  const pems = unknown.map((hex) => {
    const x = Buffer.from(hex, 'hex').toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
  })
  await appendFile(placeOf(places, 'former-keys.pem'), pems.join(''), { mode: 0o600 })
  if (head) await writeHead(places, head)
  else await rm(placeOf(places, 'head.json'), { force: true })
}
