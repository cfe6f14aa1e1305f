import { escapeHtml } from '#content/escape-html.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { styles } from './docs-page.styles.ts'
import type { OpenApi } from './openapi.ts'
import type { Operation, Parameter, ResponseObject } from './operation.ts'
import { refusals } from './refusals.ts'
import { COMPONENTS, fieldsOf, type JsonSchema, resolved } from './schemas.ts'

export const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const anchorOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const json = (value: unknown) => `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`

export function docsPage(document: OpenApi, brandName: string): string {
  const sections = document.tags.map(({ name }) => section(document, name)).join('\n')
  const links = ['Start here', 'Errors', 'Lists', ...document.tags.map(({ name }) => name), 'Shapes']
  return htmlPage({
    title: `API – ${brandName}`,
    description: `Every route of the ${brandName} portal, with examples`,
    styles,
    body: `<a class="skip" href="#main">Skip to the content</a>
<div class="frame">
<nav aria-label="Sections"><p>${escapeHtml(brandName)} API</p>
<ul>${links.map((name) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
<main id="main">
<h1>${escapeHtml(brandName)} API</h1>
<p class="lead">Version ${escapeHtml(document.info.version)}. Programs read <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), which says the same.</p>
${begin(document)}
${errors()}
${lists()}
${sections}
${shapes(document)}
</main>
</div>`,
  })
}

function begin({ servers, components }: OpenApi): string {
  const origin = servers[0]?.url ?? ''
  const cookie = components.securitySchemes.session?.name ?? 'session'
  const recipe = `curl -X POST ${origin}/api/auth/email-otp/send-verification-otp \\
  -H 'Content-Type: application/json' -d '{"email":"maria.reyes@example.com","type":"sign-in"}'

curl -X POST ${origin}/api/auth/sign-in/email-otp -c cookies.txt \\
  -H 'Content-Type: application/json' -d '{"email":"maria.reyes@example.com","otp":"042817"}'

curl ${origin}/api/auth/user -b cookies.txt`
  return `<h2 id="start-here">Start here</h2>
<p>Bodies and answers are JSON unless a route says otherwise. Times are ISO 8601 in UTC, money is a decimal string with two digits, ids are strings.</p>
<p>Sign in with a code by email: ask for one, then trade its six digits for the cookie ${code(cookie)}, which every other request carries. A code works once, for ten minutes and five tries.</p>
<pre><code>${escapeHtml(recipe)}</code></pre>
<p>Where the portal signs people in at an OpenID Connect provider, those two routes are 404 and ${code('GET /api/login')} leads there. A request that changes something and carries an ${code('Origin')} or ${code('Referer')} of another site is refused. Every GET that answers JSON answers HEAD as well.</p>`
}

const errors = () => `<h2 id="errors">Errors</h2>
<p>Every error is ${code('{"message": "…"}')} with one sentence for the person. A wrong body has ${code('errors')} beside it, a missing part ${code('code')}. An unexpected fault is 500 with a ${code('requestId')} that the log has too.</p>
${table(
  ['Status', 'Meaning', 'For example'],
  Object.entries(refusals).map(([status, { means, example }]) => [
    code(status),
    prose(means),
    code(JSON.stringify(example)),
  ]),
)}`

const lists = () => `<h2 id="lists">Lists</h2>
<p>A list returns at most 200 rows. ${code('limit')} asks for fewer. The header ${code('Link: <…>; rel="next"')} names the next page, and rows that are added meanwhile do not shift it. ${code('X-Total-Count')} says how many there are; where counting a search stops, ${code('X-Total-At-Least')} stands instead.</p>`

function section(document: OpenApi, tag: string): string {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => route(document, { path, method, operation })),
  )
  return `<h2 id="${anchorOf(tag)}">${escapeHtml(tag)}</h2>\n${routes.join('\n')}`
}

function route(
  document: OpenApi,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): string {
  const id = escapeHtml(operation.operationId)
  const body = operation.requestBody?.content ?? {}
  const parts = [
    `<h3><span class="method ${method}">${method.toUpperCase()}</span> <a href="#${id}">${escapeHtml(path)}</a> <span class="door">${doors[operation['x-access']]}</span></h3>`,
    `<p>${prose(operation.summary)}</p>`,
    operation.parameters ? `<h4>Parameters</h4>${parameters(document, operation.parameters)}` : '',
    ...Object.entries(body).map(([type, media]) =>
      media.schema?.format === 'binary' || !media.schema
        ? `<h4>Body</h4><p>${code(type)}</p>`
        : `<h4>Body</h4>${fields(document, media.schema)}`,
    ),
    ...answers(document, operation),
    `<h4>Try it</h4><pre><code>${escapeHtml(curl(document, { path, method, ...operation }))}</code></pre>`,
    statuses(operation),
  ]
  return `<section class="route" id="${id}" aria-label="${method.toUpperCase()} ${escapeHtml(path)}">\n${parts.join('\n')}\n</section>`
}

