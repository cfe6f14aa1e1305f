// The real services behind the portal's tests: an object store (radosgw), a virus scanner (clamd), a pooler
// (pgbouncer), proxies (nginx, caddy).
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CannotPrepare, run } from './prepare.mjs'

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'clamd', 'pgbouncer']
// Where it cannot be had, its tests are left out and say so.
const WANTED = ['nginx', 'caddy']
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'clamav-daemon', 'pgbouncer', ...WANTED]
// Debian keeps daemons where the PATH of people who are not root does not look.
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The PATH by which tests find the services. */
export const servicesPath = PLACES.join(delimiter)

/** @param {string} program */
const isHere = (program) => PLACES.some((place) => place && existsSync(join(place, program)))

/** Which programs are not there. */
export const missingServices = () => PROGRAMS.filter((program) => !isHere(program))

/** Finds the services, or installs them by apt where this is root on Debian; whatever is missing then is named. */
export async function findServices() {
  if (![...PROGRAMS, ...WANTED].every(isHere) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${PACKAGES.join(', ')}...`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const failure = 'The services could not be installed.'
    await run('apt-get', ['update', '-qq'], { env, failure })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env, failure })
  }
  const missing = missingServices()
  if (missing.length === 0) return
  throw new CannotPrepare(`Missing: ${missing.join(', ')}. On Debian they come with ${PACKAGES.join(', ')}.`)
}
