import type { FastifyInstance } from 'fastify'
import * as api from '#contract/documents.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { documentCounts, documentForReview, fileDocument, pageForReview, pageOfDocuments } from './documents.service.ts'
import { reviewDocument } from './review.service.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.fileDocument, ({ body }, caller, exchange) => fileDocument(deps, caller, body, exchange))
  mount(app, deps, api.listDocuments, ({ params, query, page }, caller) =>
    pageOfDocuments(deps, caller, { applicationId: params.id, versions: query.versions ?? 'current' }, page),
  )
  mount(app, deps, api.listDocumentsForReview, ({ query, page }) => pageForReview(deps, query.status, page))
  mount(app, deps, api.getDocumentForReview, ({ params }) => documentForReview(deps, params.documentId))
  mount(app, deps, api.countDocuments, () => documentCounts(deps))
  mount(app, deps, api.reviewDocument, ({ params, body }, caller) =>
    reviewDocument(deps, caller, params.documentId, body),
  )
}