const doors = { public: 'open to everyone', 'signed-in': 'signed in', admin: 'admins' }

const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function answers(document: OpenApi, { responses }: Operation): string[] {
  const good = Object.entries(responses).filter((entry): entry is [string, ResponseObject] => !entry[1].$ref)
  const last = good.at(-1)
  if (!last) return []
  const [[type, media] = []] = Object.entries(last[1].content ?? {})
  if (type === undefined) return [`<h4>Answer</h4><p>${escapeHtml(last[1].description ?? '')}.</p>`]
  if (media?.example === undefined) return [`<h4>Answer</h4><p>${code(type)}</p>`]
  const shape = media.schema ? shapeLink(document, media.schema) : ''
  return [`<h4>Answer${shape ? `: ${shape}` : ''}</h4>${json(media.example)}`]
}

function statuses({ responses }: Operation): string {
  const [good, refused] = [true, false].map((isGood) =>
    Object.keys(responses).filter((status) => !responses[status]?.$ref === isGood),
  )
  const links = refused?.map((status) => `<a href="#errors">${status}</a>`).join(', ')
  return `<p class="statuses">Answers ${good?.join(' or ')}${links ? `; refuses with ${links}` : ''}</p>`
}

const table = (head: string[], rows: string[][]) => `<div class="wide" tabindex="0"><table>
<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></div>`

const must = (required: boolean) => (required ? ' <span class="must">required</span>' : '')

const parameters = (document: OpenApi, given: Parameter[]) =>
  table(
    ['Name', 'Where', 'What'],
    given.map(({ name, in: where, required, schema, description = '' }) => [
      `${code(name)}${must(required)}`,
      where,
      `${typeOf(document, schema)}${description ? `. ${prose(description)}` : ''}`,
    ]),
  )

const fields = (document: OpenApi, schema: JsonSchema) =>
  table(
    ['Field', 'Type', 'What'],
    fieldsOf(schema, document.components.schemas).map(({ name, schema: field, required }) => [
      `${code(name)}${must(required)}`,
      typeOf(document, field),
      prose(field.description ?? ''),
    ]),
  )

function typeOf(document: OpenApi, schema: JsonSchema): string {
  if (schema.$ref) return shapeLink(document, schema)
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(document, part)).join(' or ')
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.items) return `list of ${typeOf(document, schema.items)}`
  const most = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return `${type}${schema.format ? ` (${schema.format})` : ''}${most}`
}

function shapeLink(document: OpenApi, schema: JsonSchema): string {
  if (schema.anyOf || schema.items) return typeOf(document, schema)
  const name = schema.$ref?.slice(COMPONENTS.length)
  if (name === undefined) return ''
  return resolved(schema, document.components.schemas).enum || !resolved(schema, document.components.schemas).properties
    ? typeOf(document, resolved(schema, document.components.schemas))
    : `<a href="#shape-${anchorOf(name)}">${escapeHtml(name)}</a>`
}

function shapes(document: OpenApi): string {
  const objects = Object.entries(document.components.schemas).filter(([, schema]) => schema.properties)
  const each = objects.map(
    ([name, schema]) =>
      `<section class="route" id="shape-${anchorOf(name)}" aria-label="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${fields(document, schema)}</section>`,
  )
  return `<h2 id="shapes">Shapes</h2>\n${each.join('\n')}`
}

function curl(
  { servers }: OpenApi,
  { path, method, parameters = [], requestBody, security }: Operation & { path: string; method: string },
) {
  const filled = parameters.reduce(
    (text, { name, in: where, example }) => (where === 'path' ? text.replace(`{${name}}`, String(example)) : text),
    path,
  )
  const query = parameters
    .filter(({ in: where, required }) => where === 'query' && required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const address = `${servers[0]?.url ?? ''}${filled}${query ? `?${query}` : ''}`
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${query ? `'${address}'` : address}`,
    ...(security ? [] : ['-b cookies.txt']),
    ...(type ? [`-H 'Content-Type: ${type}'`] : []),
    ...(type ? [media?.example ? `-d '${JSON.stringify(media.example)}'` : '--data-binary @file'] : []),
  ].join(' \\\n  ')
}
