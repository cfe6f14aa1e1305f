// npm run check: fast checks before every commit, without build and browser; tests only what was touched.
// Parts: npm run check -- lint, or types. More: npm run check -- all, which runs everything but the slow tests.
// Also: npm run check -- older, see check-older-build.mjs.
import { join } from 'node:path'
import { runChecks, runTests, runVitest, startTally, step, testGroups } from './checks.mjs'
import { prepare, root } from './prepare.mjs'
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

/**
 * Runs the unit tests, which lie beside their rules, and the other tests of the touched files.
 * @param {string[]} files
 */
function runTouched(files) {
  const folders = ['contract/', 'content/', 'domain/', 'scripts/', ...testsFor(files)]
  const projects = testGroups.quick.projects.flatMap((name) => ['--project', name])
  return runVitest(
    tally,
    [...folders.map((path) => join(root, path)), ...projects, `--maxWorkers=${testGroups.quick.filesAtOnce}`],
    {},
  )
}
