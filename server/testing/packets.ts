import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { vi } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { type Document, reviewDocument } from '#contract/documents/documents.ts'
import { getPacket, orderPacket, type Packet } from '#contract/packets.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { TestUser } from './people.ts'
import { filed, pdf } from './test-documents.ts'

interface Approved {
  office: TestUser
  person: TestUser
  application: Application
}

export async function approved(
  { office, person, application }: Approved,
  requirementId: RequirementId = 'passport',
  bytes: Uint8Array = pdf(),
): Promise<Document> {
  const document = await filed(person, application, requirementId, Buffer.from(bytes))
  return office.call(reviewDocument, { params: { documentId: document.id }, body: { status: 'approved' } })
}

export const settledPacket = (office: TestUser, packetId: string, meanwhile = () => {}): Promise<Packet> =>
  vi.waitFor(
    async () => {
      meanwhile()
      const packet = await office.call(getPacket, { params: { packetId } })
      if (packet.state !== 'ready' && packet.state !== 'failed') throw new Error(`the packet is ${packet.state}`)
      return packet
    },
    { timeout: 50_000, interval: 100 },
  )

export async function madePacket(office: TestUser, { id }: Pick<Application, 'id'>): Promise<Packet> {
  const ordered = await office.call(orderPacket, { params: { id } })
  return settledPacket(office, ordered.id)
}

/** Reads the text of each page of a packet, and its bookmarks with their page numbers from 1. */
export async function readPacket(bytes: Uint8Array) {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const outline = (await document.getOutline()) ?? []
  const bookmarks: [string, number][] = []
  for (const { title, dest } of outline) {
    const [target] = Array.isArray(dest) ? dest : []
    bookmarks.push([title, (await document.getPageIndex(target)) + 1])
  }
  await reading.destroy()
  return { pages, bookmarks }
}
