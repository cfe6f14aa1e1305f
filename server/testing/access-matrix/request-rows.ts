import { chooseBoard } from '#contract/path/path.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, type RowByHand } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })
const read = { source: 'The page of the board', checkedOn: '2026-11-20', confidence: 'high' }

let clients = 0
const client = () => {
  clients += 1
  const email = `walk.in.${clients}@matrix.test`
  return { email, firstName: 'Luz', lastName: 'Abad', mobileNumber: '09171234567', source: 'walk_in' }
}

let schools = 0
const school = () => {
  schools += 1
  return { party: 'school', name: `Of the matrix ${schools}` }
}

export const requestRows: readonly RowByHand[] = [
  {
    route: 'getBoard',
    about: 'the same for everybody',
    ask: () => ({ params: { code: 'NY' } }),
    wrongly: () => ({ params: { code: 'ZZ' } }),
    wrong: gone('Board'),
  },
  {
    route: 'compareBoards',
    ask: () => ({ body: { ssn: 'none' } }),
    wrongly: () => ({ body: { ssn: 'perhaps' } }),
    wrong: '400: Choose one of: ssn, itin, none',
  },
  {
    route: 'changeBoardFact',
    ask: () => ({ params: { code: 'NY', key: 'fee' }, body: { ...read } }),
  },
  {
    route: 'listBoardChanges',
    ask: () => ({ params: { code: 'NY' } }),
  },
  {
    route: 'decideBoardItem',
    ask: async (world) => {
      const { id } = world.application
      await world.admin.call(chooseBoard, { params: { id }, body: { board: 'TX' } })
      return { params: { id, item: 'jurisprudence_exam' }, body: { state: 'asked' } }
    },
  },
  {
    route: 'listBoardGaps',
    ask: () => ({ params: { code: 'TX' } }),
  },
  {
    route: 'listGapApplications',
    ask: async (world) => {
      await world.admin.call(chooseBoard, { params: { id: world.othersApplication.id }, body: { board: 'TX' } })
      return { params: { code: 'TX', item: 'jurisprudence_exam' } }
    },
  },
  { route: 'addClient', ask: () => ({ body: client() }) },
  { route: 'addThirdParty', ask: () => ({ body: school() }) },
  {
    route: 'changeThirdParty',
    ask: async ({ newThirdParty }) => ({
      params: { thirdPartyId: (await newThirdParty()).id },
      body: { ...school(), expectedVersion: 1 },
    }),
  },
  {
    route: 'addRequest',
    ask: (world) => ({ ...ofApplication(world), body: { party: 'school', purpose: ['tor'] } }),
  },
  {
    route: 'changeRequest',
    ask: async ({ newRequest }) => ({ params: { requestId: (await newRequest()).id }, body: { status: 'asked' } }),
  },
  {
    route: 'chaseRequests',
    ask: async ({ newRequest }) => ({
      body: { on: '2026-11-20', requests: [{ id: (await newRequest()).id }] },
    }),
  },
  ...['getRequestLetterPdf', 'getRequestLetterText'].map(
    (route): RowByHand => ({
      route,
      ask: async ({ newRequest }) => ({ params: { requestId: (await newRequest()).id } }),
    }),
  ),
  {
    route: 'addRequestFile',
    ask: async (world) => ({
      params: { requestId: (await world.newRequest()).id },
      body: { kind: 'receipt', uploadURL: (await world.newUpload()).uploadURL },
    }),
    right: ['201', gone('Upload'), gone('Upload')],
    wrong: [gone('Request'), gone('Upload'), gone('Upload')],
  },
  {
    route: 'removeRequestFile',
    ask: async ({ newRequest }) => ({
      params: { requestId: (await newRequest()).id, fileId: (await newRequest()).id },
    }),
    right: gone('File'),
  },
]
