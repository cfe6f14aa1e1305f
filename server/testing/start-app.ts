import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { getUser } from '#contract/account/session.ts'
import { buildApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { PageRenderer } from '#server/gateways/pages/pages.ts'
import { openPdfWorker } from '#server/pdf/pdf-worker.ts'
import { openDeps, openLog } from '#server/start/open-deps.ts'
import { createTestDatabase } from './test-database.ts'

/** A stub of the pages: the browser tests cover the real pages, and the API tests only check which page was served. */
const bareWebsite = (assets: string): PageRenderer => ({
  assets,
  shell: () => '<!doctype html><title>shell</title>',
  renderFor: async ({ address, send }) =>
    `<!doctype html><title>shell</title>${address} ${await (await send(getUser.path)).text()}`,
  render: (path, { signedIn, feeInPesos }) =>
    `<!doctype html><title>public ${path} ${signedIn ? 'signed in' : 'signed out'}</title>${feeInPesos}`,
})

/** One reader for the portals of all test files: its processes start slowly and hold no state. */
const pdfReader = { ...openPdfWorker(), close: async () => {} }

export interface TestApp {
  app: FastifyInstance
  atItsMachine: Pick<FastifyInstance, 'inject'>
  deps: Deps
  db: Database
  databaseUrl: string
  dataDir: string
  clock: { advance: (milliseconds: number) => void }
  stopJobs: () => Promise<void>
  close: () => Promise<void>
}

export interface TestOptions {
  /** Starts another process of the same portal, which shares its database and data folder and must close first. */
  beside?: Pick<TestApp, 'databaseUrl' | 'dataDir'>
  logTo?: DestinationStream
}

/** Starts the real app with its own database and data folder. `environment` holds the settings of an operator. */
export async function startApp(
  environment: Record<string, string> = {},
  { beside, logTo }: TestOptions = {},
): Promise<TestApp> {
  const home = beside ? borrowHome(beside) : await makeHome()
  const { databaseUrl, dataDir } = home
  const db = openDatabase(databaseUrl)
  const owner = openDatabase(home.ownerUrl, { connections: 5, applicationName: 'lampara test' })
  let shift = 0
  const { deps, stopJobs, close } = await openDeps({
    config: parseConfig({
      ADMIN_EMAILS: 'ana@lampara.test,ben@lampara.test',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      ...environment,
    }),
    db,
    directUrl: databaseUrl,
    pages: bareWebsite(dataDir),
    log: logTo ? openLog(logTo) : pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: () => new Date(Date.now() + shift),
    pdfReader,
  })
  const app = await buildApp(deps)
  const { config } = deps
  const isProxied = config.trustProxy > 0
  const atItsMachine = isProxied ? await buildApp({ ...deps, config: { ...config, servesThisMachine: true } }) : app
  return {
    app,
    atItsMachine,
    deps,
    db: owner,
    databaseUrl,
    dataDir,
    stopJobs,
    clock: {
      advance: (milliseconds) => {
        shift += milliseconds
      },
    },
    close: async () => {
      await app.close()
      await close()
      await Promise.all([db.end({ timeout: 2 }), owner.end({ timeout: 2 })])
      await home.leave()
    },
  }
}

interface Home {
  databaseUrl: string
  ownerUrl: string
  dataDir: string
  leave: () => Promise<void>
}

const borrowHome = ({ databaseUrl, dataDir }: Pick<TestApp, 'databaseUrl' | 'dataDir'>): Home => ({
  databaseUrl,
  ownerUrl: databaseUrl,
  dataDir,
  leave: async () => {},
})

async function makeHome(): Promise<Home> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lampara-test-'))
  return {
    databaseUrl: database.runtimeUrl,
    ownerUrl: database.url,
    dataDir,
    leave: async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
