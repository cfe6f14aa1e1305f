import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { modulesIn } from '#web/page-modules.ts'

type When = 'at once' | 'ever'
export type ImportsOf = (module: string, when: When) => readonly string[]

/** The file that a module travels in; null leaves it to the bundler. */
export type ChunkRule = (module: string, importsOf: ImportsOf) => string | null

/** Every page may open one, and none opens with it. */
const DIALOGS = 'ui/dialog-frame.tsx'

/** What more of her pages than these need travels in one file with all of them: it is light. */
const NAMED_BY_PAGES = 2

/**
 * A phone's line pays for every request, so what pages share travels in few files: `base` with every page, `site` with
 * every page but sign-in, `form` with sign-up and most others, `portal` with every page after sign-in, `applicant` with
 * hers, and what one or two of hers need in a file of theirs. What the office alone needs the bundler shares out. Each file needs those before it alone, so that
 * none waits for another in a circle.
 */
export function chunkRule(web: string, routes = readFileSync(join(web, 'routes.tsx'), 'utf8')): ChunkRule {
  const closures = new Map<string, ReadonlySet<string>>()
  const closureOf = (start: string, importsOf: ImportsOf, when: When) => {
    const key = `${when} ${start}`
    const closure = closures.get(key) ?? findClosure(start, (module) => importsOf(module, when))
    closures.set(key, closure)
    return closure
  }
  const pages = Object.entries(modulesIn(routes)).map(([path, modules]) => ({
    path,
    modules: modules.map((module) => join(web, module)),
  }))
  const entries = new Set(pages.flatMap(({ modules }) => modules))
  const screensOf = (some: typeof pages) => some.map(({ modules }) => modules.at(-1) ?? '')
  const signIn = screensOf(pages.filter(({ modules }) => modules.length === 1))
  const signUp = screensOf(pages.filter(({ path }) => path === '/signup'))
  const inside = pages.filter(({ modules }) => modules.length > 2)
  const [site = '', shell = ''] = inside[0]?.modules ?? []
  const dashboard = screensOf(inside.filter(({ path }) => path === '/'))
  const others = screensOf(inside.filter(({ path }) => path !== '/'))
  const scripted = [site, shell, ...dashboard, ...others]
  // What another app shares is rarely opened, and its page takes what it needs from the others.
  const hers = screensOf(inside.filter(({ path }) => path !== '/' && path !== '/share' && !path.startsWith('/admin')))

  return (module, importsOf) => {
    // The build names a page's own file by this, and the server finds it there.
    if (entries.has(module)) return null
    const isIn = (starts: readonly string[], when: When = 'at once') =>
      starts.some((start) => closureOf(start, importsOf, when).has(module))
    if (isIn(signIn)) return isIn([...scripted, ...signUp]) ? 'base' : null
    if (isIn([site])) return 'site'
    if (isIn(signUp)) return isIn([shell, ...dashboard, ...others]) ? 'form' : null
    if (isIn([shell]) || (isIn(dashboard) && isIn(others))) return 'portal'
    const wanting = hers.filter((screen) => isIn([screen]))
    // What a late part of another page needs travels apart, or it would bring what a whole page does.
    const late = isIn([shell, ...dashboard], 'ever') ? 'late' : ''
    if (wanting.length > NAMED_BY_PAGES) return `applicant~${late}`
    if (isIn([join(web, DIALOGS)])) return 'dialog'
    if (wanting.length === 0) return null
    const lateOn = hers.filter((screen) => !wanting.includes(screen) && isIn([screen], 'ever'))
    return `applicant~${namesOf(wanting)}~${namesOf(lateOn)}~${late}`
  }
}

const namesOf = (screens: readonly string[]) =>
  screens.map((screen) => basename(screen).replace(/-screen\.tsx$/, '')).join('+')

function findClosure(start: string, importsOf: (module: string) => readonly string[]): ReadonlySet<string> {
  const closure = new Set([start])
  for (const module of closure) for (const imported of importsOf(module)) closure.add(imported)
  return closure
}
