import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; texts: string[] }> {
  const document = await PDFDocument.load(bytes)
  const [page] = document.getPages()
  const fonts = page?.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const letters = new Map(
    (fonts?.entries() ?? []).map(([name]) => {
      const font = fonts?.lookup(name, PDFDict)
      return [name.decodeText(), lettersOf(textOf(font?.lookup(PDFName.of('ToUnicode'))))] as const
    }),
  )
  const contents = page?.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const written = streams.map((stream) => textOf(stream && document.context.lookup(stream))).join('\n')
  return { pages: document.getPageCount(), texts: piecesOf(written, letters) }
}

const textOf = (stream: unknown): string => {
  if (!(stream instanceof PDFRawStream)) return ''
  const isPacked = stream.dict.get(PDFName.of('Filter')) !== undefined
  return Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents).toString('latin1')
}

function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    const all = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = '']) => code.replaceAll(' ', ''))
    for (const [index, code] of all.entries()) {
      letters.set(first + index, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function piecesOf(written: string, letters: ReadonlyMap<string, Map<number, string>>): string[] {
  const texts: string[] = []
  let font = new Map<number, string>()
  for (const [, name, shown] of written.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = letters.get(name) ?? font
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join('')
    texts.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''))
  }
  return texts
}
