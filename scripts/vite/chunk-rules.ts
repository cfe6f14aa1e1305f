import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesIn } from '#web/page-modules.ts'

export type ImportsOf = (module: string) => readonly string[]

interface Imports {
  imports: ImportsOf
  /** What is fetched once it is asked for. */
  lateImports: ImportsOf
}

/** The file that a module travels in; null leaves it to the bundler. */
export type ChunkRule = (module: string, of: Imports) => 'main' | 'base' | 'doors' | 'portal' | 'forms' | null

/**
 * A phone's line pays for every request, so what pages share travels in few files: `main` with every page, `base` with
 * the pages before sign-in and those after it, `doors` with those before it alone, `portal` with every page after it,
 * `forms` with what is typed into on both sides.
 * Each needs only those before it, so none waits for another in a circle.
 */
export function chunkRule(web: string, routes = readFileSync(join(web, 'routes.tsx'), 'utf8')): ChunkRule {
  const closures = { atOnce: new Map<string, Set<string>>(), evenLate: new Map<string, Set<string>>() }
  const pages = Object.entries(modulesIn(routes)).map(([path, modules]) => ({
    path,
    modules: modules.map((module) => join(web, module)),
  }))
  const doors = pages.filter(({ modules }) => modules.length === 1).map(({ modules }) => modules.at(-1) ?? '')
  const inside = pages.filter(({ modules }) => modules.length > 1)
  const [shell = ''] = inside[0]?.modules ?? []
  const screenOf = ({ modules }: (typeof pages)[number]) => modules.at(-1) ?? ''
  const dashboard = inside.filter(({ path }) => path === '/').map(screenOf)
  const others = inside.filter(({ path }) => path !== '/').map(screenOf)

  const entries = new Set(pages.flatMap(({ modules }) => modules))

  return (module, { imports, lateImports }) => {
    // The build names a page's own file by this, and the server finds it there.
    if (entries.has(module)) return null
    const reach = { atOnce: imports, evenLate: (id: string) => [...imports(id), ...lateImports(id)] }
    const closureOf = (start: string, when: keyof typeof reach) => {
      const known = closures[when].get(start)
      if (known) return known
      const closure = new Set<string>()
      const waiting = [start]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (closure.has(next)) continue
        closure.add(next)
        waiting.push(...reach[when](next))
      }
      closures[when].set(start, closure)
      return closure
    }
    const isIn = (starts: readonly string[], when: keyof typeof reach = 'atOnce') =>
      starts.some((start) => closureOf(start, when).has(module))

    if (isIn([join(web, 'main.tsx')])) return 'main'
    const within = [shell, ...dashboard, ...others]
    if (isIn(doors) && isIn(within)) return 'base'
    if (doors.filter((door) => isIn([door])).length > 1) return 'doors'
    if (isIn([shell]) || (isIn(dashboard) && isIn(others))) return 'portal'
    // Left to the bundler, a trifle that a page before sign-in shares would bring along what it was merged with.
    return isIn(doors, 'evenLate') && isIn(within, 'evenLate') ? 'forms' : null
  }
}
