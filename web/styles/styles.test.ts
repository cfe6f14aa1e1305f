import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portalPages } from '#contract/pages.ts'
import { modulesIn } from '../page-modules.ts'

const stylesIn = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const sources: Record<string, string> = import.meta.glob('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?['"](#web\/|\.\.?\/)([^'"]+\.tsx?)['"]/gm

const IMPORT_OR_LATE = new RegExp(`${IMPORT.source}|\\bimport\\('(#web/|\\.\\.?/)([^']+)'`, 'gm')

const resolve = (start: string, path: string, from: string) =>
  start === '#web/' ? `../${path}` : `../${new URL(start + path, `http://web/${from.slice(3)}`).pathname.slice(1)}`

function reach(file: string, into = new Set<string>(), imports = IMPORT) {
  if (into.has(file)) return into
  into.add(file)
  for (const [, start, path, lateStart = '', late = ''] of (sources[file] ?? '').matchAll(imports))
    reach(resolve(start ?? lateStart, path ?? late, file), into, imports)
  return into
}

const sourcesIn = (styles: string, rule: RegExp) =>
  [...styles.matchAll(rule)].flatMap(([, path = '']) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
    return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`)
  })

test('public.css includes every component of the public pages and of sign-in', () => {
  const named = sourcesIn(stylesIn('public.css'), /^@source "([^"]+)"/gm)
  const parts = ['../sign-in.tsx', '../render-public-page.tsx'].flatMap((file) => [...reach(file)])
  const styled = new Set(parts.filter((file) => /className|class=/.test(sources[file] ?? '')))
  expect(styled.size).toBeGreaterThan(15)
  expect([...styled].filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})

test('app.css excludes no component that an applicant sees', () => {
  const ofOffice = sourcesIn(stylesIn('app.css'), /^@source not "([^"*]+)"/gm)
  const teamAlone = ['portal-shell/admin/team-frame', 'messages/office/office-messages']
  const reached = new Set(['../routes.tsx', ...teamAlone.map((name) => `../features/${name}.tsx`)])
  const past = reached.size
  const modules = modulesIn(sources['../routes.tsx'] ?? '')
  const pages = portalPages.filter((path) => !path.startsWith('/admin')).flatMap((path) => modules[path] ?? [])
  for (const page of pages) reach(`../${page}`, reached, IMPORT_OR_LATE)
  expect(reached.size).toBeGreaterThan(300)
  expect(ofOffice.length).toBeGreaterThan(20)
  const left = [...reached].slice(past).filter((file) => ofOffice.some((folder) => file.startsWith(`${folder}/`)))
  expect(left).toEqual([])
})
