import { escapeHtml } from '../escape-html.ts'

export interface LetterText {
  subject: string
  text: string
  html: string
}

interface LetterParts {
  brandName: string
  preview: string
  heading: string
  /** Trusted HTML: the caller escapes all user input. */
  body: string
  footer: string
}

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

// No colour consists of digits alone, because mail programs search for the six digits of a code.
const styles = `
  body { margin: 0; padding: 0; width: 100%; }
  a { color: #00636a; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #0c1318 !important; }
    .card { background-color: #131b22 !important; border-color: #2c363d !important; }
    .ink { color: #efece7 !important; }
    .soft, .soft a { color: #bebab2 !important; }
    .code { background-color: #0b3036 !important; border-color: #1f565c !important; color: #efece7 !important; }
    .press { background-color: #5fc6c4 !important; }
    .press a { color: #03181e !important; }
  }
  @media (max-width: 480px) {
    .card-cell { padding: 28px 20px !important; }
    .code { font-size: 32px !important; letter-spacing: 6px !important; }
  }`

/** Puts a body into the common mail frame, with tables and inline styles, which mail programs need. */
export function frameLetter({ brandName, preview, heading, body, footer }: LetterParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${styles}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fcf9f4;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fcf9f4;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;">
<tr><td class="ink" style="padding:0 4px 16px;font-family:${font};font-size:18px;line-height:24px;font-weight:600;color:#261f1a;"><span style="display:inline-block;width:8px;height:16px;margin-right:10px;border-radius:4px;background-color:#f6b54d;vertical-align:-1px;"></span>${escapeHtml(brandName)}</td></tr>
<tr><td class="card card-cell" style="padding:32px;border:1px solid #e2ded7;border-radius:14px;background-color:#fffefd;font-family:${font};">
<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:29px;font-weight:600;color:#261f1a;">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-family:${font};font-size:14px;line-height:21px;color:#57504a;">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part, index) => paragraph(part, index === 0 ? '0' : '12px 0 0'))
    .join('\n')

export const paragraph = (text: string, margin = '0'): string =>
  `<p class="ink" style="margin:${margin};font-size:16px;line-height:24px;color:#261f1a;">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** Shows the six digits in large type, unbroken, so that mail programs find the code. */
export const codeBlock = (code: string): string =>
  `<p class="code" style="margin:0 0 20px;padding:16px 8px 16px 16px;border:1px solid #a3d6d5;border-radius:8px;background-color:#daf3f2;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:36px;line-height:44px;font-weight:600;letter-spacing:8px;text-align:center;color:#261f1a;">${escapeHtml(code)}</p>`

export const line = (text: string, url: string): string =>
  `<p style="margin:12px 0 0;font-size:16px;line-height:24px;"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:#00636a;">${escapeHtml(text)}</a></p>`

export const button = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0;"><tr><td class="press" align="center" style="border-radius:8px;background-color:#00636a;"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#f7fdfd;text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#57504a;">Or open this address:<br><a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:#00636a;word-break:break-all;">${escapeHtml(url)}</a></p>`
