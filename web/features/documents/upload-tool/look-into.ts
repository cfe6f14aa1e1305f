import { EMPTY_FILE, NOT_A_PDF, PDF_SIGNATURE } from '#contract/documents.ts'

const END_BYTES = 2048
const TRAILER_BYTES = 1024

export interface Look {
  refusal?: string
  advice?: string
}

const PROTECTED =
  'This PDF is protected. If it asks for a password when you open it, save a copy without the password and choose that one.'
const CUT_OFF =
  'The end of this PDF seems to be missing. Open it on this device: if it does not open, save or scan the document again.'

/** Looks at a chosen file before a byte of it is sent. Nothing is refused here that the server would take. */
export async function lookInto(file: Blob): Promise<Look> {
  if (file.size === 0) return { refusal: EMPTY_FILE }
  const start = await file.slice(0, PDF_SIGNATURE.length).text()
  if (start !== PDF_SIGNATURE) return { refusal: NOT_A_PDF }
  const end = await file.slice(Math.max(0, file.size - END_BYTES)).text()
  const place = /startxref\s+(\d+)/.exec(end)?.[1]
  if (place === undefined && !end.includes('%%EOF')) return { advice: CUT_OFF }
  const table = await file.slice(Number(place ?? 0), Number(place ?? 0) + TRAILER_BYTES).text()
  return (end + table).includes('/Encrypt') ? { advice: PROTECTED } : {}
}
