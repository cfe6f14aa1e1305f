import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    commonPortal: string
  }
}

/** Starts one portal for most tests: each start costs seconds of both cores. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await runPortal({ from: project.getProvidedContext().preparedFolder })
  project.provide('commonPortal', portal.url)
  return async () => {
    const status = await portal.stop()
    await rm(portal.dataFolder, { recursive: true, force: true })
    if (status !== 0) throw new Error(`the portal ended with ${status}:\n${portal.said()}`)
  }
}
