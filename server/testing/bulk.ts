import { expect, vi } from 'vitest'
import { getBulkRun } from '#contract/bulk.ts'
import type { TestClient } from './people.ts'

/** Waits for the end of a bulk action. */
export const settledRun = (who: Pick<TestClient, 'call'>, runId: string) =>
  vi.waitFor(
    async () => {
      const run = await who.call(getBulkRun, { params: { runId } })
      expect(run.state).not.toBe('running')
      return run
    },
    { timeout: 20_000, interval: 50 },
  )
