import { expect } from 'vitest'
import { changeBoardFact } from '#contract/boards.ts'
import { getRequestLetterText } from '#contract/letters.ts'
import { addThirdParty } from '#contract/third-parties.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests.ts'
import { ana, type Case, downloaded, inApplication, toBoth } from './world.ts'

let requestId: string
const title = 'Your school → New York: transcript'
const ofIt = { request: expect.any(String), party: 'school' }

export const requestCases = {
  boardFactChanged: {
    act: () =>
      ana.call(changeBoardFact, {
        params: { code: 'NY', key: 'fee' },
        body: { source: 'op.nysed.gov', checkedOn: '2026-11-01', confidence: 'high' },
      }),
    leaves: {
      audit: [
        {
          action: 'board.fact_changed',
          by: 'ana',
          about: 'board',
          detail: { fact: 'fee', value: 'confirmed', checkedOn: '2026-11-01', confidence: 'high' },
        },
      ],
    },
  },
  thirdPartySaved: {
    act: () => ana.call(addThirdParty, { body: { party: 'school', name: 'University of Baguio' } }),
    leaves: { audit: [{ action: 'third_party.saved', by: 'ana', about: 'third_party', detail: { party: 'school' } }] },
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
      audit: [{ action: 'request.added', by: 'ana', about: 'application', detail: { ...ofIt, status: 'not_started' } }],
    },
  },
  requestMoved: {
    act: () => ana.call(changeRequest, { params: { requestId }, body: { status: 'asked' } }),
    leaves: {
      refreshed: true,
      activity: [`${title}: asked`],
      live: toBoth('application'),
      audit: [
        {
          action: 'request.moved',
          by: 'ana',
          about: 'application',
          detail: { ...ofIt, from: 'not_started', to: 'asked' },
        },
      ],
    },
  },
  requestChanged: {
    act: () => ana.call(changeRequest, { params: { requestId }, body: { officeNote: 'Ask for Mrs Santos' } }),
    leaves: {
      refreshed: true,
      live: toBoth('application'),
      audit: [{ action: 'request.changed', by: 'ana', about: 'application', detail: ofIt }],
    },
  },
  requestChased: {
    act: () =>
      ana.call(changeRequest, { params: { requestId }, body: { chase: { on: '2026-11-01', how: 'phone' as const } } }),
    leaves: {
      refreshed: true,
      activity: [`${title}: asked again`],
      live: toBoth('application'),
      audit: [{ action: 'request.chased', by: 'ana', about: 'application', detail: { ...ofIt, on: '2026-11-01' } }],
    },
  },
  letterOpened: {
    act: () => downloaded(getRequestLetterText, { requestId }),
    leaves: {
      audit: [{ action: 'letter.opened', by: 'ana', about: 'application', detail: { ...ofIt, format: 'text' } }],
    },
  },
} satisfies Record<string, Case>
