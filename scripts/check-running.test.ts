import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRunning } from './check-running.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([
  [2, { couldNotLook: 2 }],
  [1, {}],
])('a check that cannot open the database exits with status %s', async (status, options) => {
  vi.stubEnv('DATA_DIR', join(mkdtempSync(join(tmpdir(), 'nobody-')), 'data'))
  vi.stubEnv('DATABASE_URL', '')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await checkRunning({ what: 'the books are read', connections: 1, ...options }, () => Promise.resolve(true))
  expect(said).toHaveBeenCalledOnce()
  expect(process.exitCode).toBe(status)
})
