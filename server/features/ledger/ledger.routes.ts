import type { FastifyInstance } from 'fastify'
import * as api from '#contract/ledger.ts'
import * as money from '#contract/money.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { accept, authorize, callerWithin, mount } from '#server/http/mount.ts'
import { recordRead } from '#server/http/record-read.ts'
import { chargeApplication, creditApplication } from './charges.service.ts'
import { type PrintedStatement, statementCsv, statementOf } from './statement.service.ts'
import { statementPdf } from './statement-pdf.ts'
import { disburse, writeOffDebt } from './write-offs.service.ts'

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getStatement, async ({ params, query }, caller) => {
    return (await statementOf(deps, caller, { ...params, ...query })).statement
  })
  mount(app, deps, api.raiseCharge, ({ params, body }, caller, { idempotencyKey: key }) =>
    chargeApplication(deps, caller, { id: params.id, key, body }),
  )
  mount(app, deps, api.giveCredit, ({ params, body }, caller, { idempotencyKey: key }) =>
    creditApplication(deps, caller, { id: params.id, key, body }),
  )
  mount(app, deps, money.writeOff, ({ params, body }, caller, { idempotencyKey: key }) =>
    writeOffDebt(deps, caller, { id: params.id, key, body }),
  )
  mount(app, deps, money.recordDisbursement, ({ params, body }, caller, { idempotencyKey: key }) =>
    disburse(deps, caller, { id: params.id, key, body }),
  )
  sendStatement(app, deps, {
    spec: api.getStatementCsv,
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: async (printed) => statementCsv(printed),
  })
  sendStatement(app, deps, {
    spec: api.getStatementPdf,
    type: 'application/pdf',
    extension: 'pdf',
    write: (printed) => statementPdf(printed, deps.config, deps.now()),
  })
}

interface StatementFile {
  spec: typeof api.getStatementCsv | typeof api.getStatementPdf
  type: string
  extension: string
  write: (printed: PrintedStatement) => Promise<string | Buffer>
}

function sendStatement(app: FastifyInstance, deps: Deps, { spec, type, extension, write }: StatementFile) {
  app.route<{ Params: { id: string } }>({
    method: spec.method,
    url: spec.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, spec, request)
    },
    handler: async (request, reply) => {
      const caller = callerWithin(request)
      const id = Id.parse(request.params.id)
      const printed = await statementOf(deps, caller, { id, ...accept(spec.query, request.query) })
      // Drawing takes the processor for a tenth of a second, and everybody else waits.
      await deps.limits.take('receiptPdfs', caller.id)
      await recordRead(deps, caller, spec, { asked: { params: { id } }, shown: printed.statement })
      const fileName = `${deps.config.brand.name} statement ${printed.applicationNumber}.${extension}`
      return reply
        .header('content-type', type)
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(await write(printed))
    },
  })
}
