import { expect, test } from 'vitest'
import { chunkRule } from './chunk-rules.ts'

const imports: Record<string, string[]> = {
  'main.tsx': ['react', 'web/lib/query.ts'],
  'features/sign-in/sign-in-screen.tsx': ['react', 'web/ui/button.tsx', 'web/ui/code-field.tsx', 'web/ui/door.tsx'],
  'features/sign-up/sign-up-screen.tsx': ['web/ui/door.tsx'],
  'features/portal-shell/portal-shell.tsx': ['react', 'web/ui/button.tsx', 'web/ui/dialog.tsx'],
  'features/dashboard/dashboard-screen.tsx': ['web/ui/data-states.tsx', 'web/features/dashboard/welcome.tsx'],
  'features/requirements/requirements-screen.tsx': ['web/ui/data-states.tsx', 'web/ui/table.tsx'],
  'features/payments/payments-screen.tsx': [
    'web/ui/table.tsx',
    'web/ui/folded.tsx',
    'web/ui/dialog-form.tsx',
    'web/shared/plans.ts',
  ],
  'features/exam/exam-screen.tsx': [
    'web/ui/folded.tsx',
    'web/ui/dialog-form.tsx',
    'web/features/exam/seat.tsx',
    'web/features/exam/picture.ts',
  ],
  'features/messages/messages-screen.tsx': ['web/ui/folded.tsx', 'web/ui/dialog-form.tsx'],
  'features/money/money-screen.tsx': ['web/shared/plans.ts', 'web/features/money/day.tsx'],
}
const late: Record<string, string[]> = {
  'features/dashboard/dashboard-screen.tsx': ['web/ui/dialog-form.tsx'],
  'features/messages/messages-screen.tsx': ['web/shared/photo-tool.tsx'],
  'web/shared/photo-tool.tsx': ['web/features/exam/picture.ts'],
}
const screens = {
  '/': 'dashboard/dashboard-screen.tsx',
  '/requirements': 'requirements/requirements-screen.tsx',
  '/payments': 'payments/payments-screen.tsx',
  '/exam': 'exam/exam-screen.tsx',
  '/messages': 'messages/messages-screen.tsx',
  '/admin/money': 'money/money-screen.tsx',
  '/login': 'sign-in/sign-in-screen.tsx',
  '/signup': 'sign-up/sign-up-screen.tsx',
}
const routes = Object.entries(screens).map(
  ([path, screen]) => `'${path}': page(async () => (await import('./features/${screen}')).Screen),\n`,
)
const rule = chunkRule('', routes.join(''))
const chunkOf = (module: string) =>
  rule(module, (asked, when) => [...(imports[asked] ?? []), ...(when === 'ever' ? (late[asked] ?? []) : [])])

test.each([
  ['react', 'base'],
  ['web/lib/query.ts', 'base'],
  ['web/ui/button.tsx', 'base'],
  ['web/ui/dialog.tsx', 'portal'],
  ['web/ui/data-states.tsx', 'portal'],
  // What is asked for by name keeps its own file.
  ['features/portal-shell/portal-shell.tsx', null],
  ['web/ui/folded.tsx', 'applicant~'],
  ['web/ui/dialog-form.tsx', 'applicant~dashboard'],
  ['web/ui/table.tsx', 'applicant~requirements+payments~~~'],
  ['web/features/exam/seat.tsx', 'applicant~exam~~~'],
  // What a part of another page needs, or the office, travels without what the exam alone does.
  ['web/features/exam/picture.ts', 'applicant~exam~messages~~'],
  ['web/shared/plans.ts', 'applicant~payments~~~office'],
  // The pages before sign-in alone need it, the dashboard alone, or the office.
  ['web/ui/door.tsx', null],
  ['web/ui/code-field.tsx', null],
  ['web/features/dashboard/welcome.tsx', null],
  ['web/features/money/day.tsx', null],
] as const)('%s travels in %s', (module, chunk) => {
  expect(chunkOf(module)).toBe(chunk)
})
