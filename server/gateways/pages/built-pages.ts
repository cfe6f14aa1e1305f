import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PortalSettings } from '#contract/settings.ts'
import type { PublicPages, ServerRenderedPath } from './pages.ts'

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
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

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

  const renderOnce = (path: ServerRenderedPath, signedIn: boolean) => {
    const { head, body } = renderer.renderPublicPage({ path, settings, signedIn, origin })
    return frame.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
  }
  const kept = new Map<string, string>()
  for (const path of ['/', '/services'] as const) {
    for (const signedIn of [true, false]) kept.set(`${path} ${signedIn}`, renderOnce(path, signedIn))
  }
  return {
    assets,
    shell: () => shell,
    render: (path, signedIn) => kept.get(`${path} ${signedIn}`) ?? renderOnce(path, signedIn),
  }
}
