import { escapeHtml } from '#content/escape-html.ts'
import { SIGN_IN } from '#contract/pages.ts'
import type { AskedPage } from './in-app-browser.ts'

// Matches Safari's own user agent: other browsers, in-app browsers and the installed app send another text.
const SAFARI =
  /^Mozilla\/5\.0 \(iPhone; [^)]+\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ Mobile\/\w+ Safari\/[\d.]+$/

interface BrandedPage extends Pick<AskedPage, 'path' | 'userAgent'> {
  brand: string
}

/** Adds a hint above the sign-in page in Safari on an iPhone: the installed app has its own storage and sign-in. */
export function withHomeScreenHint(html: string, { path, userAgent, brand }: BrandedPage): string {
  const isAsked = path.split('?')[0] === SIGN_IN && SAFARI.test(userAgent)
  return isAsked ? html.replace('<body>', () => `<body>${hint(brand)}`) : html
}

const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" class="inline-block size-5 text-brand"><path d="${path}"/></svg>`

const SHARE = icon('M12 15V3M8 7l4-4 4 4M5 12v8h14v-8')
const ADD = icon('M4 4h16v16H4zM12 8v8M8 12h8')

// Uses the classes of the sign-in page only, because the page has no other style sheet.
const hint = (brand: string) => `
<style media="(display-mode: standalone)">#home-screen { display: none }</style>
<details id="home-screen" class="border-line border-b bg-card px-4 text-center text-sm">
<summary class="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">Add ${escapeHtml(brand)} to your home screen first</summary>
<p class="pb-4">Press ${SHARE} Share, then ${ADD} Add to Home Screen. Open it there to sign in.</p>
</details>
`
