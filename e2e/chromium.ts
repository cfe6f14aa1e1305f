import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

/** Where systems keep a Chromium; CHROMIUM names another one. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this machine; the tests never download one. */
export async function chromiumOfThisMachine(): Promise<string> {
  for (const place of places) {
    if (place && (await isProgram(place))) return place
  }
  throw new Error('No Chromium on this machine. Install chromium, or name one in the environment variable CHROMIUM.')
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
