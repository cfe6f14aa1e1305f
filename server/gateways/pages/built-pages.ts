import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from '#content/escape-html.ts'
import { pageAt } from '#contract/pages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import type { FetchFromPortal, PageOfPerson, PageRenderer, PublicSight, ServerRenderedPath } from './pages.ts'

interface PublicRenderer {
  renderPublicPage: (page: PublicSight & { path: ServerRenderedPath; settings: PortalSettings; origin: string }) => {
    head: string
    body: string
  }
}

interface SiteRenderer {
  renderPortalPage: (page: {
    path: string
    search: string
    send: FetchFromPortal
    cookies: string
    signal: AbortSignal
  }) => Promise<{
    title: string
    html: string
    written: { answers: unknown; parts: readonly string[] }
  }>
  scriptedPages: Record<string, readonly string[]>
  renderAuthPages: (settings: PortalSettings) => Promise<Record<string, string>>
}

const ROOT = '<div id="root"></div>'

const insertLinks = (page: string, scripts: readonly string[], styles: readonly string[] = []) =>
  page.replace('</head>', () => `  ${linksTo(scripts, styles)}\n  </head>`)

const insertMarkup = (page: string, sight: string) =>
  page
    .replace(ROOT, () => ROOT.replace('><', () => `>${sight}<`))
    .replace(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')

// Escapes `<`, which could end the element that holds the data.
const answersTag = (answers: unknown, cursor: string) =>
  `<script type="application/json" id="answers" data-cursor="${escapeHtml(cursor)}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

/** Opens the site that `npm run build` wrote to `dist`; caches each public page while it stays the same. */
export async function openBuiltPages(dist: string, settings: PortalSettings, origin: string): Promise<PageRenderer> {
  const assets = join(dist, 'web')
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', name)).href)
  const { renderPublicPage }: PublicRenderer = await load('render-public-page.js')
  const { renderPortalPage, scriptedPages, renderAuthPages }: SiteRenderer = await load('render-site.js')
  const template = (name: string) =>
    readFileSync(join(assets, name), 'utf8')
      .replaceAll('__PORTAL_SETTINGS__', () => escapeHtml(JSON.stringify(settings)))
      .replaceAll('__BRAND_NAME__', () => escapeHtml(settings.brandName))
  const shell = template('index.html')
  const frame = template('public.html')
  const manifest = readManifest(assets)
  const firstSights = await renderAuthPages(settings)
  const shellOf = ([path, modules]: [string, readonly string[]]) => {
    const page = insertLinks(shell, scriptsOf(manifest, modules), stylesOf(manifest, modules))
    const sight = firstSights[path]
    return [path, { page, withSight: sight === undefined ? page : insertMarkup(page, sight) }] as const
  }
  const shells = new Map(Object.entries(scriptedPages).map(shellOf))

  const kept = new Map<string, { feeInPesos: string | null; page: string }>()
  const render = (path: ServerRenderedPath, seen: PublicSight) => {
    const state = `${path} ${seen.signedIn}`
    const before = kept.get(state)
    if (before?.feeInPesos === seen.feeInPesos) return before.page
    const { head, body } = renderPublicPage({ path, settings, ...seen, origin })
    const page = frame.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
    kept.set(state, { feeInPesos: seen.feeInPesos, page })
    return page
  }
  const shellAt = (path = '', { firstSight = true } = {}) =>
    shells.get(path)?.[firstSight ? 'withSight' : 'page'] ?? shell

  const withinLimit = limitRendering()
  const renderFor = async ({ address, personId, cursor, ...asker }: PageOfPerson) => {
    const { pathname: path, search } = new URL(address, origin)
    const shell = shellAt(pageAt(path))
    const page = await withinLimit(personId, () => renderPortalPage({ path, search, ...asker }))
    // The browser then builds the page by scripts.
    if (!page) return shell
    const scripts = scriptsOf(manifest, page.written.parts).filter((script) => !shell.includes(script))
    const styles = stylesOf(manifest, page.written.parts)
    // The office's stylesheet contains the first one, which stays named but disabled, or the scripts would load it.
    const named = styles.length > 0 ? shell.replace('rel="stylesheet"', 'rel="stylesheet" disabled') : shell
    return insertMarkup(insertLinks(named, scripts, styles), page.html)
      .replace(/<title>[^<]*/, () => `<title>${escapeHtml(page.title)}`)
      .replace('</body>', () => `${answersTag(page.written, cursor)}</body>`)
  }

  return {
    assets,
    shell: shellAt,
    renderFor,
    render,
  }
}

// Pages rendered at once, for all people and for one person: rendering blocks the process.
const MOST = { ofAll: 4, ofOne: 2 }

// Limits how many pages are rendered at once; a request over the limit gets no rendered page instead of a wait.
function limitRendering() {
  const underWay = new Map<string, number>()
  let all = 0

  return async <Page>(personId: string, render: () => Promise<Page>): Promise<Page | undefined> => {
    const own = underWay.get(personId) ?? 0
    if (all >= MOST.ofAll || own >= MOST.ofOne) return undefined
    all += 1
    underWay.set(personId, own + 1)
    try {
      return await render()
    } finally {
      all -= 1
      const left = (underWay.get(personId) ?? 1) - 1
      if (left > 0) underWay.set(personId, left)
      else underWay.delete(personId)
    }
  }
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const ENTRY = 'index.html'

export function readManifest(assets: string): Manifest {
  const path = join(assets, '.vite', 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

export function scriptsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const reach = (names: readonly string[], into: Set<string>) => {
    for (const name of names) {
      if (into.has(name)) continue
      into.add(name)
      reach(manifest[name]?.imports ?? [], into)
    }
    return into
  }
  const withEntry = reach([ENTRY], new Set())
  return [...reach(modules, new Set())]
    .filter((name) => !withEntry.has(name))
    .flatMap((name) => manifest[name]?.file ?? [])
}

export const stylesOf = (manifest: Manifest, modules: readonly string[]): string[] =>
  modules.flatMap((name) => manifest[name]?.css ?? [])

const links = (rel: string, files: readonly string[]) =>
  files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)

export const linksTo = (scripts: readonly string[], styles: readonly string[] = []): string =>
  [...links('stylesheet', styles), ...links('modulepreload', scripts)].join('\n    ')
