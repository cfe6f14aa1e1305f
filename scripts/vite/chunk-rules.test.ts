import { expect, test } from 'vitest'
import { chunkRule } from './chunk-rules.ts'

const imports: Record<string, string[]> = {
  'main.tsx': ['react', 'web/lib/query.ts'],
  'features/sign-in/sign-in-screen.tsx': ['react', 'web/ui/button.tsx', 'web/ui/code-field.tsx', 'web/ui/door.tsx'],
  'features/sign-up/sign-up-screen.tsx': ['web/ui/door.tsx'],
  'features/portal-shell/portal-shell.tsx': ['react', 'web/ui/button.tsx', 'web/ui/dialog.tsx'],
  'features/dashboard/dashboard-screen.tsx': ['web/ui/data-states.tsx', 'web/features/dashboard/welcome.tsx'],
  'features/requirements/requirements-screen.tsx': ['web/ui/data-states.tsx', 'web/ui/table.tsx'],
  'features/payments/payments-screen.tsx': ['web/ui/table.tsx'],
}
const screens = {
  '/': 'dashboard/dashboard-screen.tsx',
  '/requirements': 'requirements/requirements-screen.tsx',
  '/payments': 'payments/payments-screen.tsx',
  '/login': 'sign-in/sign-in-screen.tsx',
  '/signup': 'sign-up/sign-up-screen.tsx',
}
const routes = Object.entries(screens).map(
  ([path, screen]) => `'${path}': page(async () => (await import('./features/${screen}')).Screen),\n`,
)
const rule = chunkRule('', routes.join(''))
const chunkOf = (module: string) => rule(module, (asked) => imports[asked] ?? [])

test.each([
  ['react', 'base'],
  ['web/lib/query.ts', 'base'],
  ['web/ui/button.tsx', 'base'],
  ['web/ui/dialog.tsx', 'portal'],
  ['web/ui/data-states.tsx', 'portal'],
  // What is asked for by name keeps its own file.
  ['features/portal-shell/portal-shell.tsx', null],
  // The pages before sign-in alone need it, one screen alone, or screens that are not the first.
  ['web/ui/door.tsx', null],
  ['web/ui/code-field.tsx', null],
  ['web/features/dashboard/welcome.tsx', null],
  ['web/ui/table.tsx', null],
] as const)('%s travels in %s', (module, chunk) => {
  expect(chunkOf(module)).toBe(chunk)
})
