import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as api from '#contract/api-docs.ts'
import { version } from '#server/config/version.ts'
import type { Deps } from '#server/deps.ts'
import { DOCS_POLICY, docsPage } from './docs-page.ts'
import { openApiOf } from './openapi.ts'

interface CachedPage {
  type: string
  body: string
  etag: string
}

export function apiDocsRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const document = once(() => openApiOf({ brandName: config.brand.name, version, publicUrl: config.publicUrl }))
  const json = once(() => page('application/json; charset=utf-8', JSON.stringify(document())))
  const html = once(() => page('text/html; charset=utf-8', docsPage(document(), config.brand.name)))

  app.get(api.getOpenApi.path, (request, reply) => send(request, reply, json()))
  app.get(api.readApiDocs.path, (request, reply) => {
    reply.header('content-security-policy', DOCS_POLICY)
    return send(request, reply, html())
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: CachedPage) {
  reply.headers({ etag, 'cache-control': 'public, no-cache' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) ? reply.code(304).send() : reply.type(type).send(body)
}

const page = (type: string, body: string): CachedPage => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
