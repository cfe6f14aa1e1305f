import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string
  }
}

/** Prepares a data folder by a first start: this takes seconds, and a copy saves them for every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await runPortal()
  const status = await portal.stop()
  if (status !== 0) throw new Error(`the first start ended with ${status}:\n${portal.said()}`)
  project.provide('preparedFolder', portal.dataFolder)
  return () => rm(portal.dataFolder, { recursive: true, force: true })
}
