import type { FastifyInstance } from 'fastify'
import * as review from '#contract/documents/client-review.ts'
import * as api from '#contract/documents/documents.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getClientReview } from './client-review.service.ts'
import { fileDocument, listDocuments } from './documents.service.ts'
import { listDecisions } from './past-decisions.service.ts'
import { reviewDocument } from './review.service.ts'
import { closeSitting } from './sittings.service.ts'
import { undoReview } from './undo-review.service.ts'
import {
  countDocuments,
  countWaiting,
  getAdjacentDocuments,
  getDocumentForReview,
  listDocumentsForReview,
} from './work-queue.service.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.fileDocument, ({ body }, caller, exchange) =>
    fileDocument(deps, caller, { filing: body, ...exchange }),
  )
  mount(app, deps, api.listDocuments, ({ params, query, page }, caller) =>
    listDocuments(deps, caller, { applicationId: params.id, versions: query.versions ?? 'current', page }),
  )
  mount(app, deps, api.listDocumentsForReview, ({ query, page }, caller) =>
    listDocumentsForReview(deps, caller, { filter: query, page }),
  )
  mount(app, deps, api.getDocumentForReview, ({ params }, caller) =>
    getDocumentForReview(deps, caller, params.documentId),
  )
  mount(app, deps, api.getAdjacentDocuments, ({ params, query }, caller) =>
    getAdjacentDocuments(deps, caller, { id: params.documentId, ...query }),
  )
  mount(app, deps, api.countDocuments, () => countDocuments(deps))
  mount(app, deps, api.countWaiting, ({ query }, caller) => countWaiting(deps, caller, query))
  mount(app, deps, review.getClientReview, ({ params }, caller) => getClientReview(deps, caller, params.id))
  mount(app, deps, review.closeSitting, ({ params }, caller) => closeSitting(deps, caller, params.id))
  mount(app, deps, review.listDecisions, ({ query, page }, caller) =>
    listDecisions(deps, caller, { by: query.by ?? 'me', page }),
  )
  mount(app, deps, api.reviewDocument, ({ params, body }, caller, { idempotencyKey: key }) =>
    reviewDocument(deps, caller, { id: params.documentId, key, ...body }),
  )
  mount(app, deps, api.undoReview, ({ params, body }, caller) =>
    undoReview(deps, caller, { id: params.documentId, decidedAt: new Date(body.reviewedAt) }),
  )
}
