import type { Size } from './picture/corners.ts'

export interface PicturePage {
  jpeg: Blob
  pixels: Size
  /** In points. */
  paper: Size
}

// Upper limits for the bytes of a PDF besides its pictures: in total, and for each page.
const FRAME_BYTES = 2_048
const PAGE_FRAME_BYTES = 1_024

export const roomForPictures = (limit: number, pages: number) => limit - FRAME_BYTES - pages * PAGE_FRAME_BYTES

const utf8 = new TextEncoder()

/**
 * A PDF with unchanged JPEGs as pages. A full PDF library weighs 160 to 210 kB; this format needs three objects for
 * each page (decision 0024).
 */
export function picturePdf(pages: readonly PicturePage[], title: string, keywords: string): Blob {
  const pieces: (Uint8Array<ArrayBuffer> | Blob)[] = []
  const places: number[] = []
  let length = 0
  const write = (piece: string | Uint8Array<ArrayBuffer> | Blob) => {
    const bytes = typeof piece === 'string' ? utf8.encode(piece) : piece
    pieces.push(bytes)
    length += bytes instanceof Blob ? bytes.size : bytes.length
  }
  const object = (body: string, stream?: Blob) => {
    places.push(length)
    write(`${places.length} 0 obj\n${body}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }

  write('%PDF-1.4\n')
  // Four bytes beyond ASCII tell transfer programs that the file is not text.
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const FIRST_PAGE = 4
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 3} 0 R`).join(' ')
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  object(`<< /Title ${textString(title)}${keywords && ` /Keywords ${textString(keywords)}`} >>`)
  for (const [index, { jpeg, pixels, paper }] of pages.entries()) {
    const number = FIRST_PAGE + index * 3
    const [width, height] = [paper.width.toFixed(2), paper.height.toFixed(2)]
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    )
    const drawing = new Blob([`q ${width} 0 0 ${height} 0 0 cm /P Do Q`])
    object(`<< /Length ${drawing.size} >>`, drawing)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>`,
      jpeg,
    )
  }
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`)
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(pieces, { type: 'application/pdf' })
}

/** Text in a PDF as UTF-16 in hexadecimal, which needs no escaping. */
const textString = (words: string) =>
  `<FEFF${Array.from({ length: words.length }, (_, at) => words.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`
