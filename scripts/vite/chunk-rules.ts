import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { modulesIn } from '#web/page-modules.ts'

type When = 'at once' | 'ever'
export type ImportsOf = (module: string, when: When) => readonly string[]

/** Returns the chunk of a module; null leaves the choice to the bundler. */
export type ChunkRule = (module: string, importsOf: ImportsOf) => string | null

/** Any page may open a dialog, but none needs one at first. */
const DIALOGS = 'ui/dialog-frame.tsx'

/** Modules of more applicant pages than this share one chunk, which stays small. */
const NAMED_BY_PAGES = 2

/**
 * Each request is slow on a phone, so shared modules go into few chunks: `base` for every page, `site` for every page
 * but sign-in, `form` for sign-up and most others, `portal` for every page after sign-in, `applicant` for the
 * applicant's pages, and one chunk for modules of one or two of those pages. The bundler splits office modules. Each
 * chunk imports only earlier ones, so that no import cycle arises.
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
  // /share is rarely opened, so it reuses the chunks of other pages.
  const applicantScreens = screensOf(
    inside.filter(({ path }) => path !== '/' && path !== '/share' && !path.startsWith('/admin')),
  )

  return (module, importsOf) => {
    // The build names a page's file by its module, and the server finds it by that name.
    if (entries.has(module)) return null
    const isIn = (starts: readonly string[], when: When = 'at once') =>
      starts.some((start) => closureOf(start, importsOf, when).has(module))
    if (isIn(signIn)) return isIn([...scripted, ...signUp]) ? 'base' : null
    if (isIn([site])) return 'site'
    if (isIn(signUp)) return isIn([shell, ...dashboard, ...others]) ? 'form' : null
    if (isIn([shell]) || (isIn(dashboard) && isIn(others))) return 'portal'
    const wanting = applicantScreens.filter((screen) => isIn([screen]))
    // Modules of another page's late part get a separate chunk, to keep whole pages out of it.
    const late = isIn([shell, ...dashboard], 'ever') ? 'late' : ''
    if (wanting.length > NAMED_BY_PAGES) return `applicant~${late}`
    if (isIn([join(web, DIALOGS)])) return 'dialog'
    if (wanting.length === 0) return null
    const lateOn = applicantScreens.filter((screen) => !wanting.includes(screen) && isIn([screen], 'ever'))
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
