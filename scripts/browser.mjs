// A real browser for the journeys: the one that is there, or Debian's where we may install it.
import { existsSync } from 'node:fs'
import { CannotPrepare, run } from './prepare.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const present = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path))

/** The path of a Chromium; installed by apt where this is root on Debian, and missed by name elsewhere. */
export async function findBrowser() {
  const found = present()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const failure = 'chromium could not be installed.'
    await run('apt-get', ['update', '-qq'], { env, failure })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, failure })
  }
  const installed = present()
  if (installed) return installed
  throw new CannotPrepare('Chromium is missing. Install it, or set CHROMIUM to the path of a Chromium or Chrome.')
}
