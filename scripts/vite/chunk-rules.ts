import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesIn } from '#web/page-modules.ts'

export type ImportsOf = (module: string) => readonly string[]

/** The file that a module travels in; null leaves it to the bundler. */
export type ChunkRule = (module: string, importsOf: ImportsOf) => 'base' | 'portal' | null

/**
 * A phone's line pays for every request, so what pages share travels in two files: `base` with every page, `portal` with
 * every page after sign-in. `base` never needs `portal`, so that none waits for the other in a circle.
 */
export function chunkRule(web: string, routes = readFileSync(join(web, 'routes.tsx'), 'utf8')): ChunkRule {
  const closures = new Map<string, ReadonlySet<string>>()
  const closureOf = (start: string, importsOf: ImportsOf) => {
    const closure = closures.get(start) ?? findClosure(start, importsOf)
    closures.set(start, closure)
    return closure
  }
  const pages = Object.entries(modulesIn(routes)).map(([path, modules]) => ({
    path,
    modules: modules.map((module) => join(web, module)),
  }))
  const entries = new Set(pages.flatMap(({ modules }) => modules))
  const screensOf = (some: typeof pages) => some.map(({ modules }) => modules.at(-1) ?? '')
  const inside = pages.filter(({ modules }) => modules.length > 1)
  const [shell = ''] = inside[0]?.modules ?? []
  const outside = screensOf(pages.filter(({ modules }) => modules.length === 1))
  const dashboard = screensOf(inside.filter(({ path }) => path === '/'))
  const others = screensOf(inside.filter(({ path }) => path !== '/'))

  return (module, importsOf) => {
    // The build names a page's own file by this, and the server finds it there.
    if (entries.has(module)) return null
    const isIn = (starts: readonly string[]) => starts.some((start) => closureOf(start, importsOf).has(module))
    if (isIn([join(web, 'main.tsx')]) || (isIn(outside) && isIn([shell, ...dashboard, ...others]))) return 'base'
    return isIn([shell]) || (isIn(dashboard) && isIn(others)) ? 'portal' : null
  }
}

function findClosure(start: string, importsOf: ImportsOf): ReadonlySet<string> {
  const closure = new Set([start])
  for (const module of closure) for (const imported of importsOf(module)) closure.add(imported)
  return closure
}
