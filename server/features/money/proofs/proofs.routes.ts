import type { FastifyInstance } from 'fastify'
import { recordPayment as recordPaymentRoute } from '#contract/money/ledger.ts'
import * as api from '#contract/money/proofs.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { decidePaymentProof } from './decide.service.ts'
import { listAllPaymentProofs, listPaymentProofs } from './proof-lists.service.ts'
import { recordPayment } from './record.service.ts'
import { submitPaymentProof } from './submit.service.ts'

export function paymentProofRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.submitPaymentProof, ({ body }, caller, { idempotencyKey }) =>
    submitPaymentProof(deps, caller, { proof: body, key: idempotencyKey }),
  )
  mount(app, deps, api.listPaymentProofs, ({ query, page }, caller) =>
    listPaymentProofs(deps, caller, { ...query, page }),
  )
  mount(app, deps, api.listAllPaymentProofs, ({ query, page }) => listAllPaymentProofs(deps, { ...query, page }))
  mount(app, deps, api.decidePaymentProof, ({ params, body }, caller) =>
    decidePaymentProof(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, recordPaymentRoute, ({ params, body }, _, { context }) => recordPayment(context, params.id, body))
}
