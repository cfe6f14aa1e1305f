import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = readFileSync(join(import.meta.dirname, 'public.css'), 'utf8')

const sources: Record<string, string> = import.meta.glob('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?['"](#web\/|\.\.?\/)([^'"]+\.tsx?)['"]/gm

const resolve = (start: string, path: string, from: string) =>
  start === '#web/' ? `../${path}` : `../${new URL(start + path, `http://web/${from.slice(3)}`).pathname.slice(1)}`

function reach(file: string, into = new Set<string>()) {
  if (into.has(file)) return into
  into.add(file)
  for (const [, start = '', path = ''] of (sources[file] ?? '').matchAll(IMPORT))
    reach(resolve(start, path, file), into)
  return into
}

test('the styles of the public pages and of sign-in hold what each of their parts is made of', () => {
  const named = [...styles.matchAll(/^@source "([^"]+)"/gm)].flatMap(([, path = '']) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
    return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`)
  })
  const parts = ['../sign-in.tsx', '../render-public-page.tsx'].flatMap((file) => [...reach(file)])
  const styled = new Set(parts.filter((file) => /className|class=/.test(sources[file] ?? '')))
  expect(styled.size).toBeGreaterThan(15)
  expect([...styled].filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})
