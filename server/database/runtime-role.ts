import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from './open.ts'
import { grantWork, isGranted, type Login, saveRole, selectRole } from './runtime-role.store.ts'

// PostgreSQL cuts names off after 63 bytes.
const LONGEST_OWNER = 55
const SCRAM_ROUNDS = 4_096

/** Derives a password one way from another: every process can compute it, and no file keeps it. */
export const derivePassword = (from: string, role: string): string =>
  createHmac('sha256', from).update(`password of ${role}`).digest('hex')

/** Returns the address for the restricted role of the owner; undefined for an address without a password. */
export function runtimeUrlOf(ownerUrl: string): string | undefined {
  const url = new URL(ownerUrl)
  const [owner, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (owner === '' || password === '') return undefined
  const role = `${owner.slice(0, LONGEST_OWNER)}_runtime`
  url.username = role
  url.password = derivePassword(password, role)
  return url.href
}

export function withLoginOf(other: string, url: string): string {
  const { username, password } = new URL(other)
  return Object.assign(new URL(url), { username, password }).href
}

export function loginOf(url: string): Login {
  const { username, password } = new URL(url)
  return { role: decodeURIComponent(username), verifier: scramVerifier(decodeURIComponent(password)) }
}

function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/** Creates the role of a URL from `runtimeUrlOf`; called as the owner, by one process at a time. */
export async function makeRuntimeRole(db: Database, url: string): Promise<void> {
  if (await canLogIn(url)) return
  const login = loginOf(url)
  // A portal with another database of the same owner may create the role at the same moment.
  await saveRole(db, login).catch(() => saveRole(db, login))
}

/**
 * Grants the role of this address what the portal needs; returns why the portal cannot use the role. In a newer schema
 * the newer version has granted it, and knows which tables are protected.
 */
export async function grantRuntimeRole(db: Database, url: string, isNewer: boolean): Promise<string | undefined> {
  const role = decodeURIComponent(new URL(url).username)
  const { exists, isTooPowerful } = await selectRole(db, role)
  if (!exists) return `there is no role ${role}`
  if (isTooPowerful) return `the role ${role} may become another`
  if (!isNewer && !(await isGranted(db, role))) {
    await db.begin((tx) => grantWork(tx, role))
    if (!(await isGranted(db, role))) return `the role ${role} may do more than is granted to it`
  }
  return (await canLogIn(url)) ? undefined : `the role ${role} cannot log in`
}

async function canLogIn(url: string): Promise<boolean> {
  await using db = openDatabase(url, {
    connections: 1,
    statementTimeout: 0,
    applicationName: 'lampara start',
    isPooled: true,
  })
  try {
    await selectRole(db, '')
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  }
}
