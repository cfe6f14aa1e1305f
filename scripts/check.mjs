// npm run check: fast enough to run before every commit; needs no build and no browser.
import { runChecks, runTests, startTally, step } from './checks.mjs'
import { prepare } from './prepare.mjs'

const tally = startTally()
const ready = await step('packages', () => prepare({ build: false }))
if (ready.failed > 0) tally.add(ready)
else {
  await runChecks(tally)
  await runTests(tally, ['unit', 'server', 'web'])
}
tally.print()
