import { chooseBoard } from '#contract/path/path.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, all, gone, type MatrixRequest, type MatrixRow, readable } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })
const read = { source: 'The page of the board', checkedOn: '2026-11-20', confidence: 'high' }

let schools = 0
const school = () => {
  schools += 1
  return { party: 'school', name: `Of the matrix ${schools}` }
}

export const requestRows: readonly MatrixRow[] = [
  { route: 'listBoards', right: all('200') },
  {
    route: 'getBoard',
    about: 'the same for everybody',
    ask: () => ({ params: { code: 'NY' } }),
    right: all('200'),
    wrongly: () => ({ params: { code: 'ZZ' } }),
    wrong: all(gone('Board')),
  },
  {
    route: 'compareBoards',
    ask: () => ({ body: { ssn: 'none' } }),
    right: all('200'),
    wrongly: () => ({ body: { ssn: 'perhaps' } }),
    wrong: all('400: Choose one of: ssn, itin, none'),
  },
  {
    route: 'changeBoardFact',
    ask: () => ({ params: { code: 'NY', key: 'fee' }, body: { ...read } }),
    id: 'params.code',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Board')),
  },
  {
    route: 'listBoardChanges',
    ask: () => ({ params: { code: 'NY' } }),
    id: 'params.code',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Board')),
  },
  { route: 'listBoardItems', ask: ofApplication, id: 'params.id', ...readable('Application') },
  {
    route: 'decideBoardItem',
    ask: async (world) => {
      const { id } = world.application
      await world.admin.call(chooseBoard, { params: { id }, body: { board: 'TX' } })
      return { params: { id, item: 'jurisprudence_exam' }, body: { state: 'asked' } }
    },
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'listBoardGaps',
    ask: () => ({ params: { code: 'TX' } }),
    id: 'params.code',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Board')),
  },
  {
    route: 'listGapApplications',
    ask: async (world) => {
      await world.admin.call(chooseBoard, { params: { id: world.othersApplication.id }, body: { board: 'TX' } })
      return { params: { code: 'TX', item: 'jurisprudence_exam' } }
    },
    id: 'params.code',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Board')),
  },
  { route: 'listThirdParties', right: adminsAlone('200') },
  { route: 'addThirdParty', ask: () => ({ body: school() }), right: adminsAlone('201') },
  {
    route: 'changeThirdParty',
    ask: async ({ newThirdParty }) => ({
      params: { thirdPartyId: (await newThirdParty()).id },
      body: { ...school(), expectedVersion: 1 },
    }),
    id: 'params.thirdPartyId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Entry')),
  },
  { route: 'listRequests', right: adminsAlone('200') },
  {
    route: 'listRequestsOfApplication',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'addRequest',
    ask: (world) => ({ ...ofApplication(world), body: { party: 'school', purpose: ['tor'] } }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'changeRequest',
    ask: async ({ newRequest }) => ({ params: { requestId: (await newRequest()).id }, body: { status: 'asked' } }),
    id: 'params.requestId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Request')),
  },
  ...['getRequestLetterPdf', 'getRequestLetterText'].map(
    (route): MatrixRow => ({
      route,
      ask: async ({ newRequest }) => ({ params: { requestId: (await newRequest()).id } }),
      id: 'params.requestId',
      right: adminsAlone('200'),
      wrong: adminsAlone(gone('Request')),
    }),
  ),
  {
    route: 'addRequestFile',
    ask: async (world) => ({
      params: { requestId: (await world.newRequest()).id },
      body: { kind: 'receipt', uploadURL: (await world.newUpload()).uploadURL },
    }),
    id: 'params.requestId',
    right: ['201', gone('Upload'), gone('Upload')],
    wrong: [gone('Request'), gone('Upload'), gone('Upload')],
  },
  {
    route: 'removeRequestFile',
    ask: async ({ newRequest }) => ({
      params: { requestId: (await newRequest()).id, fileId: (await newRequest()).id },
    }),
    id: 'params.requestId',
    right: adminsAlone(gone('File')),
    wrong: adminsAlone(gone('Request')),
  },
  { route: 'listMyRequests', ask: ofApplication, id: 'params.id', ...readable('Application') },
]
