import { expect, test } from 'vitest'
import { authPages, portalPages } from '#contract/pages.ts'
import { modulesIn } from './page-modules.ts'
import routes from './routes.tsx?raw'

const modules = modulesIn(routes)
const LATE = /lazy(?:Component|Screen)(?:<[^(]*>)?\(\s*'([^']+)',\s*async \(\) =>\s*\(await import\('([^']+)'\)/g
const sources: Record<string, string> = import.meta.glob('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const resolve = (file: string, from: string) =>
  from.startsWith('#web/') ? from.slice('#web/'.length) : new URL(from, `http://web/${file}`).pathname.slice(1)
const files = Object.keys(import.meta.glob('./{{main,sign-in},features/**/*-{screen,shell}}.tsx'))

test('every page with scripts has its modules listed', () => {
  expect(Object.keys(modules).sort()).toEqual(['/', ...authPages, ...portalPages].sort())
})

test('a portal page is listed with its shell, sign-in without the site, and every module exists', () => {
  const dashboard = ['features/portal-shell/portal-shell.tsx', 'features/dashboard/dashboard-screen.tsx']
  expect(modules['/']).toEqual(['main.tsx', ...dashboard])
  expect(modules['/signup']).toEqual(['main.tsx', 'features/account/sign-up/sign-up-screen.tsx'])
  expect(modules['/login']).toEqual(['sign-in.tsx'])
  const named = [...new Set(Object.values(modules).flat())].map((module) => `./${module}`)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})

test('the module of a page exports its screen alone', () => {
  const screens = Object.values(modules).flatMap((names) => names.filter((name) => name.endsWith('-screen.tsx')))
  expect(screens).not.toHaveLength(0)
  for (const name of screens) expect(sources[`./${name}`]?.match(/^export /gm), name).toHaveLength(1)
})

test('every lazy part is registered under its own file name', () => {
  const late = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(LATE)].map(([, name = '', from = '']) => [name, resolve(file, from)]),
  )
  expect(late.length).toBeGreaterThan(10)
  for (const [name, file] of late) expect(name).toBe(file)
})
