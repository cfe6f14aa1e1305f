import { expect } from 'vitest'
import { closeSitting } from '#contract/documents/client-review.ts'
import { type Document, fileDocument, INFECTED, undoReview } from '#contract/documents/documents.ts'
import {
  endHandover,
  finishHandover,
  removeHandoverPage,
  type StartedHandover,
  startHandover,
} from '#contract/documents/handovers.ts'
import type { UploadTicket } from '#contract/documents/uploads.ts'
import { connectedPhone, sentPage } from '../handovers.ts'
import type { TestClient } from '../people.ts'
import { filed, filingOf, uploaded } from '../test-documents.ts'
import {
  ana,
  application,
  audited,
  type Case,
  inApplication,
  maria,
  portal,
  review,
  scanner,
  toBoth,
  toMaria,
} from './fixture.ts'

let ticket: UploadTicket
let document: Document

const fileAnew = async () => {
  document = await filed(maria, application)
}

const approval = {
  activity: ['Valid Passport approved'],
  mail: toMaria('document_approved'),
  live: toBoth('document'),
  audit: [audited('document.reviewed', 'ana', 'document', { from: 'pending', to: 'approved' })],
  refreshed: true,
} satisfies Case['leaves']

const undoLast = () =>
  ana.call(undoReview, { params: { documentId: document.id }, body: { reviewedAt: document.reviewedAt ?? '' } })

const undoneTo = (to: 'pending' | 'approved') =>
  ({
    live: [...toBoth('message'), ...toBoth('document')],
    audit: [audited('document.review_undone', 'ana', 'document', { from: 'rejected', to })],
    refreshed: true,
  }) satisfies Case['leaves']

const ofHandover = (action: string): Case['leaves'] => ({
  live: toBoth('application'),
  audit: [audited(action, 'maria', 'application', { requirement: 'transcript' })],
})

let handover: StartedHandover
let phone: TestClient

export const documentCases = {
  documentFiled: {
    prepare: async () => {
      ticket = await uploaded(maria)
    },
    act: async () => {
      document = await maria.call(fileDocument, { body: filingOf(application, 'passport', ticket) })
    },
    leaves: {
      activity: ['Valid Passport uploaded'],
      live: toBoth('document'),
      audit: [audited('document.filed', 'maria', 'document', { requirement: 'passport' })],
      refreshed: true,
    },
  },
  uploadInfected: {
    prepare: async () => {
      ticket = await uploaded(maria)
      scanner.say('stream: Test.Virus FOUND')
    },
    act: async () => {
      const { said } = await maria.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
      scanner.say('stream: OK')
      expect(said).toBe(`400: ${INFECTED}`)
    },
    leaves: { audit: [audited('upload.infected', 'maria', 'upload', { signature: 'Test.Virus' })] },
  },
  handoverStarted: {
    act: async () => {
      handover = await maria.call(startHandover, { body: { requirementId: 'transcript' } })
    },
    leaves: ofHandover('handover.started'),
  },
  handoverConnected: {
    act: async () => {
      phone = await connectedPhone(portal, handover)
    },
    leaves: ofHandover('handover.connected'),
  },
  handoverPagesChanged: {
    act: async () => phone.call(removeHandoverPage, { params: { pageId: await sentPage(phone) } }),
    leaves: { live: toBoth('application') },
  },
  handoverFinished: {
    act: () => phone.call(finishHandover, {}),
    leaves: ofHandover('handover.finished'),
  },
  handoverEnded: {
    act: () => maria.call(endHandover, { params: { id: handover.id } }),
    leaves: ofHandover('handover.ended'),
  },
  documentApproved: {
    prepare: fileAnew,
    act: () => review(document, { status: 'approved' }),
    leaves: approval,
  },
  documentRejected: {
    prepare: fileAnew,
    act: () => review(document, { status: 'rejected', reviewNotes: 'Please send a sharper scan' }),
    leaves: {
      activity: ['Valid Passport needs resubmission'],
      mail: toMaria('document_rejected'),
      live: [...toBoth('document'), ...toBoth('message')],
      audit: [audited('document.reviewed', 'ana', 'document', { from: 'pending', to: 'rejected' })],
      refreshed: true,
    },
  },
  sittingMail: {
    prepare: fileAnew,
    along: ['documentApproved'],
    act: () => review(document, { status: 'approved', hold: true }),
    leaves: approval,
  },
  sittingClosed: {
    act: () => ana.call(closeSitting, inApplication()),
    leaves: { audit: [audited('review.sitting_closed', 'ana', 'application', { decisions: '1' })] },
  },
  reviewUndone: {
    prepare: async () => {
      await fileAnew()
      document = await review(document, { status: 'rejected', reviewNotes: 'Please send a sharper scan' })
    },
    act: () => undoLast(),
    leaves: undoneTo('pending'),
  },
  approvalMailed: {
    prepare: async () => {
      await fileAnew()
      await review(document, { status: 'approved' })
      document = await review(document, { status: 'rejected', reviewNotes: 'Please send a sharper scan' })
    },
    along: ['reviewUndone'],
    act: () => undoLast(),
    leaves: { ...undoneTo('approved'), mail: toMaria('document_approved') },
  },
} satisfies Record<string, Case>
