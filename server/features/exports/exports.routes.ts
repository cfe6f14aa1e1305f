import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import * as api from '#contract/exports.ts'
import type { RawRouteSpec } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { accept, authorize, callerWithin, requireConfirmed } from '#server/http/mount.ts'
import { affected } from './affected-listing.ts'
import { chosenClients, clients } from './clients.ts'
import { type ExportedFile, exportList } from './exports.service.ts'
import { ledger } from './ledger-listing.ts'
import type { Listing } from './listing.ts'
import * as listings from './listings.ts'
import { months } from './months-listing.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  download(app, deps, api.exportClients, clients)
  download(app, deps, api.exportDocuments, listings.documents)
  download(app, deps, api.exportPayments, listings.payments)
  download(app, deps, api.exportLedger, ledger)
  download(app, deps, api.exportMonths, months)
  download(app, deps, api.exportAudit, listings.audit)
  download(app, deps, api.exportUsers, listings.users)
  download(app, deps, api.exportAffected, affected)

  const { method, path } = api.exportChosenClients
  app.route({
    method,
    url: path,
    onRequest: async (request) => {
      await authorize(deps, api.exportChosenClients, request)
    },
    handler: async (request, reply) => {
      await requireConfirmed(deps, api.exportChosenClients, request)
      const { format, ids } = accept(api.ChosenClients, request.body ?? {})
      const file = await exportList(deps, callerWithin(request), await chosenClients(deps, ids), {
        format,
        filter: { chosen: ids.length },
      })
      return send(reply, format, file)
    },
  })
}

type ExportQuery = z.ZodObject<{ format: typeof api.ExportFormat }>

function download<Q extends ExportQuery, Row>(
  app: FastifyInstance,
  deps: Deps,
  { method, path, query, ...door }: Omit<RawRouteSpec, 'query'> & { query: Q },
  listing: Listing<Omit<z.output<Q>, 'format'>, Row>,
) {
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, door, request)
    },
    handler: async (request, reply) => {
      const { format, ...filter } = accept(query, request.query) as z.output<Q>
      await requireConfirmed(deps, door, request)
      return send(reply, format, await exportList(deps, callerWithin(request), listing, { format, filter }))
    },
  })
}

const types = { csv: api.CSV, xlsx: api.XLSX }

function send(reply: FastifyReply, format: api.ExportFormat, { fileName, stream }: ExportedFile) {
  reply.headers({
    'content-type': types[format],
    'content-disposition': contentDisposition('attachment', fileName),
    'content-security-policy': FILE_POLICY,
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  })
  return reply.send(stream)
}
