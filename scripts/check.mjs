// npm run check: fast enough to run before every commit; needs no build and no browser, and leaves out what is slow.
// npm run lint and npm run typecheck are parts of it.
import { runChecks, runTests, startTally, step, testGroups } from './checks.mjs'
import { prepare } from './prepare.mjs'

const tally = startTally()
const [part] = process.argv.slice(2)
const ready = await step('packages', () => prepare({ build: false }))
if (ready.failed > 0) tally.add(ready)
else {
  await runChecks(tally, part)
  if (part === undefined) await runTests(tally, testGroups.quick)
}
tally.print()
