import { MAX_FILE_BYTES, NOT_A_PDF, PDF_SIGNATURE } from '#contract/documents.ts'
import { Refusal } from '#domain/refusal.ts'

const SIGNATURE = Buffer.from(PDF_SIGNATURE)

export const tooLarge = (): Refusal => new Refusal('tooLarge', 'This file exceeds the maximum allowed size of 10 MB')

const notPdf = () => new Refusal('wrongType', NOT_A_PDF)

/** Passes bytes through; throws a Refusal as soon as they cannot be a PDF of at most 10 MB. */
export async function* assertPdf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  let start = Buffer.alloc(0)
  for await (const piece of source) {
    size += piece.length
    if (size > MAX_FILE_BYTES) throw tooLarge()
    if (start.length < SIGNATURE.length) {
      start = Buffer.concat([start, piece.subarray(0, SIGNATURE.length - start.length)])
      if (!SIGNATURE.subarray(0, start.length).equals(start)) throw notPdf()
    }
    yield piece
  }
  if (start.length < SIGNATURE.length) throw notPdf()
}
