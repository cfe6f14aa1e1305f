import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as api from '#contract/exports.ts'
import type { RawRouteSpec } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { accept } from '#server/http/mount.ts'
import { mountFile, type ServedFile } from '#server/http/mount-file.ts'
import { chosenClients, clients } from './clients.ts'
import { type ExportedFile, exportList } from './exports.service.ts'
import { ledger, months } from './ledger-listings.ts'
import type { Listing } from './listing.ts'
import * as listings from './listings.ts'
import { affected } from './listings.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  download(app, deps, api.exportClients, clients)
  download(app, deps, api.exportDocuments, listings.documents)
  download(app, deps, api.exportPayments, listings.payments)
  download(app, deps, api.exportLedger, ledger)
  download(app, deps, api.exportMonths, months)
  download(app, deps, api.exportAudit, listings.audit)
  download(app, deps, api.exportUsers, listings.users)
  download(app, deps, api.exportAffected, affected)

  mountFile(app, deps, api.exportChosenClients, async ({ body }, caller) => {
    const { format, ids } = accept(api.ChosenClients, body ?? {})
    const filter = { chosen: ids.length }
    return served(format, await exportList(deps, caller, { listing: await chosenClients(deps, ids), format, filter }))
  })
}

type ExportQuery = z.ZodObject<{ format: typeof api.ExportFormat }>

function download<Q extends ExportQuery, Row>(
  app: FastifyInstance,
  deps: Deps,
  spec: RawRouteSpec & { query: Q },
  listing: Listing<Omit<z.output<Q>, 'format'>, Row>,
) {
  mountFile(app, deps, spec, async ({ query }, caller) => {
    const { format, ...filter } = query as z.output<Q>
    return served(format, await exportList(deps, caller, { listing, format, filter }))
  })
}

const types = { csv: api.CSV, xlsx: api.XLSX }

const served = (format: api.ExportFormat, { fileName, stream }: ExportedFile): ServedFile => ({
  type: types[format],
  fileName,
  content: stream,
})
