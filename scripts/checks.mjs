// The checks and tests of the project, each counted for a one-line summary.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CannotPrepare, root, run } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} TestedFile */
/** @typedef {{ add: (count: Count) => void, print: () => void }} Tally */

/** @param {string} name */
const bin = (name) => join(root, 'node_modules', '.bin', name)

/**
 * Incremental: skips what has not changed since the last check.
 * @param {string} project
 * @param {string} name
 */
const typesOf = (project, name) => [
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`),
]

/**
 * Keyed by the word that `npm run check` takes for one kind of check.
 * @type {Record<string, [name: string, command: string, args: string[]][]>}
 */
const checks = {
  lint: [
    ['format and lint', bin('biome'), ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']],
    ['boundaries', process.execPath, ['--import', 'tsx', join('scripts', 'check-boundaries.ts')]],
    [
      'dead code',
      bin('knip'),
      ['--config', join('scripts', 'knip.json'), '--no-config-hints', '--include', 'files,exports,types,dependencies'],
    ],
  ],
  types: [
    ['types: shared', bin('tsc'), typesOf('.', 'shared')],
    ['types: server', bin('tsc'), typesOf('server', 'server')],
    ['types: web', bin('tsc'), typesOf('web', 'web')],
    ['types: service worker', bin('tsc'), typesOf(join('web', 'tsconfig.worker.json'), 'worker')],
    ['types: e2e', bin('tsc'), typesOf('e2e', 'e2e')],
  ],
}

/**
 * The projects of vitest.config.ts: `npm run check -- all` runs `quick`; `npm test` runs all, with quick and slow ones
 * in parallel. Slow tests wait for timers and other processes half of their time. Tests of both check limits of time, so
 * more files at once would overload two cores.
 * @typedef {{ projects: string[], filesAtOnce: number }} TestGroup
 * @type {{ quick: TestGroup, slow: TestGroup, browser: TestGroup, services: TestGroup }}
 */
export const testGroups = {
  quick: { projects: ['unit', 'server', 'web', 'web-alone'], filesAtOnce: 2 },
  slow: { projects: ['slow'], filesAtOnce: 2 },
  browser: { projects: ['e2e'], filesAtOnce: 3 },
  services: { projects: ['services'], filesAtOnce: 4 },
}

/**
 * Sums up the whole run; `print` repeats the failures at the end of a long output, with a one-line summary.
 * @returns {Tally}
 */
export function startTally() {
  const tally = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const allFailures = []
  /** @param {Count} count */
  const add = ({ passed, failed, failures = [] }) => {
    tally.passed += passed
    tally.failed += failed
    allFailures.push(...failures)
  }
  const print = () => {
    const line = `${tally.passed} passed, ${tally.failed} failed`
    const told = [...allFailures.slice(0, 20).map((failure) => `FAILED  ${failure}`), line]
    console.log(told.join('\n'))
    // Lets a caller add up the sums of several commands.
    if (process.env.TALLY_INTO) appendFileSync(process.env.TALLY_INTO, `${told.join('\n')}\n`)
    process.exitCode = tally.failed > 0 ? 1 : 0
  }
  return { add, print }
}

/**
 * Runs one step and counts it; a failed step does not stop the others.
 * @param {string} name
 * @param {() => unknown} work
 * @returns {Promise<Count>}
 */
export async function step(name, work) {
  const start = Date.now()
  try {
    await work()
    console.log(`ok      ${name} (${seconds(start)})`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof CannotPrepare ? error.message : error)
    console.error(`FAILED  ${name} (${seconds(start)})`)
    return { passed: 0, failed: 1, failures: [name] }
  }
}

/** @param {number} start */
const seconds = (start) => `${((Date.now() - start) / 1_000).toFixed(1)} s`

/**
 * Runs format, lint, boundaries, import cycles and types; or only one kind, `lint` or `types`.
 * @param {Tally} tally
 * @param {string} [kind]
 */
export async function runChecks(tally, kind) {
  const chosen = [...(kind === undefined ? Object.values(checks).flat() : (checks[kind] ?? []))]
  const runNext = async () => {
    for (let next = chosen.shift(); next; next = chosen.shift()) {
      const [name, command, args] = next
      tally.add(await step(name, () => run(command, args, { failure: `${name}:` })))
    }
  }
  // Two at a time, because most checks use only one core.
  await Promise.all([runNext(), runNext()])
}

/**
 * Runs the tests of one group and counts each test.
 * @param {Tally} tally
 * @param {TestGroup} group
 * @param {NodeJS.ProcessEnv} env
 */
export function runTests(tally, { projects, filesAtOnce }, env = {}) {
  const chosen = projects.flatMap((name) => ['--project', name])
  return runVitest(tally, [...chosen, `--maxWorkers=${filesAtOnce}`, '--passWithNoTests'], env)
}

/**
 * Runs Vitest with these arguments and counts each test.
 * @param {Tally} tally
 * @param {string[]} chosen
 * @param {NodeJS.ProcessEnv} env
 */
export async function runVitest(tally, chosen, env) {
  const folder = mkdtempSync(join(tmpdir(), 'lampara-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ending = await run(bin('vitest'), ['run', ...chosen, ...reporters], {
    env: { ...process.env, ...env },
    failure: 'The tests failed.',
  }).catch((error) => error)
  tally.add(countTests(report, ending === undefined))
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {string} report
 * @param {boolean} endedWell
 * @returns {Count}
 */
function countTests(report, endedWell) {
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestedFile[] }} */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failures = testResults.flatMap(failuresOf)
    if (!endedWell && failures.length === 0) failures.push('an error outside of the tests')
    return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
  } catch {
    return { passed: 0, failed: 1, failures: ['vitest ended without a report'] }
  }
}

/**
 * One line per failed test; a file that fails to load, or whose set-up fails, gets a line of its own.
 * @param {TestedFile} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  if (status !== 'failed') return []
  const file = relative(root, name)
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (failed.length === 0) return [`${file}: ${inShort(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${inShort(failureMessages[0])}`)
}

/** The first line, and the last line of a browser's log: what the browser waited for. */
function inShort(text = '') {
  const lines = stripVTControlCharacters(text).split('\n')
  const lastLogged = lines.findLast((line) => /^ +- /.test(line))?.trim() ?? ''
  return `${(lines[0] ?? '').slice(0, 300)} ${lastLogged.slice(0, 300)}`.trimEnd()
}
