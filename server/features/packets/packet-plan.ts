import { pdfFileName } from '#domain/documents/file-names.ts'
import { fullName } from '#domain/full-name.ts'
import { checklist, requirementOf } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import { schoolsOnFile } from '#server/features/education/education.service.ts'
import { sheetOnFile } from '#server/features/personal-data/personal-data.service.ts'
import type { BoundDocument, PacketPlan, PlannedDocument } from '#server/pdf/packet/plan.ts'
import {
  type CurrentDocument,
  findClient,
  findCurrentDocuments,
  findRequirementStates,
  readFromOneSnapshot,
} from './contents.store.ts'
import type { ManifestEntry } from './packets.store.ts'

interface Planned {
  plan: PacketPlan
  sources: CurrentDocument[]
}

export const inChecklistOrder = (documents: readonly CurrentDocument[]): CurrentDocument[] =>
  checklist.flatMap(({ id }) => documents.filter(({ requirementId }) => requirementId === id))

export function planPacket(deps: Deps, applicationId: string): Promise<Planned | null> {
  return deps.transaction(async (tx) => {
    await readFromOneSnapshot(tx)
    const client = await findClient(tx, applicationId)
    if (!client) return null
    const documents = await findCurrentDocuments(tx, applicationId)
    const states = await findRequirementStates(tx, applicationId)
    const sheet = await sheetOnFile(tx, applicationId)
    const schools = sheet ? await schoolsOnFile(tx, sheet.id) : []
    const sources = inChecklistOrder(documents).filter(({ status }) => status === 'approved')
    const { brand, timeZone } = deps.config
    const plan: PacketPlan = {
      company: {
        name: brand.name,
        address: brand.companyAddress,
        city: brand.companyCity,
        phone: brand.companyPhone,
        email: brand.supportEmail,
      },
      timeZone,
      madeAt: deps.now().toISOString(),
      applicationNumber: client.applicationNumber,
      applicant: { name: sheet ? fullName(sheet, client.email) : fullName(client, client.email), email: client.email },
      checklist: checklist.map(({ id, name }) => {
        const place = sources.findIndex(({ requirementId }) => requirementId === id)
        const status = states.find(({ requirementId }) => requirementId === id)?.status ?? 'missing'
        return { name, status, document: place < 0 ? null : place }
      }),
      sheet,
      schools,
      documents: sources.map(planned),
    }
    return { plan, sources }
  })
}

const planned = (document: CurrentDocument): PlannedDocument => ({
  name: requirementOf(document.requirementId).name,
  fileName: pdfFileName(document.fileName),
  version: document.version,
  fileSize: document.fileSize,
  sha256: document.sha256,
  uploadedAt: document.uploadedAt.toISOString(),
  approvedAt: document.reviewedAt?.toISOString() ?? null,
  approvedBy: reviewerOf(document),
})

const reviewerOf = ({ reviewerFirstName, reviewerLastName }: CurrentDocument) =>
  fullName({ firstName: reviewerFirstName ?? '', lastName: reviewerLastName ?? '' }, '') || null

export const manifestOf = (sources: readonly CurrentDocument[], bound: readonly BoundDocument[]): ManifestEntry[] =>
  sources.flatMap((source, index) => {
    const place = bound[index]
    if (!place) return []
    const { id, requirementId, fileName, version, fileSize, sha256, reviewedAt } = source
    const approvedAt = reviewedAt?.toISOString() ?? null
    return [{ requirementId, documentId: id, fileName, version, fileSize, sha256, approvedAt, ...place }]
  })
