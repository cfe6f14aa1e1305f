// The checks and tests of the project, each counted, so that one line can say how it went.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotPrepare, root, run } from './prepare.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

const checks = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']],
  ['types: shared', bin('tsc'), ['-p', 'tsconfig.shared.json']],
  ['types: server', bin('tsc'), ['-p', 'tsconfig.server.json']],
  ['types: web', bin('tsc'), ['-p', 'tsconfig.web.json']],
  ['types: service worker', bin('tsc'), ['-p', 'tsconfig.worker.json']],
  ['types: e2e', bin('tsc'), ['-p', 'tsconfig.e2e.json']],
  ['boundaries and circles', process.execPath, ['--import', 'tsx', join('scripts', 'check-boundaries.ts')]],
]

/** What the whole run came to; `print` says it in the one line that others read. */
export function startTally() {
  const tally = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    tally.passed += passed
    tally.failed += failed
  }
  const print = () => {
    const line = `${tally.passed} passed, ${tally.failed} failed`
    console.log(line)
    // Whoever runs several commands can add them up.
    if (process.env.TALLY_INTO) appendFileSync(process.env.TALLY_INTO, `${line}\n`)
    process.exitCode = tally.failed > 0 ? 1 : 0
  }
  return { add, print }
}

/** Runs one step and counts it; a step that fails does not keep the others from running. */
export async function step(name, work) {
  const start = Date.now()
  try {
    await work()
    console.log(`ok      ${name} (${seconds(start)})`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof CannotPrepare ? error.message : error)
    console.error(`FAILED  ${name} (${seconds(start)})`)
    return { passed: 0, failed: 1 }
  }
}

const seconds = (start) => `${((Date.now() - start) / 1_000).toFixed(1)} s`

/** Format, lint, types, boundaries and circles. */
export async function runChecks(tally) {
  for (const [name, command, args] of checks) {
    tally.add(await step(name, () => run(command, args, { failure: `${name}:` })))
  }
}

// On two cores. The server's tests wait, for clocks and for other processes, more than they work; a browser does not.
const filesAtOnce = (projects) => (projects.includes('server') ? 3 : 2)

/** The tests of these vitest projects, counted one by one. */
export async function runTests(tally, projects, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lampara-report-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...chosen, ...reporters, `--maxWorkers=${filesAtOnce(projects)}`, '--passWithNoTests']
  const ending = await run(bin('vitest'), args, {
    env: { ...process.env, ...env },
    failure: 'The tests failed.',
  }).catch((error) => error)
  tally.add(countTests(report, ending === undefined))
  rmSync(folder, { recursive: true, force: true })
}

function countTests(report, endedWell) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not even be loaded, or whose set-up failed, has no failed test of its own.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
    ).length
    const failed = numFailedTests + broken
    return { passed: numPassedTests, failed: endedWell ? failed : Math.max(failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
