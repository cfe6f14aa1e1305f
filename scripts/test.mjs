// npm test: everything, from a fresh clone: what is missing is installed, a browser included.
import { findBrowser } from './browser.mjs'
import { runChecks, runTests, startTally, step } from './checks.mjs'
import { prepare } from './prepare.mjs'

const tally = startTally()
let browser
const installed = await step('packages', () => prepare({ build: false }))
tally.add(installed)
if (installed.failed === 0) {
  tally.add(
    await step('browser', async () => {
      browser = await findBrowser()
    }),
  )
  await runChecks(tally)
  await runTests(tally, ['unit', 'server', 'web'])
  const built = await step('build', () => prepare())
  tally.add(built)
  if (built.failed === 0 && browser) await runTests(tally, ['e2e'], { CHROMIUM: browser })
}
tally.print()
