import { EncryptedPDFError, ParseSpeeds, PDFDocument, PDFPageLeaf } from '@cantoo/pdf-lib'
import { drainHolders, findActive } from './active-content.ts'
import type { PdfReadResult } from './reading.ts'

/**
 * Whether a PDF can be opened, and how many pages it has. Meant for a process of its own: a hostile file takes all the
 * memory and time there is.
 */
export async function inspectPdf(file: Buffer): Promise<PdfReadResult> {
  // The library looks for an object at every byte of a file that has none.
  if (!file.includes('obj')) return { trouble: 'damaged' }
  drainHolders()
  try {
    const document = await PDFDocument.load(file, {
      // Many papers are protected against printing or changing alone: these open without a password.
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: false,
      updateMetadata: false,
    })
    const found = findActive(file, document, drainHolders())
    if (found) return { trouble: found === 'active' ? 'active' : 'damaged' }
    return countPages(document)
  } catch (error) {
    return { trouble: isLocked(error) ? 'password' : 'damaged' }
  }
}

/** A file that was cut short names pages that are not in it: nobody should review what is left. */
function countPages(document: PDFDocument): PdfReadResult {
  let pageCount = 0
  let missing = 0
  document.catalog.Pages().traverse((node: unknown) => {
    if (node instanceof PDFPageLeaf) pageCount += 1
    if (node === undefined) missing += 1
  })
  if (missing > 0) return { trouble: 'damaged' }
  return pageCount > 0 ? { pageCount } : { trouble: 'no pages' }
}

const LOCKED = /needs password|password incorrect|encryption (algorithm|method)/i

const isLocked = (error: unknown) =>
  error instanceof EncryptedPDFError || (error instanceof Error && LOCKED.test(error.message))
