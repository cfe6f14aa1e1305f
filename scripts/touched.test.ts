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
    server: [
      'server/features/api-docs',
      'server/features/boards',
      'server/features/money',
      'server/jobs',
      'server/testing/whole-portal/readings.test.ts',
      'server/testing/whole-portal/statements.test.ts',
    ],
    web: ['contract/money/refunds.ts', 'domain/boards/pack.ts', 'web/ui/button.tsx'],
  })
})

test.each([
  ['domain/effects/path.ts', ['server/testing/whole-portal/consequences.test.ts']],
  ['domain/permissions.ts', ['server/features/team', 'server/testing/whole-portal/access-matrix.test.ts']],
  ['domain/calendar/days-off.ts', ['server/features/path', 'server/features/privacy', 'server/features/work']],
  ['server/database/migrations/0001_people.sql', ['server/database', 'server/database/migrations']],
])('a change of %s is tried by what depends on it', (file, tests) => {
  expect(testsFor([file]).server).toEqual(tests)
})
