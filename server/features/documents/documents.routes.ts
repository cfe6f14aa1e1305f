import type { FastifyInstance } from 'fastify'
import * as api from '#contract/documents.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { fileDocument, pageOfDocuments } from './documents.service.ts'
import {
  documentCounts,
  documentForReview,
  findAdjacentDocuments,
  pageForReview,
  waitingCounts,
} from './queue.service.ts'
import { reviewDocument } from './review.service.ts'
import { undoReview } from './undo.service.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.fileDocument, ({ body }, caller, exchange) => fileDocument(deps, caller, body, exchange))
  mount(app, deps, api.listDocuments, ({ params, query, page }, caller) =>
    pageOfDocuments(deps, caller, { applicationId: params.id, versions: query.versions ?? 'current' }, page),
  )
  mount(app, deps, api.listDocumentsForReview, ({ query, page }, caller) => pageForReview(deps, caller, query, page))
  mount(app, deps, api.getDocumentForReview, ({ params }, caller) => documentForReview(deps, caller, params.documentId))
  mount(app, deps, api.getAdjacentDocuments, ({ params, query }, caller) =>
    findAdjacentDocuments(deps, caller, params.documentId, query),
  )
  mount(app, deps, api.countDocuments, () => documentCounts(deps))
  mount(app, deps, api.countWaiting, ({ query }, caller) => waitingCounts(deps, caller, query))
  mount(app, deps, api.reviewDocument, ({ params, body }, caller) =>
    reviewDocument(deps, caller, params.documentId, body),
  )
  mount(app, deps, api.undoReview, ({ params, body }, caller) =>
    undoReview(deps, caller, params.documentId, new Date(body.reviewedAt)),
  )
}
