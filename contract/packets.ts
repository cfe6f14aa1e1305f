import { z } from 'zod'
import { RecentDay } from './calendar.ts'
import { PDF } from './documents/accepted-file.ts'
import { Instant, oneOf, rawRoute, requiredText, route } from './route.ts'

export const NOTHING_APPROVED =
  'No document of this application is approved yet. Approve at least one, then create the packet.'

export const OTHER_PACKET_FIRST =
  'Another packet of this application is being created just now. Wait until it is ready, then create this one.'

export const PacketState = z.enum(['waiting', 'making', 'ready', 'failed'])

export const SentBy = oneOf(['portal', 'post', 'courier', 'email', 'in_person'])
export type SentBy = z.infer<typeof SentBy>

export const PacketDelivery = z.object({
  sentOn: z.string(),
  sentBy: SentBy,
  reference: z.string(),
  recordedBy: z.string().nullable(),
  recordedAt: Instant,
})

export const Packet = z.object({
  id: z.string(),
  applicationId: z.string(),
  state: PacketState,
  done: z.int(),
  steps: z.int(),
  fileName: z.string(),
  fileSize: z.int().nullable(),
  sha256: z.string().nullable(),
  pageCount: z.int().nullable(),
  requestedBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  failure: z.string().nullable(),
  recipient: z.object({ code: z.string(), name: z.string() }).nullable(),
  delivery: PacketDelivery.nullable(),
})
export type Packet = z.infer<typeof Packet>

export const orderPacket = route('POST', '/api/admin/applications/:id/packets', {
  summary:
    'Create one PDF of an application; answers 200 with the packet that is already being created, and 409 while one for a board is',
  permission: 'cases.move',
  changes: [],
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: Packet,
})

export const CHOOSE_BOARD_FIRST = 'Choose the board of this application first. Then create its packet.'

export const orderBoardPacket = route('POST', '/api/admin/applications/:id/board-packets', {
  summary:
    'Create the packet for the board of an application, in the order of its rule pack; answers 200 with the packet that is already being created for it. Another one under way, or a name that must be corrected first, is 409',
  permission: 'cases.move',
  changes: [],
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: Packet,
})

export const sendPacket = route('PUT', '/api/admin/packets/:packetId/delivery', {
  summary: 'Record that a packet was sent to its board, which marks the steps of the path and tells the applicant',
  permission: 'cases.move',
  changes: ['application'],
  body: z.object({
    sentOn: RecentDay,
    sentBy: SentBy,
    reference: requiredText('Enter what proves it: a receipt of the portal or a tracking number', 200),
  }),
  refusals: [409],
  reply: Packet,
})

export const listPackets = route('GET', '/api/admin/applications/:id/packets', {
  summary: 'The packets of an application, newest first',
  permission: 'clients.read',
  reads: { what: 'documents.read', of: 'application' },
  page: true,
  reply: z.array(Packet),
})

export const getPacket = route('GET', '/api/admin/packets/:packetId', {
  summary: 'One packet and its progress',
  permission: 'clients.read',
  reads: { what: 'documents.read', of: 'packet' },
  reply: Packet,
})

export const getPacketFile = rawRoute('GET', '/api/admin/packets/:packetId/file', {
  summary: 'The PDF of a packet that is ready, as an attachment',
  permission: 'clients.read',
  answers: { 200: PDF },
  refusals: [404, 409],
})

export const getApplicationFiles = rawRoute('GET', '/api/admin/applications/:id/files.zip', {
  summary: 'The current documents of an application under readable names, as one zip',
  permission: 'lists.export',
  answers: { 200: 'application/zip' },
  refusals: [404],
})
