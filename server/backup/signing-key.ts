import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { publicKeyOf } from './signature.ts'

type KeyPlaces = Pick<Config, 'dataDir' | 'backup'>

const ownKeyFile = ({ dataDir }: KeyPlaces) => join(dataDir, 'backup-signing.key')
const ownPublicFile = ({ dataDir }: KeyPlaces) => join(dataDir, 'backup-signing.pub')

/** Returns the key that signs archives; without BACKUP_SIGNING_KEY_FILE, creates it once in the data folder. */
export async function findOrMakeSigningKey(places: KeyPlaces): Promise<KeyObject> {
  const found = await readKey(places)
  if (found) return found
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await mkdir(places.dataDir, { recursive: true, mode: 0o700 })
  const once = { mode: 0o600, flag: 'wx', flush: true }
  // Another process may have made it just now.
  await writeFile(ownKeyFile(places), privateKey.export({ type: 'pkcs8', format: 'pem' }), once).catch(unlessThere)
  const made = (await readKey(places)) ?? privateKey
  if (publicKeyOf(made) === publicKeyOf(privateKey))
    await writeFile(ownPublicFile(places), publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o600 })
  return made
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

async function readKey(places: KeyPlaces): Promise<KeyObject | undefined> {
  const { signingKeyFile } = places.backup
  const text = await readPem(signingKeyFile ?? ownKeyFile(places), signingKeyFile && 'BACKUP_SIGNING_KEY_FILE')
  if (text === undefined) return undefined
  return ofEd25519(() => createPrivateKey(text), signingKeyFile ? 'BACKUP_SIGNING_KEY_FILE' : ownKeyFile(places))
}

/** Returns the trusted public keys: those that sign here, and the one of BACKUP_SIGNING_PUBLIC_KEY_FILE. */
export async function readSigners(places: KeyPlaces): Promise<ReadonlySet<string>> {
  const variable = 'BACKUP_SIGNING_PUBLIC_KEY_FILE'
  const { publicKeyFile } = places.backup
  const [own, named] = await Promise.all([
    readKey({ ...places, backup: { ...places.backup, signingKeyFile: undefined } }),
    publicKeyFile === undefined ? undefined : readPem(publicKeyFile, variable),
  ])
  const signing = places.backup.signingKeyFile ? await readKey(places) : undefined
  const keys = [own, signing, named && ofEd25519(() => createPublicKey(named), variable)]
  return new Set(keys.flatMap((key) => (key ? [publicKeyOf(key)] : [])))
}

async function readPem(path: string, variable: string | undefined): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && variable === undefined) return undefined
    throw new StartRefusal(`${variable ?? 'DATA_DIR'}: ${path} cannot be read (${code}).`)
  }
}

function ofEd25519(read: () => KeyObject, where: string): KeyObject {
  try {
    const key = read()
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The refusal below covers this error.
  }
  throw new StartRefusal(`${where}: holds no key of Ed25519 in PEM.`)
}

export function whereToKeep(places: KeyPlaces): string {
  return places.backup.signingKeyFile === undefined
    ? `Archives are believed by ${ownPublicFile(places)}: keep a copy of it with the identity, away from here.`
    : 'Archives are believed by the public half of BACKUP_SIGNING_KEY_FILE: keep it with the identity, away from here.'
}
