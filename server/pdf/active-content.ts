import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { isWhite, readWords } from './active-words.ts'
import { leadsElsewhere } from './links.ts'

const OBJ = Buffer.from('obj')
const TRAILER = Buffer.from('trailer')
const [LINE, RETURN, PERCENT] = [10, 13, 37]
const isLineBreak = (byte: number | undefined) => byte === LINE || byte === RETURN
const LONGEST_COMMENT = 1_024

const made: PDFRawStream[] = []
const makeStream = PDFRawStream.of
// Keeps every object stream: the library drops streams that were replaced, or in which it met a fault.
PDFRawStream.of = (dict, contents, transform) => {
  const stream = makeStream(dict, contents, transform)
  if (dict.has(PDFName.of('First'))) made.push(stream)
  return stream
}

export const drainHolders = (): PDFRawStream[] => made.splice(0)

type Found = 'active' | 'hidden' | null

/**
 * Finds content that acts when a PDF is opened: scripts, programs to start, files, XFA forms, links that open other
 * files. Returns `hidden` for objects that cannot be read. Every object counts, also those that a later version
 * replaced or that nothing refers to: viewers differ in which ones they take.
 */
export function findActive(file: Buffer, document: PDFDocument, holders: readonly PDFRawStream[]): Found {
  let packed = 0
  for (const start of objectStarts(file)) {
    const { isActive, holdsObjects } = readWords(file, start, { areTextsPlain: !document.isEncrypted })
    if (isActive) return 'active'
    if (holdsObjects) packed += 1
  }
  if (hasStrangeLink(document)) return 'active'
  const own = holders.filter(({ dict }) => dict.context === document.context)
  // Only a hostile file has an object stream where the library does not find it, such as inside another stream.
  if (own.length < packed) return 'hidden'
  for (const holder of holders) {
    const found = findActiveIn(holder)
    // An encrypted file yields each stream twice, encrypted and decrypted.
    if (found === 'active' || (found === 'hidden' && holder.dict.context === document.context)) return found
  }
  return null
}

// Finds links whose text is an object of its own, or was encrypted.
function hasStrangeLink({ context }: PDFDocument): boolean {
  const all: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  const urls = ['URI', 'Base'].map((name) => PDFName.of(name))
  for (let object = all.pop(); object; object = all.pop()) {
    if (object instanceof PDFArray) all.push(...object.asArray())
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    all.push(...dict.values())
    const texts = urls.map((name) => dict.lookup(name))
    if (texts.some((text) => isText(text) && leadsElsewhere(Buffer.from(text.asBytes()).toString('latin1'))))
      return true
  }
  return false
}

const isText = (object: PDFObject | undefined) => object instanceof PDFString || object instanceof PDFHexString

function* objectStarts(file: Buffer): Generator<number> {
  for (let at = file.indexOf(OBJ); at >= 0; at = file.indexOf(OBJ, at + OBJ.length)) {
    if (isHeader(file, at)) yield at + OBJ.length
  }
  for (let at = file.indexOf(TRAILER); at >= 0; at = file.indexOf(TRAILER, at + TRAILER.length)) {
    yield at + TRAILER.length
  }
}

function isHeader(file: Buffer, at: number): boolean {
  let before = at - 1
  let isNewLine = false
  for (; before >= 0 && isWhite(file[before]); before--) {
    isNewLine ||= isLineBreak(file[before])
  }
  if (isDigit(file[before])) return true
  if (!isNewLine) return false
  for (const end = before - LONGEST_COMMENT; before > end && before >= 0; before--) {
    if (file[before] === PERCENT) return true
    if (isLineBreak(file[before])) return false
  }
  return false
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

/** The library ignores predictors, which a viewer decodes. */
function isPredicted({ dict }: PDFRawStream): boolean {
  const found = dict.lookup(PDFName.of('DecodeParms')) ?? dict.lookup(PDFName.of('DP'))
  const all = found instanceof PDFArray ? found.asArray().map((one) => dict.context.lookup(one)) : [found]
  return all.some((one) => one instanceof PDFDict && one.has(PDFName.of('Predictor')))
}

function findActiveIn(holder: PDFRawStream): Found {
  try {
    const first = holder.dict.lookup(PDFName.of('First'), PDFNumber).asNumber()
    if (isPredicted(holder)) return 'hidden'
    const bytes = Buffer.from(decodePDFRawStream(holder).decode())
    const numbers = bytes.toString('latin1', 0, first).match(/\d+/g) ?? []
    const places = numbers.filter((_, index) => index % 2 === 1).map((offset) => first + Number(offset))
    // Reads each object from its own offset, as viewers do, and also the bytes between.
    const isActive = places.some((place) => readWords(bytes, place, { isAlone: true }).isActive)
    return isActive || readWords(bytes, 0).isActive || readWords(bytes, first).isActive ? 'active' : null
  } catch {
    return 'hidden'
  }
}
