import type { FastifyInstance } from 'fastify'
import * as mentions from '#contract/mentions.ts'
import * as api from '#contract/notes.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addNote, countMentions, deleteNote, listMentions, listNotes, markMentionRead } from './notes.service.ts'

export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listNotes, ({ params, page }, caller) =>
    listNotes(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, api.addNote, ({ params, body }, caller, { idempotencyKey: key }) =>
    addNote(deps, caller, { applicationId: params.id, ...body, key }),
  )
  mount(app, deps, api.deleteNote, ({ params }, caller) => deleteNote(deps, caller, params.noteId))
  mount(app, deps, mentions.listMentions, ({ page }, caller) => listMentions(deps, caller, page))
  mount(app, deps, mentions.countMentions, (_input, caller) => countMentions(deps, caller))
  mount(app, deps, mentions.markMentionRead, ({ params }, caller) => markMentionRead(deps, caller, params.noteId))
}
