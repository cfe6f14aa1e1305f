import { reviewDocument } from '#contract/documents/documents.ts'
import { listPackets, NOTHING_APPROVED, orderBoardPacket } from '#contract/packets.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { settledPacket } from '../packets.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, gone, type MatrixRequest, type MatrixRow } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })

const noPacketUnderWay = async ({ admin, application, packet }: MatrixFixture) => {
  await packet()
  const packets = await admin.call(listPackets, { params: { id: application.id } })
  await Promise.all(packets.map(({ id }) => settledPacket(admin, id)))
}

let views = 0
const freshView = () => {
  views += 1
  return { screen: 'clients', name: `Of the matrix ${views}`, query: 'sort=waiting', shared: false }
}

// Other ones each time: what changes nothing is refused to nobody.
let fees = 1600

export const officeRows: readonly MatrixRow[] = [
  ...['listApplications', 'listUsers', 'listAudit', 'getAdminStats', 'listClientApplications', 'listTeam'].map(
    (route) => ({
      route,
      right: adminsAlone('200'),
    }),
  ),
  ...['listDocumentsForReview', 'countDocuments', 'countWaiting', 'listPresence', 'listUnansweredThreads'].map(
    (route) => ({
      route,
      right: adminsAlone('200'),
    }),
  ),
  ...[
    'getApplicationReport',
    'getRevenueReport',
    'getMoneyReport',
    'getReviewReport',
    'getBottlenecks',
    'getPathReport',
  ].map((route) => ({
    route,
    right: adminsAlone('200'),
  })),
  {
    route: 'changeApplication',
    ask: ({ application }) => {
      fees += 1
      return {
        ...ofApplication({ application } as MatrixFixture),
        body: { totalFees: `${fees}.00`, reason: 'Agreed' },
      }
    },
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'changeApplication',
    about: 'without a reason',
    ask: ({ application }) => ({ params: { id: application.id }, body: { totalFees: '1600.00' } }),
    right: adminsAlone('400: Please give a reason'),
  },
  {
    route: 'getClientApplication',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  { route: 'countUnansweredThreads', right: adminsAlone('200') },
  {
    route: 'getThread',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'closeThread',
    ask: async ({ application, newQuestion }) => ({
      params: { id: application.id },
      body: { lastMessageId: (await newQuestion()).id },
    }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'closeThread',
    about: 'a message that is not the newest',
    ask: async ({ application, newQuestion }) => {
      const { id } = await newQuestion()
      await newQuestion()
      return { params: { id: application.id }, body: { lastMessageId: id } }
    },
    right: adminsAlone('409: The applicant has written again. Please read the new message first.'),
  },
  {
    route: 'reopenThread',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('409: This conversation is not marked as needing no answer'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'assignApplication',
    ask: ({ application, admin }) => ({ params: { id: application.id }, body: { assignedTo: admin.id } }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'assignApplication',
    about: 'to somebody who is not of the team',
    ask: ({ application, owner }) => ({ params: { id: application.id }, body: { assignedTo: owner.id } }),
    right: adminsAlone('400: Choose a member of the team'),
  },
  {
    route: 'undoTransition',
    ask: async ({ movedApplication }) => {
      const { id, lastMove } = await movedApplication()
      return { params: { id }, body: { reason: 'A mistake', moveId: lastMove?.id } }
    },
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'getDocumentForReview',
    ask: async ({ newDocument }) => ({ params: { documentId: (await newDocument()).id } }),
    id: 'params.documentId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Document')),
  },
  {
    route: 'getAdjacentDocuments',
    ask: async ({ newDocument }) => ({ params: { documentId: (await newDocument()).id } }),
    id: 'params.documentId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Document')),
  },
  {
    route: 'startViewing',
    ask: ({ document }) => ({ params: { subjectId: document.id } }),
    id: 'params.subjectId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Client or document')),
  },
  {
    route: 'stopViewing',
    ask: ({ document }) => ({ params: { subjectId: document.id } }),
    id: 'params.subjectId',
    right: adminsAlone('204'),
    wrong: adminsAlone(gone('Client or document')),
  },
  {
    route: 'reviewDocument',
    ask: async ({ newDocument }) => ({
      params: { documentId: (await newDocument()).id },
      body: { status: 'approved' },
    }),
    id: 'params.documentId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Document')),
  },
  {
    route: 'reviewDocument',
    about: 'rejected without a reason',
    ask: async ({ newDocument }) => ({
      params: { documentId: (await newDocument()).id },
      body: { status: 'rejected' },
    }),
    right: adminsAlone('400: Please provide notes explaining why the document needs to be resubmitted'),
  },
  {
    route: 'undoReview',
    ask: async ({ newDocument, admin }) => {
      const { id: documentId } = await newDocument()
      const { reviewedAt } = await admin.call(reviewDocument, { params: { documentId }, body: { status: 'approved' } })
      return { params: { documentId }, body: { reviewedAt } }
    },
    id: 'params.documentId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Document')),
  },
  {
    route: 'orderPacket',
    ask: async ({ application, packet }) => {
      await packet()
      return { params: { id: application.id } }
    },
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'orderPacket',
    about: 'of an application in which nothing is approved',
    ask: ({ othersApplication }) => ({ params: { id: othersApplication.id } }),
    right: adminsAlone(`409: ${NOTHING_APPROVED}`),
  },
  {
    route: 'orderBoardPacket',
    ask: async (fixture) => {
      const { admin, application } = fixture
      await noPacketUnderWay(fixture)
      await admin.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
      return { params: { id: application.id } }
    },
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'sendPacket',
    about: 'one that was made for no board',
    ask: async ({ packet }) => ({
      params: { packetId: (await packet()).id },
      body: { sentOn: '2026-11-20', sentBy: 'courier', reference: 'JD014600003' },
    }),
    right: adminsAlone('409: This packet was made for no board in particular. Create the packet for the board.'),
  },
  {
    route: 'sendPacket',
    ask: async (fixture) => {
      const { admin, application } = fixture
      await noPacketUnderWay(fixture)
      await admin.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
      const { id } = await admin.call(orderBoardPacket, { params: { id: application.id } })
      await settledPacket(admin, id)
      return { params: { packetId: id }, body: { sentOn: '2026-11-20', sentBy: 'courier', reference: 'JD014600003' } }
    },
    id: 'params.packetId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Packet')),
  },
  {
    route: 'listPackets',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  ...['getPacket', 'getPacketFile'].map(
    (route): MatrixRow => ({
      route,
      ask: async ({ packet }) => ({ params: { packetId: (await packet()).id } }),
      id: 'params.packetId',
      right: adminsAlone('200'),
      wrong: adminsAlone(gone('Packet')),
    }),
  ),
  {
    route: 'getApplicationFiles',
    ask: ofApplication,
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  ...['listNotes', 'listTimeline', 'listOpenings'].map(
    (route): MatrixRow => ({
      route,
      ask: ofApplication,
      id: 'params.id',
      right: adminsAlone('200'),
      wrong: adminsAlone(gone('Application')),
    }),
  ),
  {
    route: 'addNote',
    ask: (world) => ({ ...ofApplication(world), body: { text: 'Asked the school' } }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'addNote',
    about: 'that names somebody who is not of the team',
    ask: ({ application, owner }) => ({ params: { id: application.id }, body: { text: 'Hm', mentions: [owner.id] } }),
    right: adminsAlone('400: Only members of the team can be mentioned'),
  },
  {
    route: 'deleteNote',
    ask: async ({ newNote }) => ({ params: { noteId: (await newNote()).id } }),
    id: 'params.noteId',
    right: adminsAlone('204'),
    wrong: adminsAlone(gone('Note')),
  },
  { route: 'listMentions', right: adminsAlone('200') },
  { route: 'countMentions', right: adminsAlone('200') },
  {
    route: 'markMentionRead',
    ask: async ({ newNote }) => ({ params: { noteId: (await newNote()).id } }),
    id: 'params.noteId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Mention')),
  },
  { route: 'listSavedViews', right: adminsAlone('200') },
  {
    route: 'saveView',
    ask: () => ({ body: freshView() }),
    right: adminsAlone('201'),
    wrongly: ({ body }) => ({ body: { ...body, query: 'status=asleep' } }),
    wrong: adminsAlone('400: Choose statuses from the list'),
  },
  ...Object.entries({ changeView: '200', deleteView: '204' }).map(
    ([route, told]): MatrixRow => ({
      route,
      ask: async ({ newView }) => ({
        params: { viewId: (await newView()).id },
        ...(route === 'changeView' && { body: freshView() }),
      }),
      id: 'params.viewId',
      right: adminsAlone(told),
      wrong: adminsAlone(gone('View')),
    }),
  ),
  {
    route: 'endSessions',
    ask: async ({ somebody }) => ({ params: { userId: (await somebody()).id } }),
    id: 'params.userId',
    right: adminsAlone('204'),
    wrong: adminsAlone(gone('User')),
  },
]
