// Finds a real browser for the journeys, or installs Debian's where possible.
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

/** Returns the path of a Chromium; installs it by apt for root on Debian, else names it as missing. */
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
