import { DAY } from '#domain/calendar/milliseconds.ts'
import { type Cell, isFormula } from './cell.ts'

export interface SheetColumn {
  head: string
  /** In characters. */
  width: number
  isTime?: true
}

// Excel counts days from 30 December 1899.
const FIRST_OF_ALL = Date.UTC(1899, 11, 30)
const LONGEST_TEXT = 32_767
// Indexes into the list of formats below.
const [INSTANT, MONEY, TEXT_FOR_GOOD, HEADING] = [1, 2, 3, 4]

// XML cannot hold most control characters and lone surrogates; spreadsheets write them as codes.
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const byNumber = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' }

function xmlText(text: string): string {
  const whole = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
  return whole
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    .replace(UNWRITABLE, byNumber)
    .replace(/[&<>"\r]/g, (mark) => marks[mark] ?? mark)
}

const inlineText = (reference: string, text: string, format: number) =>
  `<c r="${reference}" t="inlineStr"${format ? ` s="${format}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

function xmlCell(reference: string, cell: Cell, ahead: (at: Date) => number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return inlineText(reference, cell, isFormula(cell) ? TEXT_FOR_GOOD : 0)
  if (cell instanceof Date) {
    const days = (cell.getTime() + ahead(cell) - FIRST_OF_ALL) / DAY
    return `<c r="${reference}" s="${INSTANT}"><v>${days}</v></c>`
  }
  return `<c r="${reference}" s="${MONEY}"><v>${cell.amount}</v></c>`
}

// The format makes cell positions optional, but widely used readers reject a file without them.
const xmlRow = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

/** Writes a row under its 1-based `number`; `ahead` gives the zone offset for instants. */
export const xlsxRow = (number: number, row: readonly Cell[], ahead: (at: Date) => number): string =>
  xmlRow(
    number,
    row.map((cell, index) => xmlCell(`${columnLetters(index + 1)}${number}`, cell, ahead)),
  )

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function sheetBeginning(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    xmlRow(
      1,
      columns.map(({ head }, index) => inlineText(`${columnLetters(index + 1)}1`, head, HEADING)),
    )
  )
}

export const sheetEnd = (columns: readonly SheetColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns.length)}${rows + 1}"/></worksheet>`

export function columnLetters(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? `${columnLetters(Math.floor((number - 1) / 26))}${letter}` : letter
}

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

export function workbookParts(title: string): Readonly<Record<string, string>> {
  const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${KIND}.${kind}+xml"/>`
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override(SHEET_PATH, 'worksheet') +
      `${override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      `<sheet name="${xmlText(title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  }
}

// In the order of the indexes above: plain, instant, money, text that stays text when edited, heading.
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>` +
  '<numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
