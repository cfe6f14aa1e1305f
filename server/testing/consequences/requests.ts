import { decideBoardItem } from '#contract/boards/board-items.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { getRequestLetterPdf, getRequestLetterText } from '#contract/third-party-requests/letters.ts'
import { addThirdParty } from '#contract/third-party-requests/third-parties.ts'
import {
  addRequest,
  addRequestFile,
  changeRequest,
  chaseRequests,
  removeRequestFile,
} from '#contract/third-party-requests/third-party-requests.ts'
import { uploaded } from '../test-documents.ts'
import { forgetMail } from './effects.store.ts'
import {
  ana,
  anId,
  audited,
  type Case,
  downloaded,
  inApplication,
  maria,
  portal,
  toBoth,
  toMaria,
  toOffice,
} from './fixture.ts'

let requestId: string
let fileId: string
const title = 'Your school → New York: transcript'
const ofIt = { request: anId, party: 'school' }

const decide = (body: { state: 'asked' | 'done' }) =>
  ana.call(decideBoardItem, { params: { ...inApplication().params, item: 'jurisprudence_exam' }, body })

export const requestCases = {
  boardFactChanged: {
    act: () =>
      ana.call(changeBoardFact, {
        params: { code: 'NY', key: 'fee' },
        body: { source: 'op.nysed.gov', checkedOn: '2026-11-01', confidence: 'high' },
      }),
    leaves: {
      audit: [
        audited('board.fact_changed', 'ana', 'board', {
          fact: 'fee',
          value: 'confirmed',
          checkedOn: '2026-11-01',
          confidence: 'high',
        }),
      ],
    },
  },
  boardItemAsked: {
    prepare: async () => {
      await ana.call(chooseBoard, { ...inApplication(), body: { board: 'TX' } })
      await forgetMail(portal.db, 'path_changed')
    },
    act: () => decide({ state: 'asked' }),
    leaves: {
      refreshed: true,
      activity: ['Your board of nursing asks for: Exam about nursing law'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [
        audited('board_item.asked', 'ana', 'application', { board: 'TX', item: 'jurisprudence_exam', kind: 'task' }),
      ],
    },
  },
  boardItemSettled: {
    act: () => decide({ state: 'done' }),
    leaves: {
      refreshed: true,
      activity: ['Exam about nursing law: done'],
      live: toBoth('application'),
      audit: [
        audited('board_item.settled', 'ana', 'application', { board: 'TX', item: 'jurisprudence_exam', state: 'done' }),
      ],
    },
  },
  thirdPartySaved: {
    act: () => ana.call(addThirdParty, { body: { party: 'school', name: 'University of Baguio' } }),
    leaves: { audit: [audited('third_party.saved', 'ana', 'third_party', { party: 'school' })] },
  },
  requestAdded: {
    act: async () => {
      const body = { party: 'school' as const, purpose: ['tor'], recipient: 'New York' }
      requestId = (await ana.call(addRequest, { ...inApplication(), body })).id
    },
    leaves: {
      refreshed: true,
      activity: [`${title}: not started`],
      live: toBoth('application'),
      audit: [audited('request.added', 'ana', 'application', { ...ofIt, status: 'not_started' })],
    },
  },
  requestTransitioned: {
    act: () => ana.call(changeRequest, { params: { requestId }, body: { status: 'asked' } }),
    leaves: {
      refreshed: true,
      activity: [`${title}: asked`],
      live: toBoth('application'),
      audit: [audited('request.moved', 'ana', 'application', { ...ofIt, from: 'not_started', to: 'asked' })],
    },
  },
  requestChanged: {
    act: () => ana.call(changeRequest, { params: { requestId }, body: { officeNote: 'Ask for Mrs Santos' } }),
    leaves: {
      refreshed: true,
      live: toBoth('application'),
      audit: [audited('request.changed', 'ana', 'application', ofIt)],
    },
  },
  requestChased: {
    act: () => ana.call(chaseRequests, { body: { on: '2026-11-01', how: 'phone', requests: [{ id: requestId }] } }),
    leaves: {
      refreshed: true,
      activity: [`${title}: asked again`],
      live: toBoth('application'),
      audit: [audited('request.chased', 'ana', 'application', { ...ofIt, on: '2026-11-01' })],
    },
  },
  requestFileAdded: {
    prepare: () => forgetMail(portal.db, 'proof_added'),
    act: async () => {
      const { uploadURL } = await uploaded(maria)
      fileId = (await maria.call(addRequestFile, { params: { requestId }, body: { kind: 'receipt', uploadURL } })).id
    },
    leaves: {
      activity: [`${title}: receipt added`],
      mail: toOffice('proof_added'),
      live: toBoth('application'),
      audit: [audited('request.file_added', 'maria', 'application', { ...ofIt, kind: 'receipt' })],
    },
  },
  requestFileRemoved: {
    act: () => ana.call(removeRequestFile, { params: { requestId, fileId } }),
    leaves: {
      live: toBoth('application'),
      audit: [audited('request.file_removed', 'ana', 'application', { ...ofIt, kind: 'receipt' })],
    },
  },
  letterOpened: {
    act: async () => {
      for (const letter of [getRequestLetterText, getRequestLetterPdf]) await downloaded(letter, { requestId })
    },
    leaves: {
      audit: ['text', 'pdf'].map((format) => audited('letter.opened', 'ana', 'application', { ...ofIt, format })),
    },
  },
} satisfies Record<string, Case>
