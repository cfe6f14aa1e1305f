import type { FastifyInstance } from 'fastify'
import * as api from '#contract/names.ts'
import { compareNames } from '#domain/names/compare.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getNames, noteNames } from './names.service.ts'

export function nameRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.compareNames, async ({ body }) =>
    compareNames(body.passport, body.other, body.marriageCertificate),
  )
  mount(app, deps, api.noteNames, ({ params, body: { expectedNotedAt, ...names } }, caller) =>
    noteNames(deps, caller, { documentId: params.documentId, names, expectedNotedAt }),
  )
  mount(app, deps, api.getNames, ({ params }, caller) => getNames(deps, caller, params.id))
}
