import { expect, test } from 'vitest'
import { portalPages, publicPages, writtenPages } from '#contract/pages.ts'
import { pageModules } from './page-modules.ts'
import routes from './routes.tsx?raw'

test('every page that runs script has its modules named', () => {
  const written: readonly string[] = writtenPages
  const scripted = ['/', ...portalPages, ...publicPages.filter((path) => !written.includes(path))]
  expect(Object.keys(pageModules).sort()).toEqual(scripted.sort())
})

test.each(Object.entries(pageModules))('%s is made of what the route table imports for it', (path, modules) => {
  const place = routes.indexOf(`'${path}': page(`)
  const [, module] = /import\('\.\/([^']+)'\)/.exec(routes.slice(place)) ?? []
  expect(place).toBeGreaterThan(0)
  expect(modules.at(-1)).toBe(module)
})
