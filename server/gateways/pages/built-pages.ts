import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageAt, writtenPages } from '#contract/pages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { escapeHtml } from '#domain/mail/letter.ts'
import type { PublicPages, Send, ServerRenderedPath } from './pages.ts'
import { preloadLinks, readManifest, scriptsOf } from './preloads.ts'

interface PageRenderer {
  renderPublicPage: (page: {
    path: ServerRenderedPath
    settings: PortalSettings
    signedIn: boolean
    origin: string
  }) => {
    head: string
    body: string
  }
  /** A page of the portal with the answers that it was written from. */
  writePortalPage: (page: { path: string; search: string; send: Send }) => Promise<{
    title: string
    html: string
    answers: unknown
  }>
  /** The modules of each page that runs script, by its path. */
  scriptedPages: Record<string, readonly string[]>
  /** What is seen of some of them before their scripts have come. */
  firstSights: (settings: PortalSettings) => Promise<Record<string, string>>
}

/** So many pages with a person's data are written side by side; beyond it browsers put them together. */
const WRITTEN_AT_ONCE = 8

const ROOT = '<div id="root"></div>'

/** The page with its first sight, for which style and font come before the scripts. */
const letSee = (page: string, sight: string) =>
  page
    .replace(ROOT, () => ROOT.replace('><', () => `>${sight}<`))
    .replace(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')

/** Data in a page, where `<` would end the element that holds it. */
const answersTag = (answers: unknown) =>
  `<script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

/** The site as `npm run build` left it in `dist`; each public page is rendered once per state and kept. */
export async function openBuiltPages(dist: string, settings: PortalSettings, origin: string): Promise<PublicPages> {
  const assets = join(dist, 'web')
  const renderer: PageRenderer = await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-public-page.js')).href
  )
  const template = (name: string) =>
    readFileSync(join(assets, name), 'utf8')
      .replaceAll('__PORTAL_SETTINGS__', () => escapeHtml(JSON.stringify(settings)))
      .replaceAll('__BRAND_NAME__', () => escapeHtml(settings.brandName))
  const shell = template('index.html')
  const frame = template('public.html')
  const manifest = readManifest(assets)
  const firstSights = await renderer.firstSights(settings)
  const shellOf = ([path, modules]: [string, readonly string[]]) => {
    const links = preloadLinks(scriptsOf(manifest, modules))
    const page = shell.replace('</head>', () => `  ${links}\n  </head>`)
    const sight = firstSights[path]
    return [path, { page, withSight: sight === undefined ? page : letSee(page, sight) }] as const
  }
  const shells = new Map(Object.entries(renderer.scriptedPages).map(shellOf))

  const renderOnce = (path: ServerRenderedPath, signedIn: boolean) => {
    const { head, body } = renderer.renderPublicPage({ path, settings, signedIn, origin })
    return frame.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
  }
  const inBothStates = (path: ServerRenderedPath) =>
    [path, { signedIn: renderOnce(path, true), signedOut: renderOnce(path, false) }] as const
  const kept = new Map(writtenPages.map(inBothStates))
  const shellAt = (path = '', { firstSight = true } = {}) =>
    shells.get(path)?.[firstSight ? 'withSight' : 'page'] ?? shell

  let underWay = 0
  const renderFor = async (address: string, send: Send) => {
    const { pathname, search } = new URL(address, origin)
    const page = shellAt(pageAt(pathname))
    // Who is many does not wait for each other: the scripts ask for the same by themselves.
    if (underWay >= WRITTEN_AT_ONCE) return page
    underWay += 1
    try {
      const { title, html, answers } = await renderer.writePortalPage({ path: pathname, search, send })
      return letSee(page, html)
        .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
        .replace('</body>', () => `${answersTag(answers)}</body>`)
    } finally {
      underWay -= 1
    }
  }

  return {
    assets,
    shell: shellAt,
    renderFor,
    render: (path, signedIn) => kept.get(path)?.[signedIn ? 'signedIn' : 'signedOut'] ?? shell,
  }
}
