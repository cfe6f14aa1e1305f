import { formatFileSize } from '#domain/documents/file-size.ts'
import { color, dateOn, LEFT, RIGHT, rule, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'
import { type Flow, heightOf, linesOf, needRoom, startFlow } from './flow.ts'
import { NOT_GIVEN } from './labels.ts'
import type { BoundDocument, PacketPlan, PlannedDocument } from './plan.ts'

const BLOCK = 84

export function drawManifest(paper: TaggedPdf, plan: PacketPlan, documents: readonly BoundDocument[]): void {
  const flow = startFlow(paper, `${plan.applicant.name} · Manifest of files`, 56)
  flow.y = write(paper, 'Manifest of files', { x: LEFT, y: flow.y, width: WIDTH, size: 20, font: 'bold', tag: 'H1' })
  const by = plan.orderedBy ? ` by ${plan.orderedBy}` : ''
  const who = plan.recipient ? `${by} for ${plan.recipient.name}` : ''
  const about =
    `Application ${plan.applicationNumber}, prepared on ${dateOn(plan.madeAt, plan.timeZone)}${who}. The SHA-256 is that of ` +
    'the file as it was uploaded: a file with the same SHA-256 is the same file, byte for byte.'
  flow.y = write(paper, about, { x: LEFT, y: flow.y, width: WIDTH, size: 9.5, ink: color.soft, lines: 3 }) + 14
  plan.documents.forEach((document, index) => {
    const bound = documents[index]
    if (bound) drawFile(flow, { document, bound, timeZone: plan.timeZone })
  })
}

interface File {
  document: PlannedDocument
  bound: BoundDocument
  timeZone: string
}

function drawFile(flow: Flow, { document, bound, timeZone }: File) {
  const { paper } = flow
  const name = { x: LEFT, width: WIDTH - 130, size: 9.5 }
  const lines = linesOf(paper, document.fileName, name)
  const more = heightOf(lines - 1, name.size)
  needRoom(flow, BLOCK + more)
  rule(paper, flow.y)
  const y = flow.y + 10
  write(paper, document.name, { x: LEFT, y, width: WIDTH - 130, size: 11, font: 'bold', tag: 'H2' })
  const last = bound.firstPage + bound.pages - 1
  const pages = bound.pages === 1 ? `Page ${last}` : `Pages ${bound.firstPage} to ${last}`
  write(paper, pages, { x: RIGHT - 120, y: y + 1, width: 120, size: 9, ink: color.soft })
  write(paper, document.fileName, { ...name, y: y + 18, lines })
  const size = `Version ${document.version} · ${formatFileSize(document.fileSize)}`
  write(paper, size, { x: RIGHT - 120, y: y + 18, width: 120, size: 9, ink: color.soft })
  write(paper, `SHA-256  ${document.sha256}`, { x: LEFT, y: y + more + 36, width: WIDTH, size: 8.5 })
  write(paper, historyOf(document, timeZone), { x: LEFT, y: y + more + 51, width: WIDTH, size: 8.5, ink: color.soft })
  flow.y += BLOCK + more
}

function historyOf({ uploadedAt, approvedAt, approvedBy }: PlannedDocument, timeZone: string): string {
  const approved = approvedAt ? dateOn(approvedAt, timeZone) : NOT_GIVEN
  const by = approvedBy ? ` by ${approvedBy}` : ''
  return `Uploaded ${dateOn(uploadedAt, timeZone)} · Approved ${approved}${by}`
}
