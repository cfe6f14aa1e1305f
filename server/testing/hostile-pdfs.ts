import { constants, deflateRawSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'

export async function paper(pages = 1, { useObjectStreams = true } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([595, 842]).drawText(`Page ${page + 1}`)
  return Buffer.from(await document.save({ useObjectStreams, addDefaultPage: false }))
}

type PdfVersion = '1.3' | '1.4' | '1.6' | '1.7ext3'

export function encrypted(
  passwords: { userPassword?: string; ownerPassword?: string },
  pdfVersion: PdfVersion = '1.7ext3',
): Promise<Buffer> {
  const document = new PDFKit({ ...passwords, pdfVersion, permissions: {} })
  document.text('Protected').addPage().text('Second page').end()
  return gathered(document)
}

async function gathered(pieces: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) if (Buffer.isBuffer(piece)) all.push(piece)
  return Buffer.concat(all)
}

export async function pageLoop(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  const tree = document.catalog.Pages()
  const ref = document.catalog.get(PDFName.of('Pages'))
  if (ref instanceof PDFRef) for (let times = 0; times < 4; times++) tree.Kids().push(ref)
  return Buffer.from(await document.save())
}

export function bomb(megabytes: number): Buffer {
  // Compresses each piece independently, so that one piece can repeat.
  const alone = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const start = deflateRawSync('1 0 2 10 << >>    << >> ', alone)
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), alone)
  const [header, end] = [Buffer.of(0x78, 0xda), Buffer.of(3, 0)]
  const packed = Buffer.concat([header, start, ...Array.from({ length: megabytes }, () => piece), end])
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ])
}

export const garbage = (megabytes: number, letter = 'x'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024 - 9, letter)])
