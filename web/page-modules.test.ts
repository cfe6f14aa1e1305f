import { expect, test } from 'vitest'
import { authPages, portalPages } from '#contract/pages.ts'
import { modulesIn } from './page-modules.ts'
import routes from './routes.tsx?raw'

const modules = modulesIn(routes)
const files = Object.keys(import.meta.glob('./features/**/*-{screen,shell}.tsx'))

test('every page that runs script has its modules named', () => {
  expect(Object.keys(modules).sort()).toEqual(['/', ...authPages, ...portalPages].sort())
})

test('a page of the portal comes with its shell, one before sign-in alone, and each is a file', () => {
  expect(modules['/']).toEqual(['features/portal-shell/portal-shell.tsx', 'features/dashboard/dashboard-screen.tsx'])
  expect(modules['/login']).toEqual(['features/account/sign-in/sign-in-screen.tsx'])
  const named = [...new Set(Object.values(modules).flat())].map((module) => `./${module}`)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})
