import { reviewDocument } from '#contract/documents/documents.ts'
import { listPackets, NOTHING_APPROVED, orderBoardPacket } from '#contract/packets.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { settledPacket } from '../packets.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, madeOnce, type RowByHand } from './row.ts'

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

// Changes each time, because an unchanged value is refused to nobody.
let fees = 1600

export const officeRows: readonly RowByHand[] = [
  {
    route: 'changeApplication',
    ask: ({ application }) => {
      fees += 1
      return {
        ...ofApplication({ application } as MatrixFixture),
        body: { totalFees: `${fees}.00`, reason: 'Agreed' },
      }
    },
  },
  {
    route: 'changeApplication',
    about: 'without a reason',
    ask: ({ application }) => ({ params: { id: application.id }, body: { totalFees: '1600.00' } }),
    right: '400: Please give a reason',
  },
  {
    route: 'closeThread',
    ask: async ({ application, newQuestion }) => ({
      params: { id: application.id },
      body: { lastMessageId: (await newQuestion()).id },
    }),
  },
  {
    route: 'undoMessage',
    ask: async ({ newMessage }) => ({ params: { id: (await newMessage()).id } }),
    wrong: gone('Message'),
  },
  {
    route: 'fileAttachment',
    ask: async ({ newAttachment }) => ({ params: await newAttachment(), body: { requirementId: 'passport' } }),
    wrong: gone('Attachment'),
  },
  {
    route: 'closeThread',
    about: 'a message that is not the newest',
    ask: async ({ application, newQuestion }) => {
      const { id } = await newQuestion()
      await newQuestion()
      return { params: { id: application.id }, body: { lastMessageId: id } }
    },
    right: '409: The applicant has written again. Please read the new message first.',
  },
  {
    route: 'reopenThread',

    right: '409: This conversation is not marked as needing no answer',
  },
  {
    route: 'assignApplication',
    ask: ({ application, admin }) => ({ params: { id: application.id }, body: { assignedTo: admin.id } }),
  },
  {
    route: 'assignApplication',
    about: 'to somebody who is not of the team',
    ask: ({ application, owner }) => ({ params: { id: application.id }, body: { assignedTo: owner.id } }),
    right: '400: Choose a member of the team',
  },
  {
    route: 'undoTransition',
    ask: async ({ movedApplication }) => {
      const { id, lastMove } = await movedApplication()
      return { params: { id }, body: { reason: 'A mistake', moveId: lastMove?.id } }
    },
  },
  {
    route: 'getDocumentForReview',
    ask: async ({ newDocument }) => ({ params: { documentId: (await newDocument()).id } }),
  },
  {
    route: 'getAdjacentDocuments',
    ask: async ({ newDocument }) => ({ params: { documentId: (await newDocument()).id } }),
  },
  {
    route: 'startViewing',
    ask: ({ document }) => ({ params: { subjectId: document.id } }),

    wrong: gone('Client or document'),
  },
  {
    route: 'stopViewing',
    ask: ({ document }) => ({ params: { subjectId: document.id } }),

    wrong: gone('Client or document'),
  },
  {
    route: 'reviewDocument',
    ask: async ({ newDocument }) => ({
      params: { documentId: (await newDocument()).id },
      body: { status: 'approved' },
    }),
  },
  {
    route: 'reviewDocument',
    about: 'rejected without a reason',
    ask: async ({ newDocument }) => ({
      params: { documentId: (await newDocument()).id },
      body: { status: 'rejected' },
    }),
    right: '400: Please provide notes explaining why the document needs to be resubmitted',
  },
  {
    route: 'undoReview',
    ask: async ({ newDocument, admin }) => {
      const { id: documentId } = await newDocument()
      const { reviewedAt } = await admin.call(reviewDocument, { params: { documentId }, body: { status: 'approved' } })
      return { params: { documentId }, body: { reviewedAt } }
    },
  },
  {
    route: 'orderPacket',
    ask: async ({ application, packet }) => {
      await packet()
      return { params: { id: application.id } }
    },
  },
  {
    route: 'orderPacket',
    about: 'of an application in which nothing is approved',
    ask: ({ othersApplication }) => ({ params: { id: othersApplication.id } }),
    right: `409: ${NOTHING_APPROVED}`,
  },
  {
    route: 'orderBoardPacket',
    ask: async (fixture) => {
      const { admin, application } = fixture
      await noPacketUnderWay(fixture)
      await admin.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
      return { params: { id: application.id } }
    },
  },
  {
    route: 'sendPacket',
    about: 'one that was made for no board',
    ask: async ({ packet }) => ({
      params: { packetId: (await packet()).id },
      body: { sentOn: '2026-11-20', sentBy: 'courier', reference: 'JD014600003' },
    }),
    right: '409: This packet was made for no board in particular. Create the packet for the board.',
  },
  {
    route: 'sendPacket',
    // A repeated delivery with the same words gets the same response.
    ask: madeOnce(async (fixture) => {
      const { admin, application } = fixture
      await noPacketUnderWay(fixture)
      await admin.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
      const { id } = await admin.call(orderBoardPacket, { params: { id: application.id } })
      await settledPacket(admin, id)
      return { params: { packetId: id }, body: { sentOn: '2026-11-20', sentBy: 'courier', reference: 'JD014600003' } }
    }),
  },
  ...['getPacket', 'getPacketFile'].map((route) => ({
    route,
    ask: async ({ packet }: MatrixFixture) => ({ params: { packetId: (await packet()).id } }),
  })),
  {
    route: 'addNote',
    ask: (world) => ({ ...ofApplication(world), body: { text: 'Asked the school' } }),
  },
  {
    route: 'addNote',
    about: 'that names somebody who is not of the team',
    ask: ({ application, owner }) => ({ params: { id: application.id }, body: { text: 'Hm', mentions: [owner.id] } }),
    right: '400: Only members of the team can be mentioned',
  },
  {
    route: 'deleteNote',
    ask: async ({ newNote }) => ({ params: { noteId: (await newNote()).id } }),

    wrong: gone('Note'),
  },
  {
    route: 'markMentionRead',
    ask: async ({ newNote }) => ({ params: { noteId: (await newNote()).id } }),

    wrong: gone('Mention'),
  },
  {
    route: 'saveView',
    ask: () => ({ body: freshView() }),
    wrongly: ({ body }) => ({ body: { ...body, query: 'status=asleep' } }),
    wrong: '400: Choose statuses from the list',
  },
  ...['changeView', 'deleteView'].map(
    (route): RowByHand => ({
      route,
      ask: async ({ newView }) => ({
        params: { viewId: (await newView()).id },
        ...(route === 'changeView' && { body: freshView() }),
      }),
    }),
  ),
  {
    route: 'endSessions',
    ask: async ({ somebody }) => ({ params: { userId: (await somebody()).id } }),

    wrong: gone('User'),
  },
]
