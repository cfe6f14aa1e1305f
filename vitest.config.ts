import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const minutes = (count: number) => count * 60_000

// Each test file copies the test database; the copy is twenty times faster in memory.
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

if (hasRoom(MEMORY)) process.env.TMPDIR ??= MEMORY

// Tests that wait for timeouts, kill processes, send hostile input or try every route as every role. `npm test` runs
// these; `npm run check` skips them, even with `all`.
const slow = ['server/resilience/**/*.test.ts', '**/*.slow.test.ts']

// Short files that take long. Without timings of an earlier run, the shortest file would run last while all other cores
// idle.
const LONG =
  /\/(access-matrix|accessible-office|consequences|dev\.slow|kill|mail-away|schedule|sittings|stripe-away)(\.slow)?\.(test|spec)\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Tests allocate much short-lived memory; a larger young generation saves 5 to 10 percent of the work.
const execArgv = ['--max-semi-space-size=64']

const expectations = {
  // Allows for slow machines: an event may take longer under load.
  expect: { poll: { timeout: 15_000 } },
  // The last lines of a failed run show each message without its difference, so the message must name the values.
  chaiConfig: { truncateThreshold: 400 },
}

/** For tests that open their own portal and database; their modules keep no state of these. */
const onDatabase = {
  ...expectations,
  execArgv,
  isolate: false,
  globalSetup: ['server/testing/start-test-server.ts'],
  setupFiles: ['server/testing/facts-checked-today.ts'],
  testTimeout: 30_000,
  hookTimeout: minutes(1),
}

/** For tests that render screens. */
const onPage = {
  ...expectations,
  execArgv,
  // Restores the time zone, which a test may change: without a value here, the changed zone stays.
  env: { TZ: process.env.TZ ?? 'UTC' },
  // Otherwise two of its modules are linked across pages.
  server: { deps: { inline: ['@cantoo/pdf-lib'] } },
  environment: 'happy-dom',
  setupFiles: ['web/testing/set-up.ts'],
  testTimeout: 15_000,
}

// Pure calculations on pictures, eight times slower with happy-dom.
const withoutPage = ['web/shared/photos/{finder,picture}/*.test.ts']

// A test file that matches changes modules or the page beyond its end.
const ALONE = /vi\.(mock|resetModules)\(|render-site|device\/sign-out\.ts/

const alone = readdirSync('web', { encoding: 'utf8', recursive: true })
  .map((file) => `web/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && ALONE.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    // Caches transformed modules for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    sequence: { sequencer: LongestFirst },
    // The tests must run on a machine with two cores.
    maxWorkers: 2,
    // happy-dom cannot load frames (the PDF preview) and logs a long note each time; oidc-provider warns that its
    // settings are not for production.
    onConsoleLog: (log) => !/Iframe page loading is disabled|oidc-provider (WARNING|NOTICE)/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          // Only modules outlive these files, so workers need not reload them for each file.
          isolate: false,
          include: [
            ...['contract', 'content', 'domain', 'scripts'].map((room) => `${room}/**/*.test.ts`),
            ...withoutPage,
          ],
          exclude: slow,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          ...onDatabase,
          include: ['server/**/*.test.ts', 'tools/*/*.test.ts'],
          exclude: ['server/**/*.services.test.ts', ...slow],
        },
      },
      {
        test: {
          name: 'slow',
          ...onDatabase,
          testTimeout: minutes(3),
          include: slow,
        },
      },
      {
        test: {
          name: 'services',
          ...expectations,
          // Silences the S3 client, which warns about the oldest supported Node.
          env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
          include: ['server/**/*.services.test.ts', 'e2e/**/*.services.spec.ts'],
          globalSetup: [
            'server/testing/start-test-server.ts',
            'server/testing/start-test-store.ts',
            'e2e/prepare-data-folder.ts',
          ],
          testTimeout: minutes(2),
          hookTimeout: minutes(2),
        },
      },
      {
        plugins: [react()],
        test: {
          ...onPage,
          name: 'web',
          // One page for all files of a worker; set-up.ts clears it after each test.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...withoutPage],
        },
      },
      {
        plugins: [react()],
        test: {
          ...onPage,
          name: 'web-alone',
          // Gives each file its own page and modules without a new process, at half the work.
          pool: 'vmForks',
          include: alone,
        },
      },
      {
        test: {
          name: 'e2e',
          ...expectations,
          include: ['e2e/**/*.spec.ts'],
          exclude: ['e2e/**/*.services.spec.ts'],
          // Modules keep only the browser, which is opened once.
          isolate: false,
          globalSetup: ['e2e/prepare-data-folder.ts', 'e2e/provide-portal.ts'],
          testTimeout: minutes(5),
          hookTimeout: minutes(2),
        },
      },
    ],
  },
})
