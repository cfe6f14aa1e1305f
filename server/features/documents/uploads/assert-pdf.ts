import { LARGEST_FILE, MAX_FILE_BYTES, PDF_SIGNATURE } from '#contract/documents/accepted-file.ts'
import { NOT_A_PDF } from '#contract/documents/documents.ts'
import { LONGEST_SIGNATURE, pictureTypeOf } from '#domain/documents/pictures.ts'
import { Refusal } from '#domain/refusal.ts'

const SIGNATURE = Buffer.from(PDF_SIGNATURE)

export const tooLarge = (): Refusal =>
  new Refusal('tooLarge', `This file exceeds the maximum allowed size of ${LARGEST_FILE}`)

const notPdf = () => new Refusal('wrongType', NOT_A_PDF)

/** Passes bytes through; throws a Refusal as soon as they cannot be a PDF, or a picture, of at most 10 MB. */
export async function* assertPdfOrPicture(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  let start = Buffer.alloc(0)
  for await (const piece of source) {
    size += piece.length
    if (size > MAX_FILE_BYTES) throw tooLarge()
    const isBeginning = start.length < LONGEST_SIGNATURE
    if (isBeginning) start = Buffer.concat([start, piece.subarray(0, LONGEST_SIGNATURE - start.length)])
    if (isBeginning && start.length === LONGEST_SIGNATURE && !isPdfOrPicture(start)) throw notPdf()
    yield piece
  }
  if (!isPdfOrPicture(start)) throw notPdf()
}

const isPdfOrPicture = (start: Buffer) =>
  start.subarray(0, SIGNATURE.length).equals(SIGNATURE) || pictureTypeOf(start) !== undefined

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
