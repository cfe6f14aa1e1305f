import type { RequirementId } from '#contract/requirements.ts'
import type { CurrentPack } from '#domain/boards/pack.ts'
import { pdfFileName } from '#domain/documents/file-names.ts'
import { fullName } from '#domain/names/full-name.ts'
import { checklist, requirementOf } from '#domain/requirements/checklist.ts'
import { currentPackOf } from '#server/cases/board-packs.ts'
import { selectSchools, selectSheetOnFile } from '#server/cases/sheets.store.ts'
import type { Deps } from '#server/deps.ts'
import type { BoundDocument, PacketPlan, PlannedDocument } from '#server/pdf/packet/plan.ts'
import {
  type CurrentDocument,
  selectClient,
  selectCurrentDocuments,
  selectFromOneSnapshot,
  selectRequirementStates,
} from './contents.store.ts'
import { type ClaimedPacket, type ManifestEntry, selectPacket } from './packets.store.ts'

interface Planned {
  plan: PacketPlan
  sources: CurrentDocument[]
}

export const inChecklistOrder = (documents: readonly CurrentDocument[]): CurrentDocument[] =>
  checklist.flatMap(({ id }) => documents.filter(({ requirementId }) => requirementId === id))

function orderOf(pack: CurrentPack | undefined): RequirementId[] {
  const value = pack?.facts.find(({ key }) => key === 'packet')?.value
  const named = value && 'order' in value ? value.order.map(({ paper }) => paper) : []
  return [...new Set([...named, ...checklist.map(({ id }) => id)])]
}

function recipientOf(pack: CurrentPack | undefined): PacketPlan['recipient'] {
  if (!pack) return null
  const value = pack.facts.find(({ key }) => key === 'packet')?.value
  return { name: pack.name, state: pack.state, noBlanks: Boolean(value && 'noBlanks' in value && value.noBlanks) }
}

type PlannedFor = Pick<ClaimedPacket, 'id' | 'applicationId' | 'board'>

export function planPacket(deps: Deps, { id: packetId, applicationId, board }: PlannedFor): Promise<Planned | null> {
  return deps.transaction(async (tx) => {
    await selectFromOneSnapshot(tx)
    const client = await selectClient(tx, applicationId)
    if (!client) return null
    const documents = await selectCurrentDocuments(tx, applicationId)
    const states = await selectRequirementStates(tx, applicationId)
    const sheet = await selectSheetOnFile(tx, applicationId)
    const schools = sheet ? await selectSchools(tx, sheet.id) : []
    const pack = board === null ? undefined : await currentPackOf(tx, board)
    const order = orderOf(pack)
    const approved = documents.filter(({ status }) => status === 'approved')
    const sources = order.flatMap((one) => approved.filter(({ requirementId }) => requirementId === one))
    const packet = await selectPacket(tx, packetId)
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
      recipient: recipientOf(pack),
      orderedBy: packet ? fullName(packet, '') || null : null,
      checklist: order.map((id) => {
        const index = sources.findIndex(({ requirementId }) => requirementId === id)
        const status = states.find(({ requirementId }) => requirementId === id)?.status ?? 'missing'
        return { name: requirementOf(id).name, status, document: index < 0 ? null : index }
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
  fullName({ firstName: reviewerFirstName, lastName: reviewerLastName }, '') || null

export const manifestOf = (sources: readonly CurrentDocument[], bound: readonly BoundDocument[]): ManifestEntry[] =>
  sources.flatMap((source, index) => {
    const pages = bound[index]
    if (!pages) return []
    const { id, requirementId, fileName, version, fileSize, sha256, reviewedAt } = source
    const approvedAt = reviewedAt?.toISOString() ?? null
    return [{ requirementId, documentId: id, fileName, version, fileSize, sha256, approvedAt, ...pages }]
  })
