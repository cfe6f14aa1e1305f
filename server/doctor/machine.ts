import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { version } from '#server/config/version.ts'
import { codeOf, type Diagnosis, fail, ok, warn } from './diagnosis.ts'

const GB = 1_000_000_000
const LITTLE = 5 * GB
const TOO_LITTLE = GB / 2
const OLDEST_NODE = [20, 19] as const
/** The end of support of each version; a version that is missing here, such as an odd one, is never for long use. */
const nodeUntil: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }
const postgresUntil: Readonly<Record<number, string>> = {
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}
const OFF = 10_000
const FAR_OFF = 60_000

export function examineNode(now: Date, running = process.versions.node): Diagnosis {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const words = `portal ${version}, Node ${running}`
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return fail('program', `${words}, which is too old. Use Node 24.`)
  const until = nodeUntil[major]
  if (until === undefined && major < 26) return warn('program', `${words}, which is not for long use. Use Node 24.`)
  if (until !== undefined && now.toISOString() > until)
    return warn('program', `${words}, which has had no security updates since ${until}. Use Node 24.`)
  return ok('program', words)
}

export function examinePostgres(version: number, now: Date): Diagnosis {
  const major = Math.floor(version / 10_000)
  const words = `PostgreSQL ${major}.${version % 10_000}`
  const until = postgresUntil[major]
  return until !== undefined && now.toISOString() > until
    ? warn('postgresql', `${words}, which has had no security updates since ${until}. Move to a newer one.`)
    : ok('postgresql', words)
}

export async function examineSpace(check: string, folder: string): Promise<Diagnosis> {
  try {
    const there = await nearest(folder)
    await access(there, constants.W_OK)
    const { bavail, bsize } = await statfs(there)
    const free = bavail * bsize
    const words = `${(free / GB).toFixed(1)} GB free in ${folder}`
    if (free < TOO_LITTLE) return fail(check, `${words}. Make room: files cannot be kept.`)
    return free < LITTLE ? warn(check, `${words}. Make room soon.`) : ok(check, words)
  } catch (error) {
    return fail(check, `${folder} cannot be written to (${codeOf(error)}).`)
  }
}

async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

export interface OtherClock {
  whose: string
  /** The other clock minus ours, in milliseconds. */
  ahead: number
}

export function examineClock(now: Date, others: readonly OtherClock[]): Diagnosis {
  const [first, ...more] = others
  const words = `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  if (!first) return ok('clock', `${words}; nobody was asked to compare it with`)
  const worst = more.reduce((a, b) => (Math.abs(b.ahead) > Math.abs(a.ahead) ? b : a), first)
  const off = Math.abs(worst.ahead)
  if (off < OFF) return ok('clock', `${words}, as ${others.map(({ whose }) => whose).join(', ')} has it`)
  const told = `${words}, ${Math.round(off / 1000)} seconds ${worst.ahead > 0 ? 'behind' : 'ahead of'} ${worst.whose}. Set it by NTP.`
  return off < FAR_OFF ? warn('clock', told) : fail('clock', told)
}
