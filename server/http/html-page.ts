import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#content/escape-html.ts'

interface HtmlPage {
  title: string
  description?: string
  styles: string
  body: string
}

/** Whether a person opens the address of a file in a browser; a program gets JSON. */
export const opensFile = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && url.startsWith('/objects/') && Boolean(headers.accept?.includes('text/html'))

export const htmlPage = ({ title, description, styles, body }: HtmlPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`}<title>${escapeHtml(title)}</title>
<style>${styles}
</style>
</head>
<body>
${body}
</body>
</html>
`
