import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/accepted-file.ts'
import * as ledger from '#contract/money/ledger.ts'
import * as months from '#contract/money/months.ts'
import * as overview from '#contract/money/overview.ts'
import * as plans from '#contract/money/plans.ts'
import * as rates from '#contract/money/rates.ts'
import * as statements from '#contract/money/statements.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import {
  changePaymentChannel,
  channelPicture,
  listPaymentChannels,
  proposePaymentChannel,
} from './channels/channels.service.ts'
import { chargeApplication, creditApplication } from './ledger/charges.service.ts'
import { type PrintedStatement, statementCsv, statementOf } from './ledger/statement.service.ts'
import { statementPdf } from './ledger/statement-pdf.ts'
import { recordDisbursement, writeOff } from './ledger/write-offs.service.ts'
import { closeMonth, countMoney, getMonthToClose, listClosedMonths } from './months/months.service.ts'
import { getDayEnd, getDueAges, listDues, listLedger } from './overview/overview.service.ts'
import { answerPlan, listPlans, offerPlan } from './plans/plans.service.ts'
import { getExchangeRates, setExchangeRate } from './rates/rates.service.ts'
import {
  assignBankLine,
  confirmBankMatch,
  excludeBankLine,
  getBankStatement,
  unmatchBankLine,
} from './statements/matching.service.ts'
import {
  deleteBankStatement,
  getStatementMapping,
  importBankStatement,
  listBankStatements,
  listOpenBankLines,
} from './statements/statements.service.ts'

function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ledger.getStatement, async ({ params, query }, caller) => {
    return (await statementOf(deps, caller, { ...query, ...params })).statement
  })
  mount(app, deps, ledger.raiseCharge, ({ params, body }, _, { context }) =>
    chargeApplication(context, params.id, body),
  )
  mount(app, deps, ledger.giveCredit, ({ params, body }, _, { context }) => creditApplication(context, params.id, body))
  mount(app, deps, overview.writeOff, ({ params, body }, _, { context }) => writeOff(context, params.id, body))
  mount(app, deps, overview.recordDisbursement, ({ params, body }, _, { context }) =>
    recordDisbursement(context, params.id, body),
  )
  sendStatement(app, deps, {
    spec: ledger.getStatementCsv,
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: async (printed) => statementCsv(printed),
  })
  sendStatement(app, deps, {
    spec: ledger.getStatementPdf,
    type: PDF,
    extension: 'pdf',
    write: (printed) => statementPdf(printed, deps.config, deps.now()),
  })
}

interface StatementFile {
  spec: typeof ledger.getStatementCsv | typeof ledger.getStatementPdf
  type: string
  extension: string
  write: (printed: PrintedStatement) => Promise<string | Buffer>
}

function sendStatement(app: FastifyInstance, deps: Deps, { spec, type, extension, write }: StatementFile) {
  mountFile(app, deps, spec, async ({ id, query }, caller) => {
    const printed = await statementOf(deps, caller, { id, ...query })
    // Drawing a PDF blocks every other request for a tenth of a second.
    await deps.limits.take('receiptPdfs', caller.id)
    const fileName = `${deps.config.brand.name} statement ${printed.applicationNumber}.${extension}`
    return { type, fileName, content: await write(printed), shown: printed.statement }
  })
}

function paymentPlanRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, plans.offerPlan, ({ params, body }, _, { context }) => offerPlan(context, params.id, body))
  mount(app, deps, plans.listPlans, ({ params }, caller) => listPlans(deps, caller, params.id))
  mount(app, deps, plans.answerPlan, ({ params, body }, caller) => answerPlan(deps, caller, { ...body, ...params }))
}

function bankStatementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, statements.importBankStatement, ({ body }, _, exchange) => importBankStatement(exchange, body))
  mount(app, deps, statements.listBankStatements, ({ query, page }) => listBankStatements(deps, query.channelId, page))
  mount(app, deps, statements.getBankStatement, ({ params }) => getBankStatement(deps.db, params.id))
  mount(app, deps, statements.deleteBankStatement, ({ params }, caller) => deleteBankStatement(deps, caller, params.id))
  mount(app, deps, statements.getStatementMapping, ({ params }) => getStatementMapping(deps, params.id))
  mount(app, deps, statements.listOpenBankLines, ({ query, page }) => listOpenBankLines(deps, query.channelId, page))
  mount(app, deps, statements.confirmBankMatch, ({ body }, _, { context }) => confirmBankMatch(context, body))
  mount(app, deps, statements.assignBankLine, ({ params, body }, _, { context }) =>
    assignBankLine(context, params.id, body),
  )
  mount(app, deps, statements.unmatchBankLine, ({ params }, caller) => unmatchBankLine(deps, caller, params.id))
  mount(app, deps, statements.excludeBankLine, ({ params, body }, caller) =>
    excludeBankLine(deps, caller, { ...body, ...params }),
  )
}

function paymentChannelRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ledger.listPaymentChannels, (_, caller) => listPaymentChannels(deps, caller))
  mount(app, deps, ledger.proposePaymentChannel, ({ body }, caller) => proposePaymentChannel(deps, caller, body))
  mount(app, deps, ledger.changePaymentChannel, ({ params, body }, caller) =>
    changePaymentChannel(deps, caller, { ...body, ...params }),
  )
  mountFile(app, deps, ledger.getPaymentChannelQr, async ({ id }, caller) => {
    const { stream, ...picture } = await channelPicture(deps, caller, id)
    return { ...picture, content: stream }
  })
}

function exchangeRateRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, rates.getExchangeRates, () => getExchangeRates(deps))
  mount(app, deps, rates.setExchangeRate, ({ body }, caller) => setExchangeRate(deps, caller, body))
}

function closedMonthRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, months.listClosedMonths, ({ page }) => listClosedMonths(deps, page))
  mount(app, deps, months.countMoney, () => countMoney(deps))
  mount(app, deps, months.getMonthToClose, ({ query }) => getMonthToClose(deps, query.month))
  mount(app, deps, months.closeMonth, ({ body }, caller, exchange) =>
    closeMonth(deps, caller, { ...exchange, ...body }),
  )
}

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  ledgerRoutes(app, deps)
  paymentPlanRoutes(app, deps)
  bankStatementRoutes(app, deps)
  paymentChannelRoutes(app, deps)
  exchangeRateRoutes(app, deps)
  closedMonthRoutes(app, deps)
  mount(app, deps, overview.listLedger, ({ query, page }) => listLedger(onReplica(deps), { filter: query, page }))
  mount(app, deps, overview.getDueAges, () => getDueAges(onReplica(deps)))
  mount(app, deps, overview.listDues, ({ query, page }) => listDues(onReplica(deps), { ...query, page }))
  mount(app, deps, overview.getDayEnd, ({ query }) => getDayEnd(onReplica(deps), query.day))
}
