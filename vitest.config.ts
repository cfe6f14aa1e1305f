import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const minutes = (count: number) => count * 60_000

// A copy of the test database is made for each file, which takes a twentieth of the time in memory.
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

// What waits for time-outs, kills processes, takes hostile input or goes through every route as every kind of person:
// `npm test` runs it, `npm run check` leaves it out, even with `all`.
const slow = ['server/resilience/**/*.test.ts', '**/*.slow.test.ts']

// Short files that take long. Where nothing is known of a former run the shortest file comes last, and all cores but one
// would wait for these.
const LONG =
  /\/(access-matrix|accessible-office|consequences|dev\.slow|kill|mail-away|schedule|sittings|stripe-away|unreleased-schema)(\.slow)?\.(test|spec)\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Much is made and thrown away at once; with more room for it a twentieth to a tenth of the work is saved.
const execArgv = ['--max-semi-space-size=64']

/** What comes to pass in a moment on a machine at rest takes longer on one with other work. */
const expectation = { poll: { timeout: 15_000 } }

/** Of tests that open a portal and a database of their own; the modules hold nothing of them. */
const onDatabase = {
  expect: expectation,
  execArgv,
  isolate: false,
  globalSetup: ['server/testing/start-test-server.ts'],
  testTimeout: 30_000,
  hookTimeout: minutes(1),
}

/** Of tests that show screens. */
const onPage = {
  expect: expectation,
  execArgv,
  // A test that lives elsewhere comes back here: where none is set, the last one stays.
  env: { TZ: process.env.TZ ?? 'UTC' },
  // Two of its parts are linked across pages otherwise.
  server: { deps: { inline: ['@cantoo/pdf-lib'] } },
  environment: 'happy-dom',
  setupFiles: ['web/testing/set-up.ts'],
  testTimeout: 15_000,
}

// Pure sums over pictures, which take eight times as long beside a page of happy-dom.
const withoutPage = ['web/shared/photos/{finder,picture}/*.test.ts']

// A test file with one of these changes modules or the page beyond its end.
const ALONE = /vi\.(mock|resetModules)\(|render-site|device\/sign-out\.ts/

const alone = readdirSync('web', { encoding: 'utf8', recursive: true })
  .map((file) => `web/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && ALONE.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    // What is read by one run need not be transformed again by the next one.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    sequence: { sequencer: LongestFirst },
    // Two cores are the smallest machine that the tests are meant for.
    maxWorkers: 2,
    // happy-dom loads nothing into a frame (the preview of a PDF), and says so at length each time;
    // oidc-provider warns that its settings are not meant for production.
    onConsoleLog: (log) => !/Iframe page loading is disabled|oidc-provider (WARNING|NOTICE)/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          // Nothing of these outlives its file but the modules, which need not be read again for each of them.
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
          expect: expectation,
          // The store's library reminds of a Node that is not the oldest we promise to run on.
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
          // One page for all files of a worker, which set-up.ts clears after each test.
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
          // Each file gets a page and modules of its own without starting a process for them, at half the work.
          pool: 'vmForks',
          include: alone,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: expectation,
          include: ['e2e/**/*.spec.ts'],
          exclude: ['e2e/**/*.services.spec.ts'],
          // The modules hold nothing but the browser, which is opened once.
          isolate: false,
          globalSetup: ['e2e/prepare-data-folder.ts', 'e2e/provide-portal.ts'],
          testTimeout: minutes(5),
          hookTimeout: minutes(2),
        },
      },
    ],
  },
})
