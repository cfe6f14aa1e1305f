import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { buildChildren, nameOfBuild } from './built-server.ts'
import { createTemplate, TEMPLATE } from './test-databases.store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string
    buildInto: string
    prepareInto: string
  }
}

/** Starts one PostgreSQL per run, with a migrated template database for all test files, and builds the children. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lampara-tests-'))
  // The data is temporary, so PostgreSQL need neither flush nor vacuum.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' }
  const children = nameOfBuild()
  const [server, builtChildren] = await Promise.all([startEmbedded({ dataDir, settings }), buildChildren(children)])
  process.env.BUILT_CHILDREN = builtChildren
  await createTemplate(server.adminUrl)
  await prepareDatabase({ url: server.url.replace(/\/portal\?/, `/${TEMPLATE}?`), directUrl: undefined })
  project.provide('testServer', server.adminUrl)
  const buildInto = `${children}-server`
  await mkdir(dirname(buildInto), { recursive: true })
  project.provide('buildInto', buildInto)
  project.provide('prepareInto', join(dataDir, 'prepared'))
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    for (const build of [buildInto, children]) await rm(build, { recursive: true, force: true })
  }
}
