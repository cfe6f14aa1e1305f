// npm test: runs everything from a fresh clone, and installs what is missing, a browser included.
// Parts: npm test -- services, and npm test -- node; see test-services.mjs and test-node.mjs.
import { findBrowser } from './browser.mjs'
import { runChecks, runTests, startTally, step, testGroups } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { missingServices, servicesPath } from './services.mjs'

const [part] = process.argv.slice(2)
if (part === 'services' || part === 'node') await import(`./test-${part}.mjs`)
else await testEverything()

async function testEverything() {
  const tally = startTally()
  /** @type {string | undefined} */
  let browser
  const installed = await step('packages', () => prepare({ build: false }))
  tally.add(installed)
  if (installed.failed === 0) {
    tally.add(
      await step('browser', async () => {
        browser = await findBrowser()
      }),
    )
    const [built] = await Promise.all([step('build', () => prepare()), runChecks(tally)])
    tally.add(built)
    await Promise.all([runTests(tally, testGroups.quick), runTests(tally, testGroups.slow)])
    if (built.failed === 0 && browser) {
      await runTests(tally, testGroups.browser, { CHROMIUM: browser })
      await runServices(tally, browser)
    }
  }
  tally.print()
}

/**
 * Tests the services where all are installed; only `npm test -- services` installs them.
 * @param {import('./checks.mjs').Tally} tally
 * @param {string} browser
 */
async function runServices(tally, browser) {
  if (process.env.SERVICES === 'later') return
  const missing = missingServices()
  if (missing.length === 0) return runTests(tally, testGroups.services, { PATH: servicesPath, CHROMIUM: browser })
  console.log(`
==============================================================================
LEFT OUT: the tests against a real object store and a real virus scanner.
Not here: ${missing.join(', ')}.
npm test -- services installs them (Debian, as root) and runs these tests.
==============================================================================
`)
}
