// npm run check: fast enough to run before every commit; needs no build and no browser, and tries what was touched.
// Parts of it: npm run check -- lint, and types. More: npm run check -- all, which is everything but what is slow. Beside it:
// npm run check -- older, see check-older-build.mjs.
import { runChecks, runTests, runVitest, startTally, step, testGroups } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { testsFor, touchedFiles } from './touched.mjs'

const [part] = process.argv.slice(2)
const tally = startTally()
if (part === 'older') await import('./check-older-build.mjs')
else {
  const ready = await step('packages', () => prepare({ build: false }))
  if (ready.failed > 0) tally.add(ready)
  else if (part === undefined || part === 'all') {
    await runChecks(tally)
    const files = part === 'all' ? null : touchedFiles()
    if (files === null) await runTests(tally, testGroups.quick)
    else await runTouched(files)
  } else await runChecks(tally, part)
  tally.print()
}

/** @param {string[]} files */
async function runTouched(files) {
  const { server, web } = testsFor(files)
  const workers = `--maxWorkers=${testGroups.quick.filesAtOnce}`
  await runVitest(tally, ['--project', 'unit', workers], {})
  if (server.length > 0) await runVitest(tally, [...server, '--project', 'server', workers, '--passWithNoTests'], {})
  if (web.length > 0)
    await runVitest(
      tally,
      ['related', ...web, '--project', 'web', '--project', 'web-alone', workers, '--passWithNoTests'],
      {},
    )
}
