import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

const A4 = [595, 842] as const

export async function demoPaper(title: string, name: string): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  paper.setTitle(title)
  const [plain, bold] = await Promise.all([
    paper.embedFont(StandardFonts.Helvetica),
    paper.embedFont(StandardFonts.HelveticaBold),
  ])
  const page = paper.addPage([...A4])
  const ink = rgb(0.15, 0.13, 0.1)
  const soft = rgb(0.45, 0.42, 0.38)
  page.drawRectangle({ x: 40, y: 40, width: 515, height: 762, borderColor: rgb(0, 0.39, 0.42), borderWidth: 2 })
  page.drawText(title, { x: 72, y: 720, size: 26, font: bold, color: ink })
  page.drawText(name, { x: 72, y: 680, size: 18, font: plain, color: ink })
  page.drawText('SPECIMEN: a demo document for a person who does not exist', {
    x: 72,
    y: 650,
    size: 11,
    font: plain,
    color: soft,
  })
  for (let line = 0; line < 18; line++) {
    page.drawRectangle({
      x: 72,
      y: 600 - line * 26,
      width: 451 - ((line * 67) % 160),
      height: 8,
      color: rgb(0.9, 0.88, 0.85),
    })
  }
  return paper.save()
}
