import { expect, test } from 'vitest'
import { testsFor } from './touched.mjs'

test('a changed file runs the tests of its folder and of the folders for its topic', () => {
  const files = [
    'contract/money/refunds.ts',
    'domain/boards/pack.ts',
    'server/jobs/queue.ts',
    'web/ui/button.tsx',
    'docs/uploads.md',
    'server/features/gone/gone.service.ts',
  ]
  expect(testsFor(files)).toEqual([
    'server/features/api-docs',
    'server/features/boards',
    'server/features/money/refunds',
    'server/jobs',
    'server/testing/whole-portal/readings.test.ts',
    'server/testing/whole-portal/statements.test.ts',
    'web/features/boards',
    'web/features/clients/client/money',
    'web/features/money/refunds',
    'web/shared/money',
    'web/ui',
  ])
})

test.each([
  ['web/routes.tsx', ['web/routes.test.tsx']],
  ['server/app.test.ts', ['server/app.test.ts']],
  ['server/ledger/charges.ts', ['server/features/money', 'server/ledger']],
  ['domain/effects/path.ts', ['server/testing/whole-portal/consequences.test.ts']],
  ['domain/permissions.ts', ['server/features/team', 'server/testing/whole-portal/access-matrix.test.ts']],
  ['domain/calendar/days-off.ts', ['server/features/path', 'server/features/privacy', 'server/features/work']],
  ['server/database/migrations/0001_people.sql', ['server/database', 'server/database/migrations']],
])('a change of %s runs the tests of the code that depends on it', (file, tests) => {
  expect(testsFor([file])).toEqual(tests)
})
