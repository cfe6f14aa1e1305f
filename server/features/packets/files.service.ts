import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import { statusLabel } from '#domain/applications/status.ts'
import { clientFileName, pdfFileName } from '#domain/documents/file-names.ts'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import { filesExported } from '#domain/effects/packets.ts'
import { csvOf } from '#domain/exports/csv.ts'
import { foundOrDenied } from '#domain/refusal.ts'
import { checklist, requirementOf } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { openVerified } from '#server/features/documents/uploads/stored-files.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { disclose } from '#server/privacy/disclose.ts'
import { type CurrentDocument, selectClient, selectCurrentDocuments } from './contents.store.ts'
import { inChecklistOrder } from './packet-plan.ts'

export interface Export {
  fileName: string
  /** Sent before the first byte, so that a client detects a broken download. */
  size: number
  stream: Readable
}

interface ZipEntry {
  name: string
  size: number
  lastModified: Date
  document: CurrentDocument
}

export async function exportFiles(deps: Deps, caller: Caller, applicationId: string): Promise<Export> {
  const client = foundOrDenied(await selectClient(deps.db, applicationId), 'Application')
  const documents = inChecklistOrder(await selectCurrentDocuments(deps.db, applicationId))
  const folder = clientFileName(client, client.email)
  const entries = documents.map((document) => ({
    name: `${folder}/${entryNameOf(document)}`,
    size: document.fileSize,
    lastModified: document.uploadedAt,
    document,
  }))
  await assertAllStored(deps, documents)
  const exported = { applicationId, documents: documents.length }
  const context = contextOf(deps, caller)
  await deps.transaction(async (tx) => {
    await disclose(tx, {
      userId: client.userId,
      purposes: ['run_application'],
      what: documents.map(({ requirementId, sha256 }) => ({
        kind: 'document',
        name: requirementOf(requirementId).name,
        sha256,
      })),
      to: 'Our team',
      channel: 'download',
      by: caller.id,
      at: context.at,
    })
    await record(tx, context, filesExported, exported)
  })
  const index = {
    name: `${folder}/index.csv`,
    input: Buffer.from(indexOf(entries, folder)),
    lastModified: deps.now(),
  }
  const sizes = [{ ...index, size: index.input.length }, ...entries.map(({ name, size }) => ({ name, size }))]
  return {
    fileName: `${folder} - files.zip`,
    size: Number(predictLength(sizes)),
    stream: Readable.from(makeZip(readEntries(deps, index, entries))),
  }
}

/** Names an entry `1 Valid Passport - scan.pdf`; the checklist number keeps names unique. */
function entryNameOf({ requirementId, fileName }: CurrentDocument): string {
  const number = checklist.findIndex(({ id }) => id === requirementId) + 1
  const { name } = requirementOf(requirementId)
  return `${number} ${name} - ${pdfFileName(fileName)}`
}

/** Checks every stored file before the response begins: a later failure can only break off the download. */
async function assertAllStored({ storage }: Deps, documents: readonly CurrentDocument[]) {
  const sizes = await Promise.all(documents.map(({ storageKey }) => storage.sizeOf(storageKey)))
  if (documents.some(({ fileSize }, index) => sizes[index] !== fileSize))
    throw cannotReadFile(new Error('a stored file is not as its row says'))
}

const HEAD = ['File', 'Document', 'Version', 'State', 'Pages', 'Bytes', 'SHA-256', 'Uploaded', 'Reviewed']

const indexOf = (entries: readonly ZipEntry[], folder: string): string =>
  csvOf([
    HEAD,
    ...entries.map(({ name, document }) => [
      name.slice(folder.length + 1),
      requirementOf(document.requirementId).name,
      document.version,
      statusLabel(document.status),
      document.pageCount,
      document.fileSize,
      document.sha256,
      document.uploadedAt.toISOString(),
      document.reviewedAt?.toISOString() ?? null,
    ]),
  ])

export const knownOf = ({ fileSize, sha256, isEncrypted }: CurrentDocument) => ({ size: fileSize, sha256, isEncrypted })

async function* readEntries(
  deps: Deps,
  index: { name: string; input: Uint8Array; lastModified: Date },
  entries: readonly ZipEntry[],
) {
  yield index
  for (const { name, size, lastModified, document } of entries) {
    const file = await openVerified(deps, document.storageKey, knownOf(document))
    if (!file) throw cannotReadFile(new Error('a stored file is not where its row says'))
    try {
      yield { name, size, lastModified, input: file.stream }
    } finally {
      file.stream.destroy()
    }
  }
}
