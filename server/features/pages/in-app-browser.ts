import { escapeHtml } from '#content/escape-html.ts'
import { hasSecret } from '#contract/pages.ts'

const IN_APP = /FBAN|FBAV|FB_IAB|Messenger|Instagram|\bLine\/|Viber/
const APPLE = /iPhone|iPad|iPod/

export interface AskedPage {
  userAgent: string
  // The requested path with its query.
  path: string
  origin: string
}

/** Adds a link to the real browser when the page opens inside Messenger or another app, where photos fail. */
export function withWayOut(html: string, { userAgent, path, origin }: AskedPage): string {
  if (!IN_APP.test(userAgent)) return html
  const address = origin + (hasSecret(path) ? path.replace(/\?.*/, '') : path)
  const way = APPLE.test(userAgent) ? inSafari : inChrome(address)
  return html.replace('<body>', () => `<body>${bar(address, way)}`)
}

function inChrome(address: string): string {
  const [scheme, place] = address.split('://', 2)
  const fallback = `S.browser_fallback_url=${encodeURIComponent(address)}`
  const intent = `intent://${place}#Intent;scheme=${scheme};package=com.android.chrome;${fallback};end`
  return `<a href="${escapeHtml(intent)}">Open in Chrome</a>`
}

const inSafari = `<details><summary>Open in Safari</summary><ol>
<li>Tap the dots or the arrow at the edge of this window. ${drawMenu()}</li>
<li>Tap “Open in Safari” or “Open in browser”.</li>
</ol></details>`

function drawMenu(): string {
  const dots = [14, 20, 26].map((x) => `<circle cx="${x}" cy="12" r="2"/>`).join('')
  const arrow = '<path d="M64 16V5m-4 4 4-4 4 4m-10 3v8h12v-8" fill="none" stroke="currentColor" stroke-width="2"/>'
  return `<svg width="80" height="24" fill="currentColor" aria-hidden="true">${dots}${arrow}</svg>`
}

const bar = (address: string, way: string) => `
<style>
#way-out { padding: .75rem 1rem; border-bottom: 1px solid var(--color-warn-line); background: var(--color-warn-soft); color: var(--color-ink); font-size: .875rem; line-height: 1.4 }
#way-out :is(a, summary) { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; margin-top: .5rem; border-radius: .5rem; background: var(--color-brand); color: var(--color-on-brand); font-weight: 600; cursor: pointer }
#way-out ol { margin: .5rem 0 0; padding-left: 1.25rem; list-style: decimal }
#way-out svg { display: inline; vertical-align: middle }
#way-out .copied summary { margin: .25rem 0; min-height: 1.5rem; background: none; color: inherit; font-weight: 400; text-decoration: underline }
#way-out input { width: 100%; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--color-line-strong); border-radius: .5rem; background: var(--color-card); font-size: 1rem }
@media print { #way-out { display: none } }
</style>
<aside id="way-out" aria-label="Open in your browser">
<p>You are inside another app, where photos may fail.</p>
${way}
<details class="copied"><summary>Or copy the link</summary><input readonly aria-label="Link to this page" value="${escapeHtml(address)}"></details>
</aside>
<script type="module" src="/way-out.js"></script>
`
