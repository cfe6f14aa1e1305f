import type { TestProject } from 'vitest/node'
import { type OwnStore, startRadosgw } from './radosgw.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testStore: OwnStore
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...store } = await startRadosgw()
  project.provide('testStore', store)
  return close
}
