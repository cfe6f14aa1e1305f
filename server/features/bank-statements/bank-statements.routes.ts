import type { FastifyInstance } from 'fastify'
import * as api from '#contract/bank-statements.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { deleteStatement, importStatement } from './import.service.ts'
import { mappingOf, pageOfOpenLines, pageOfStatements } from './lists.service.ts'
import { assignLine, confirmMatch, excludeLine, statementToMatch, unmatchLine } from './matching.service.ts'

export function bankStatementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.importBankStatement, ({ body }, caller, exchange) =>
    importStatement(deps, caller, { ...exchange, body }),
  )
  mount(app, deps, api.listBankStatements, ({ query, page }) => pageOfStatements(deps, query.channelId, page))
  mount(app, deps, api.getBankStatement, ({ params }) => statementToMatch(deps.db, params.id))
  mount(app, deps, api.deleteBankStatement, ({ params }, caller) => deleteStatement(deps, caller, params.id))
  mount(app, deps, api.getStatementMapping, ({ params }) => mappingOf(deps, params.id))
  mount(app, deps, api.listOpenBankLines, ({ query, page }) => pageOfOpenLines(deps, query.channelId, page))
  mount(app, deps, api.confirmBankMatch, ({ body }, caller, { idempotencyKey: key }) =>
    confirmMatch(deps, caller, { key, body }),
  )
  mount(app, deps, api.assignBankLine, ({ params, body }, caller, { idempotencyKey: key }) =>
    assignLine(deps, caller, { id: params.id, key, body }),
  )
  mount(app, deps, api.unmatchBankLine, ({ params }, caller) => unmatchLine(deps, caller, params.id))
  mount(app, deps, api.excludeBankLine, ({ params, body }, caller) => excludeLine(deps, caller, params.id, body.reason))
}
