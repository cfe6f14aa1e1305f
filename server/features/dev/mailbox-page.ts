import { escapeHtml } from '#content/escape-html.ts'
import { htmlPage } from '#server/http/html-page.ts'
import type { StoredLetter } from './dev.store.ts'

export const PAGE_WITHOUT_SCRIPT =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const styles = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(#fcf9f4, #0c1318); --card: light-dark(#fffefd, #131b22); --line: light-dark(#e2ded7, #2c363d);
    --ink: light-dark(#261f1a, #efece7); --soft: light-dark(#57504a, #bebab2); --brand: light-dark(#00636a, #5fc6c4);
    --on-brand: light-dark(#f7fdfd, #03181e);
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.018em; }
  p { margin: 8px 0 0; color: var(--soft); }
  form { display: flex; gap: 8px; margin: 24px 0; }
  label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  input { flex: 1; min-width: 0; }
  input, button { min-height: 44px; padding: 8px 14px; font: inherit; border-radius: 8px; }
  input { border: 1px solid var(--soft); background: var(--card); color: inherit; }
  button { border: 0; background: var(--brand); color: var(--on-brand); font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
  details { margin-top: 12px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
  summary { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 16px 20px;
    cursor: pointer; list-style: none; }
  details[open] summary { border-bottom: 1px solid var(--line); }
  summary b { font-weight: 600; overflow-wrap: anywhere; }
  summary span { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
  summary time { font-variant-numeric: tabular-nums; }
  summary span:nth-of-type(n + 2) { flex-basis: 100%; }
  pre { margin: 0; padding: 16px 20px; font: 14px/1.5 ui-monospace, monospace;
    white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { display: block; width: 100%; height: 480px; border: 0; border-top: 1px solid var(--line);
    border-radius: 0 0 14px 14px; }
  .empty { padding: 40px 20px; border: 1px dashed var(--line); border-radius: 14px; text-align: center; }`

const time = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const entry = ({ to, subject, text, html, at }: StoredLetter, isNewest: boolean) => `<details${isNewest ? ' open' : ''}>
<summary><b>${escapeHtml(subject)}</b><span><time datetime="${at.toISOString()}">${time(at)}</time></span>
<span>to ${escapeHtml(to)}</span><span>${escapeHtml(text.split('\n', 1)[0] ?? '')}</span></summary>
<pre>${escapeHtml(text)}</pre>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>
</details>`

export function mailboxPage(letters: readonly StoredLetter[], to: string, brandName: string): string {
  const list = letters.map((letter, index) => entry(letter, index === 0)).join('\n')
  const empty = `<p class="empty">No emails${to ? ` to ${escapeHtml(to)}` : ''} yet. Emails sent by the portal appear here.</p>`
  return htmlPage({
    title: `Mailbox – ${brandName}`,
    styles,
    body: `<main>
<h1>Mailbox</h1>
<p>Email that this portal would send, kept on this machine because no mail server is set. Codes are deleted after ten minutes.</p>
<form method="get"><label for="to">Address</label><input id="to" name="to" type="email" value="${escapeHtml(to)}" placeholder="Only emails to this address"><button>Show</button></form>
${letters.length > 0 ? list : empty}
</main>`,
  })
}
