import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

function made(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lampara-${name}-`))
  // The embedded PostgreSQL may run as another user, and must be able to pass through the folder.
  chmodSync(folder, 0o755)
  return folder
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** An empty folder for the tests of this block; ask for it first, so that it is removed last. */
export function useFolder(name: string): string {
  const folder = made(name)
  afterAll(() => remove(folder))
  return folder
}

/** An empty folder for one test, from its `beforeEach` or the test itself. */
export function freshFolder(name: string): string {
  const folder = made(name)
  onTestFinished(() => remove(folder))
  return folder
}
