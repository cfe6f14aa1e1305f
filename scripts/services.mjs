// The real services for the portal's tests: an object store (radosgw), a virus scanner (clamd), a pooler (pgbouncer)
// and proxies (nginx, caddy).
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CannotPrepare, run } from './prepare.mjs'

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'clamd', 'pgbouncer']
// Without these, their tests are skipped with a note.
const WANTED = ['nginx', 'caddy']
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'clamav-daemon', 'pgbouncer', ...WANTED]
// Debian keeps daemons outside the PATH of other users than root.
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export const servicesPath = PLACES.join(delimiter)

/** @param {string} program */
const isHere = (program) => PLACES.some((place) => place && existsSync(join(place, program)))

export const missingServices = () => PROGRAMS.filter((program) => !isHere(program))

/** Finds the services, or installs them by apt for root on Debian; then names what is missing. */
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
