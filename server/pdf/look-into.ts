import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import type { Reading } from './reading.ts'

/**
 * Whether a PDF can be opened, and how many pages it has. Meant for a process of its own: a hostile file takes all the
 * memory and time there is.
 */
export async function lookInto(file: Uint8Array): Promise<Reading> {
  try {
    const document = await PDFDocument.load(file, {
      // Many papers are protected against printing or changing alone: these open without a password.
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: false,
      updateMetadata: false,
    })
    const pageCount = document.getPageCount()
    return pageCount > 0 ? { pageCount } : { trouble: 'no pages' }
  } catch (error) {
    return { trouble: isLocked(error) ? 'password' : 'damaged' }
  }
}

const isLocked = (error: unknown) =>
  error instanceof EncryptedPDFError ||
  (error instanceof Error && /NEEDS PASSWORD|Password incorrect|password/i.test(error.message))
