import type { TestProject } from 'vitest/node'
import { type OwnStore, startRadosgw } from './radosgw.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one object store of this run; every test file makes a bucket of its own in it. */
    testStore: OwnStore
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...store } = await startRadosgw()
  project.provide('testStore', store)
  return close
}
