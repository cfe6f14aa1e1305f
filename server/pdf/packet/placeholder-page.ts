import { color, LEFT, rule, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'
import type { PacketPlan, PlannedDocument } from './plan.ts'

export function drawPlaceholderPage(paper: TaggedPdf, plan: PacketPlan, document: PlannedDocument): void {
  let y =
    write(paper, document.name, { x: LEFT, y: 300, width: WIDTH, size: 22, font: 'bold', lines: 2, tag: 'H1' }) + 8
  rule(paper, y)
  y = write(paper, 'This document is provided as a separate file.', { x: LEFT, y: y + 16, width: WIDTH, size: 13 }) + 4
  const why =
    'Its pages could not be put into this packet. The original file was approved, is listed in the manifest and is ' +
    `among the files of application ${plan.applicationNumber}.`
  y = write(paper, why, { x: LEFT, y, width: WIDTH, size: 10, ink: color.soft, lines: 3 }) + 8
  y = write(paper, document.fileName, { x: LEFT, y, width: WIDTH, size: 10, font: 'bold', lines: 2 })
  write(paper, `SHA-256  ${document.sha256}`, { x: LEFT, y, width: WIDTH, size: 8.5 })
}

export const STAMP = { width: 300, height: 14 }

export function drawStamps(paper: TaggedPdf, applicationNumber: string, pageCount: number): void {
  for (let page = 1; page <= pageCount; page++) {
    paper.addPage({ size: [STAMP.width, STAMP.height], margin: 0 })
    const text = `Application ${applicationNumber} · page ${page} of ${pageCount}`
    paper.font('regular').fontSize(7.5)
    const width = paper.widthOfString(text)
    const left = (STAMP.width - width) / 2
    // A ground of its own, so that it can be read on a dark scan.
    paper.save().fillOpacity(0.85)
    paper.roundedRect(left - 5, 1, width + 10, STAMP.height - 2, 3).fill('#ffffff')
    paper.restore()
    paper.fillColor(color.soft).text(text, left, 1.8, { lineBreak: false })
  }
}
