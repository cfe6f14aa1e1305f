import { z } from 'zod'
import { PDF } from './documents.ts'
import { Id, Instant, rawRoute, route } from './route.ts'

export const NOTHING_APPROVED =
  'No document of this application is approved yet. Approve at least one, then create the packet.'

export const PacketState = z.enum(['waiting', 'making', 'ready', 'failed'])
export type PacketState = z.infer<typeof PacketState>

/** One PDF of a whole application, made once and kept as it was handed out. */
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
})
export type Packet = z.infer<typeof Packet>

export const orderPacket = route({
  method: 'POST',
  path: '/api/admin/applications/:id/packets',
  summary: 'Create one PDF of an application; answers 200 with the packet that is already being created',
  access: 'admin',
  changes: [],
  params: z.object({ id: Id }),
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: Packet,
})

export const listPackets = route({
  method: 'GET',
  path: '/api/admin/applications/:id/packets',
  summary: 'The packets of an application, newest first',
  access: 'admin',
  reads: { what: 'documents.read', of: 'application' },
  params: z.object({ id: Id }),
  page: true,
  reply: z.array(Packet),
})

export const getPacket = route({
  method: 'GET',
  path: '/api/admin/packets/:packetId',
  summary: 'One packet and its progress',
  access: 'admin',
  reads: { what: 'documents.read', of: 'packet' },
  params: z.object({ packetId: Id }),
  reply: Packet,
})

export const getPacketFile = rawRoute({
  method: 'GET',
  path: '/api/admin/packets/:packetId/file',
  summary: 'The PDF of a packet that is ready, as an attachment',
  access: 'admin',
  answers: { 200: PDF },
  refusals: [404, 409],
})

export const getApplicationFiles = rawRoute({
  method: 'GET',
  path: '/api/admin/applications/:id/files.zip',
  summary: 'The current documents of an application under readable names, as one zip',
  access: 'admin',
  answers: { 200: 'application/zip' },
  refusals: [404],
})
