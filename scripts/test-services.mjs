// npm test -- services: tests that need real services, which are found or installed first.
import { findBrowser } from './browser.mjs'
import { runTests, startTally, step, testGroups } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { findServices, servicesPath } from './services.mjs'

const tally = startTally()
/** @type {string | undefined} */
let browser
const steps = [
  await step('packages and build', () => prepare()),
  await step('services', findServices),
  await step('browser', async () => {
    browser = await findBrowser()
  }),
]
for (const one of steps) tally.add(one)
if (steps.every(({ failed }) => failed === 0)) {
  await runTests(tally, testGroups.services, { PATH: servicesPath, CHROMIUM: browser })
}
tally.print()
