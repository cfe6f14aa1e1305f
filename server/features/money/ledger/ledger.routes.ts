import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/file-types.ts'
import * as api from '#contract/money/ledger.ts'
import * as money from '#contract/money/overview.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { chargeApplication, creditApplication } from './charges.service.ts'
import { type PrintedStatement, statementCsv, statementOf } from './statement.service.ts'
import { statementPdf } from './statement-pdf.ts'
import { recordDisbursement, writeOff } from './write-offs.service.ts'

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getStatement, async ({ params, query }, caller) => {
    return (await statementOf(deps, caller, { ...query, ...params })).statement
  })
  mount(app, deps, api.raiseCharge, ({ params, body }, _, { context }) => chargeApplication(context, params.id, body))
  mount(app, deps, api.giveCredit, ({ params, body }, _, { context }) => creditApplication(context, params.id, body))
  mount(app, deps, money.writeOff, ({ params, body }, _, { context }) => writeOff(context, params.id, body))
  mount(app, deps, money.recordDisbursement, ({ params, body }, _, { context }) =>
    recordDisbursement(context, params.id, body),
  )
  sendStatement(app, deps, {
    spec: api.getStatementCsv,
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: async (printed) => statementCsv(printed),
  })
  sendStatement(app, deps, {
    spec: api.getStatementPdf,
    type: PDF,
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
  mountFile(app, deps, spec, async ({ id, query }, caller) => {
    const printed = await statementOf(deps, caller, { id, ...query })
    // Drawing takes the processor for a tenth of a second, and everybody else waits.
    await deps.limits.take('receiptPdfs', caller.id)
    const fileName = `${deps.config.brand.name} statement ${printed.applicationNumber}.${extension}`
    return { type, fileName, content: await write(printed), shown: printed.statement }
  })
}
