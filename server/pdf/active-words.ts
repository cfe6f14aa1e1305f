import { leadsElsewhere } from './links.ts'

export interface ActiveContentScan {
  isActive: boolean
  holdsObjects: boolean
}

const [TAB, LINE, FEED, RETURN, SPACE] = [9, 10, 12, 13, 32]
const [PERCENT, SLASH, BACKSLASH] = [37, 47, 92]
const [OPEN_TEXT, CLOSE_TEXT, LESS, GREATER] = [40, 41, 60, 62]
const [OPEN_LIST, CLOSE_LIST, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

// Names of content that runs, embeds a file, opens another file, perhaps a stranger's, or submits a form.
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'XFA',
  'RichMedia',
  'OnInstantiate',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Movie',
])
const LINKS = new Set(['URI', 'Base'])
// Names too short to mean anything alone, as a font may have them; together in one dictionary they count.
const PAIRED = new Map([
  ['S', 1],
  ['JS', 2],
  ['EF', 4],
  ['F', 8],
  ['UF', 8],
  ['Filespec', 8],
  ['N', 16],
  ['First', 32],
  ['ObjStm', 48],
])
const SCRIPT = 1 | 2
const FILE = 4 | 8
const OBJECTS = 16 | 32

// Longer than any name in these sets with three bytes for each letter, as in `#4a`.
const LONGEST_NAME = 64

export const isWhite = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE || byte === RETURN || byte === TAB || byte === 0 || byte === FEED

const delimiters = new Set([
  PERCENT,
  SLASH,
  OPEN_TEXT,
  CLOSE_TEXT,
  LESS,
  GREATER,
  OPEN_LIST,
  CLOSE_LIST,
  OPEN_BRACE,
  CLOSE_BRACE,
])

const isRegular = (byte: number | undefined) => byte !== undefined && !isWhite(byte) && !delimiters.has(byte)

/**
 * Reads the names of one object, as leniently as viewers do: skips what cannot be parsed. A keyword ends the object or,
 * for one of many in a stream (`isAlone`), its closing bracket.
 */
export function readWords(
  bytes: Buffer,
  start: number,
  { isAlone = false, areTextsPlain = true } = {},
): ActiveContentScan {
  const levels: number[] = [0]
  const words: ActiveContentScan = { isActive: false, holdsObjects: false }
  let isStream = false
  let at = start
  while (at < bytes.length && !words.isActive) {
    const byte = bytes[at]
    if (byte === SLASH) at = readName(bytes, at + 1, levels, words, areTextsPlain)
    else if (isRegular(byte)) {
      const end = afterRegular(bytes, at)
      const word = end - at <= LONGEST_END ? textOf(bytes, at, end) : ''
      isStream = word === 'stream'
      if (levels.length === 1 && ENDS.has(word)) break
      at = end
    } else at = afterPassage(bytes, at) ?? afterBracket(bytes, at, levels) ?? at + 1
    if (isAlone && levels.length === 1 && byte !== PERCENT && !isWhite(byte)) break
  }
  return { ...words, holdsObjects: words.holdsObjects && isStream }
}

function afterPassage(bytes: Buffer, at: number): number | undefined {
  const byte = bytes[at]
  if (byte === OPEN_TEXT) return afterText(bytes, at + 1)
  if (byte === PERCENT) return afterLine(bytes, at)
  return byte === LESS && bytes[at + 1] !== LESS ? afterHex(bytes, at) : undefined
}

function afterBracket(bytes: Buffer, at: number, levels: number[]): number | undefined {
  const byte = bytes[at]
  if (byte === LESS || byte === OPEN_LIST) {
    levels.push(0)
    return at + (byte === LESS ? 2 : 1)
  }
  if (byte === CLOSE_LIST || (byte === GREATER && bytes[at + 1] === GREATER)) {
    if (levels.length > 1) levels.pop()
    return at + (byte === GREATER ? 2 : 1)
  }
  return undefined
}

function readName(
  bytes: Buffer,
  start: number,
  levels: number[],
  words: ActiveContentScan,
  areTextsPlain: boolean,
): number {
  const end = afterRegular(bytes, start)
  const name = nameOf(bytes, start, end)
  if (ACTIVE.has(name)) words.isActive = true
  if (areTextsPlain && LINKS.has(name) && leadsElsewhere(textAfter(bytes, end))) words.isActive = true
  const bit = PAIRED.get(name)
  if (bit === undefined) return end
  const level = (levels.pop() ?? 0) | bit
  levels.push(level)
  if ((level & SCRIPT) === SCRIPT || (level & FILE) === FILE) words.isActive = true
  if ((level & OBJECTS) === OBJECTS) words.holdsObjects = true
  return end
}

function textAfter(bytes: Buffer, start: number): string {
  let at = start
  while (isWhite(bytes[at])) at += 1
  const end = afterPassage(bytes, at) ?? at
  const text = textOf(bytes, at + 1, Math.max(at + 1, end - 1))
  if (bytes[at] === LESS) return Buffer.from(text.replace(/[^\da-f]/gi, ''), 'hex').toString('latin1')
  return bytes[at] === OPEN_TEXT ? unescaped(text) : ''
}

const unescaped = (text: string) =>
  text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, said: string) =>
    /^[0-7]/.test(said) ? String.fromCharCode(Number.parseInt(said, 8) & 255) : /[\r\nbfnrt]/.test(said) ? '' : said,
  )

function nameOf(bytes: Buffer, start: number, end: number): string {
  const name = textOf(bytes, start, Math.min(end, start + LONGEST_NAME))
  return name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : name
}

const textOf = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

const ENDS = new Set(['endobj', 'stream', 'endstream', 'obj', 'startxref'])

const LONGEST_END = 9

function afterRegular(bytes: Buffer, start: number): number {
  let at = start
  while (isRegular(bytes[at])) at += 1
  return at
}

function afterLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== LINE && bytes[at] !== RETURN) at += 1
  return at
}

function afterHex(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(GREATER, start)
  return end < 0 ? bytes.length : end + 1
}

function afterText(bytes: Buffer, start: number): number {
  let depth = 1
  let at = start
  for (; at < bytes.length && depth > 0; at++) {
    if (bytes[at] === BACKSLASH) at += 1
    else if (bytes[at] === OPEN_TEXT) depth += 1
    else if (bytes[at] === CLOSE_TEXT) depth -= 1
  }
  return at
}
