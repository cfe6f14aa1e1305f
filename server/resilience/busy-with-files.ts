import { request as dial } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileDocument } from '#contract/documents/documents.ts'
import { completeMultipart, createMultipart, objectPathOf, signPart, startUpload } from '#contract/documents/uploads.ts'
import { orderPacket } from '#contract/packets.ts'
import { RequirementId } from '#contract/requirements.ts'
import type { SeededRandom } from '#domain/testing/seeded-random.ts'
import type { TestUser } from '#server/testing/people.ts'
import type { PortalProcess } from '#server/testing/portal-process.ts'
import { bytesOf, filingOfFile, type Ledger, type Nurse, noting, type SentFile } from './ledger.ts'

const LARGEST_FILE = 1_500_000
const PIECE = 64 * 1024

interface Office {
  portal: PortalProcess
  ledger: Ledger
  chance: SeededRandom
}

export async function uploadAndFile({ portal, chance }: Office, mark: string, { person, application, files }: Nurse) {
  const file: SentFile = {
    mark,
    size: 1_000 + chance.whole(LARGEST_FILE),
    ticket: { uploadURL: '', objectPath: '' },
    parts: null,
    stored: 'unknown',
    requirementId: chance.pick(RequirementId.options),
    filed: 'not asked',
  }
  const slowly = chance.whole(3) === 0
  if (chance.whole(2) === 0) await sendInParts(portal.port, person, { file, files, slowly })
  else await sendWhole(portal.port, person, { file, files, slowly })
  if (chance.whole(5) === 0) return
  file.filed = 'unknown'
  await noting(
    async () => {
      const answer = await person.ask(fileDocument, { body: filingOfFile(application, file) })
      if (answer.status >= 300) throw new Error(`filing ${mark} was refused: ${answer.said}`)
      return answer
    },
    (outcome) => {
      file.filed = outcome
    },
  )
}

interface FileTransfer {
  file: SentFile
  files: SentFile[]
  slowly: boolean
}

async function sendWhole(port: number, person: TestUser, { file, files, slowly }: FileTransfer) {
  file.ticket = await person.call(startUpload, {})
  files.push(file)
  await noting(
    () => putBytes(port, person, { url: file.ticket.uploadURL, bytes: bytesOf(file), slowly }),
    (outcome) => {
      file.stored = outcome
    },
  )
}

async function sendInParts(port: number, person: TestUser, { file, files, slowly }: FileTransfer) {
  const { key, uploadId, partSize } = await person.call(createMultipart, { body: { filename: `${file.mark}.pdf` } })
  const query = { key }
  const parts = { key, uploadId, sent: [] as { PartNumber: number; ETag: string }[] }
  // No part of the file may be visible before the file is whole.
  Object.assign(file, { parts, stored: 'refused' })
  file.ticket.objectPath = objectPathOf(key.split('/').at(-1) ?? '')
  files.push(file)
  const bytes = bytesOf(file)
  for (let start = 0, PartNumber = 1; start < bytes.length; start += partSize, PartNumber += 1) {
    const { url } = await person.call(signPart, { params: { uploadId, partNumber: String(PartNumber) }, query })
    const answer = await putBytes(port, person, { url, bytes: bytes.subarray(start, start + partSize), slowly })
    if (answer.status !== 200) throw new Error(`a part was answered ${answer.status}`)
    parts.sent.push({ PartNumber, ETag: answer.etag })
  }
  file.stored = 'unknown'
  await noting(
    async () => {
      const answer = await person.ask(completeMultipart, { params: { uploadId }, query, body: { parts: parts.sent } })
      if (answer.status === 200) file.ticket.uploadURL = answer.body.location
      return answer
    },
    (outcome) => {
      file.stored = outcome
    },
  )
}

async function putBytes(
  port: number,
  person: TestUser,
  { url, bytes, slowly }: { url: string; bytes: Buffer; slowly: boolean },
): Promise<{ status: number; etag: string }> {
  const outgoing = dial({
    host: '127.0.0.1',
    port,
    method: 'PUT',
    path: url,
    agent: false,
    headers: { cookie: person.cookie, 'content-type': 'application/pdf', 'content-length': bytes.length },
  })
  const answer = new Promise<{ status: number; etag: string }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      incoming.on('error', reject)
      const etag = String(incoming.headers.etag ?? '').replaceAll('"', '')
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, etag }))
      incoming.resume()
    })
  })
  // The caller gets the error of a broken connection later; until then it must not end the process.
  answer.catch(() => {})
  for (let start = 0; start < bytes.length; start += PIECE) {
    outgoing.write(bytes.subarray(start, start + PIECE))
    if (slowly) await pause(25)
  }
  outgoing.end()
  return answer
}

export async function orderAPacket({ ledger, chance }: Office, admin: TestUser): Promise<void> {
  const applications = ledger.reviews
    .filter(({ status, outcome }) => status === 'approved' && outcome === 'answered')
    .map(({ applicationId }) => applicationId)
  if (applications.length === 0) return
  const { status, body } = await admin.ask(orderPacket, { params: { id: chance.pick(applications) } })
  if (status >= 500) throw new Error(`a packet was answered ${status}`)
  if (status < 300) ledger.packets.add(body.id)
}
