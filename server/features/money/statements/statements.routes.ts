import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/statements.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { deleteBankStatement, importBankStatement } from './import.service.ts'
import { getStatementMapping, listBankStatements, listOpenBankLines } from './lists.service.ts'
import {
  assignBankLine,
  confirmBankMatch,
  excludeBankLine,
  getBankStatement,
  unmatchBankLine,
} from './matching.service.ts'

export function bankStatementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.importBankStatement, ({ body }, _, exchange) => importBankStatement(exchange, body))
  mount(app, deps, api.listBankStatements, ({ query, page }) => listBankStatements(deps, query.channelId, page))
  mount(app, deps, api.getBankStatement, ({ params }) => getBankStatement(deps.db, params.id))
  mount(app, deps, api.deleteBankStatement, ({ params }, caller) => deleteBankStatement(deps, caller, params.id))
  mount(app, deps, api.getStatementMapping, ({ params }) => getStatementMapping(deps, params.id))
  mount(app, deps, api.listOpenBankLines, ({ query, page }) => listOpenBankLines(deps, query.channelId, page))
  mount(app, deps, api.confirmBankMatch, ({ body }, _, { context }) => confirmBankMatch(context, body))
  mount(app, deps, api.assignBankLine, ({ params, body }, _, { context }) => assignBankLine(context, params.id, body))
  mount(app, deps, api.unmatchBankLine, ({ params }, caller) => unmatchBankLine(deps, caller, params.id))
  mount(app, deps, api.excludeBankLine, ({ params, body }, caller) =>
    excludeBankLine(deps, caller, { ...body, ...params }),
  )
}
