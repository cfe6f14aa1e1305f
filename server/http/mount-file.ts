import { Readable } from 'node:stream'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { Id, type RawRouteSpec } from '#contract/route.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from './caller.ts'
import { FILE_POLICY } from './headers.ts'
import { accept, authorize, callerWithin, requireConfirmed } from './mount.ts'
import { logAccess } from './record-read.ts'

export interface ServedFile {
  type: string
  content: Readable | Buffer | string
  fileName?: string
  disposition?: 'attachment' | 'inline'
  size?: number
  // The record of a read by a member of the team, unless the service itself records the read.
  shown?: object | string
}

interface AskedFile<R extends RawRouteSpec> {
  id: string
  query: R extends { query: z.ZodType } ? z.output<R['query']> : unknown
  body: unknown
  isHead: boolean
}

export function mountFile<const R extends RawRouteSpec>(
  app: FastifyInstance,
  deps: Deps,
  spec: R,
  open: (request: AskedFile<R>, caller: Caller) => Promise<ServedFile>,
  { method = spec.method }: { method?: HTTPMethods | HTTPMethods[] } = {},
): void {
  app.route({
    method,
    url: spec.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, spec, request)
    },
    handler: async (request, reply) => {
      const caller = callerWithin(request)
      const [named] = Object.values(request.params as Record<string, string>)
      const id = Id.parse(named ?? '')
      const query = spec.query ? accept(spec.query, request.query) : {}
      await requireConfirmed(deps, spec, request)
      const isHead = request.method === 'HEAD'
      const asked = { id, query, body: request.body, isHead } as AskedFile<R>
      const { type, content, fileName, disposition = 'attachment', size, shown } = await open(asked, caller)
      if (shown !== undefined) await logAccess(deps, caller, spec, { asked: { params: { id } }, shown })
      reply.headers({
        'content-type': type,
        ...(size !== undefined && { 'content-length': size }),
        ...(fileName !== undefined && { 'content-disposition': contentDisposition(disposition, fileName) }),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      if (!isHead) return reply.send(content)
      if (content instanceof Readable) content.destroy()
      return reply.send()
    },
  })
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Names a file for the browser to show or save (RFC 6266): in ASCII letters, and in its own. */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const shown = shownFileName(fileName)
  const plain = shown.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  return `${type}; filename="${plain}"; filename*=UTF-8''${encode(shown)}`
}
