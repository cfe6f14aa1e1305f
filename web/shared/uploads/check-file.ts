import { PDF_SIGNATURE } from '#contract/documents/accepted-file.ts'
import { DAMAGED_PDF, EMPTY_FILE, NOT_A_PDF, PASSWORD_PROTECTED } from '#contract/documents/documents.ts'
import { holdPdf } from '#web/ui/pdf/pdf-files.ts'

const END_BYTES = 2048
const TRAILER_BYTES = 1024

interface LocalCheck {
  refusal?: string
  question?: string
}

const CUT_OFF =
  'The end of this PDF seems to be missing. Open it on this device: if it does not open, save or scan the document again.'

/** Checks a file before anything is sent. It refuses nothing that the server would accept. */
export async function checkFile(file: Blob): Promise<LocalCheck> {
  if (file.size === 0) return { refusal: EMPTY_FILE }
  const start = await file.slice(0, PDF_SIGNATURE.length).text()
  if (start !== PDF_SIGNATURE) return { refusal: NOT_A_PDF }
  const { isCutOff, isEncrypted } = await readEnd(file)
  const fault = isCutOff || isEncrypted ? await faultOf(file) : null
  if (fault === 'PasswordException') return { refusal: PASSWORD_PROTECTED }
  if (!isCutOff) return {}
  return fault === 'InvalidPDFException' ? { refusal: DAMAGED_PDF } : { question: CUT_OFF }
}

async function readEnd(file: Blob) {
  const end = await file.slice(Math.max(0, file.size - END_BYTES)).text()
  const place = /startxref\s+(\d+)/.exec(end)?.[1]
  const table = await file.slice(Number(place ?? 0), Number(place ?? 0) + TRAILER_BYTES).text()
  return {
    isCutOff: place === undefined && !end.includes('%%EOF'),
    isEncrypted: (end + table).includes('/Encrypt'),
  }
}

/** The name of the error with which the reader fails; where the reader cannot be loaded, the server decides. */
async function faultOf(file: Blob): Promise<string | null> {
  const { opening, release } = holdPdf(file)
  try {
    await opening
    return null
  } catch (error) {
    return error instanceof Error ? error.name : null
  } finally {
    release()
  }
}
