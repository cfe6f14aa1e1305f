import { expect, test } from 'vitest'
import { chunkRule } from './chunk-rules.ts'

const imports: Record<string, string[]> = {
  'main.tsx': ['react', 'web/ui/anchor.tsx', 'web/lib/query.ts'],
  'sign-in.tsx': ['react', 'web/ui/anchor.tsx', 'web/ui/field.tsx', 'web/ui/code-field.tsx'],
  'features/sign-up/sign-up-screen.tsx': ['web/ui/field.tsx', 'web/lib/form.ts', 'web/ui/steps.tsx'],
  'features/portal-shell/portal-shell.tsx': ['react', 'web/ui/button.tsx'],
  'features/dashboard/dashboard-screen.tsx': ['web/ui/data-states.tsx', 'web/features/dashboard/welcome.tsx'],
  'features/requirements/requirements-screen.tsx': [
    'web/ui/data-states.tsx',
    'web/ui/table.tsx',
    'web/ui/radix-primitive',
  ],
  'features/payments/payments-screen.tsx': ['web/ui/table.tsx', 'web/ui/folded.tsx', 'web/ui/radix-primitive'],
  'features/exam/exam-screen.tsx': [
    'web/ui/folded.tsx',
    'web/ui/radix-primitive',
    'web/ui/key-icon.tsx',
    'web/features/exam/seat.tsx',
  ],
  'features/messages/messages-screen.tsx': ['web/ui/folded.tsx', 'web/ui/field.tsx', 'web/lib/form.ts'],
  'features/money/money-screen.tsx': ['web/features/money/day.tsx'],
  'ui/dialog-frame.tsx': ['web/ui/radix-primitive', 'web/ui/radix-focus'],
}
const late: Record<string, string[]> = {
  'features/portal-shell/portal-shell.tsx': ['ui/dialog-frame.tsx'],
  'features/dashboard/dashboard-screen.tsx': ['web/ui/key-icon.tsx'],
}
const screens = {
  '/': 'dashboard/dashboard-screen.tsx',
  '/requirements': 'requirements/requirements-screen.tsx',
  '/payments': 'payments/payments-screen.tsx',
  '/exam': 'exam/exam-screen.tsx',
  '/messages': 'messages/messages-screen.tsx',
  '/admin/money': 'money/money-screen.tsx',
  '/signup': 'sign-up/sign-up-screen.tsx',
}
const routes = Object.entries(screens).map(
  ([path, screen]) => `'${path}': page(() => import('./features/${screen}')),\n`,
)
const rule = chunkRule('', routes.join(''))
const chunkOf = (module: string) =>
  rule(module, (asked, when) => [...(imports[asked] ?? []), ...(when === 'ever' ? (late[asked] ?? []) : [])])

test.each([
  ['react', 'base'],
  ['web/ui/anchor.tsx', 'base'],
  // Modules shared by sign-in and an inner form.
  ['web/ui/field.tsx', 'base'],
  ['web/lib/query.ts', 'site'],
  ['web/lib/form.ts', 'form'],
  ['web/ui/button.tsx', 'portal'],
  ['web/ui/data-states.tsx', 'portal'],
  // Dynamic imports keep their own file.
  ['features/portal-shell/portal-shell.tsx', null],
  ['web/ui/folded.tsx', 'applicant~'],
  ['web/ui/radix-primitive', 'applicant~late'],
  ['web/ui/table.tsx', 'applicant~requirements+payments~~'],
  ['web/features/exam/seat.tsx', 'applicant~exam~~'],
  // A late part of the dashboard shares a file apart from the code of whole pages.
  ['web/ui/key-icon.tsx', 'applicant~exam~~late'],
  ['ui/dialog-frame.tsx', 'dialog'],
  ['web/ui/radix-focus', 'dialog'],
  // Modules that only sign-in pages, the dashboard or the office need.
  ['web/ui/steps.tsx', null],
  ['web/ui/code-field.tsx', null],
  ['web/features/dashboard/welcome.tsx', null],
  ['web/features/money/day.tsx', null],
] as const)('the module %s is in the chunk %s', (module, chunk) => {
  expect(chunkOf(module)).toBe(chunk)
})
