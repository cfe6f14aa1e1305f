import { EncryptedPDFError, ParseSpeeds, PDFDocument, PDFPageLeaf } from '@cantoo/pdf-lib'
import { drainHolders, findActive } from './active-content.ts'
import type { PdfReadResult } from './reading.ts'

/**
 * Tells whether a PDF opens, and how many pages it has. For a process of its own: a hostile file takes all memory and
 * time.
 */
export async function inspectPdf(file: Buffer): Promise<PdfReadResult> {
  // Without any object, the library searches every byte of the file.
  if (!file.includes('obj')) return { trouble: 'damaged' }
  drainHolders()
  try {
    const document = await PDFDocument.load(file, {
      // Many documents are protected only against printing or changing: the empty password opens them.
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

/** Refuses a truncated file, which names pages that it lacks: nobody should review the rest. */
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
