import { expect, test } from 'vitest'
import { testsFor } from './touched.mjs'

test('a change is tried where it lies and in the folder of its noun', () => {
  const files = [
    'contract/money/refunds.ts',
    'domain/boards/pack.ts',
    'server/jobs/queue.ts',
    'web/ui/button.tsx',
    'docs/uploads.md',
    'server/features/gone/gone.service.ts',
  ]
  expect(testsFor(files)).toEqual({
    server: ['server/features/boards', 'server/features/money', 'server/jobs'],
    web: ['contract/money/refunds.ts', 'domain/boards/pack.ts', 'web/ui/button.tsx'],
  })
})
