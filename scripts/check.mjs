// npm run check: fast enough to run before every commit; needs no build and no browser, and leaves out what is slow.
// Parts of it: npm run check -- lint, and types. Beside it: npm run check -- older, see check-older-build.mjs.
import { runChecks, runTests, startTally, step, testGroups } from './checks.mjs'
import { prepare } from './prepare.mjs'

const [part] = process.argv.slice(2)
if (part === 'older') await import('./check-older-build.mjs')
else {
  const tally = startTally()
  const ready = await step('packages', () => prepare({ build: false }))
  if (ready.failed > 0) tally.add(ready)
  else {
    await runChecks(tally, part)
    if (part === undefined) await runTests(tally, testGroups.quick)
  }
  tally.print()
}
