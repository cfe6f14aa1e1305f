import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'

export function written(catalog: string, objects: readonly string[] = [], rest = ''): Buffer {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>',
    ...(objects.length > 0 ? objects : ['null']),
  ]
  let file = '%PDF-1.7\n'
  const places = bodies.map((body, index) => {
    const place = file.length
    file += `${index + 1} 0 obj ${body} endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}${xref}${end}${rest}`, 'latin1')
}

export function packedObjects(number: number, bodies: readonly string[], more = ''): string {
  let offset = 0
  const places = bodies.map((body, index) => {
    const place = `${number + index} ${offset}`
    offset += body.length + 1
    return place
  })
  const head = `${places.join(' ')} `
  const packed = deflateSync(Buffer.from(`${head}${bodies.join(' ')}`, 'latin1')).toString('latin1')
  const dictionary = `<</Type/ObjStm/N ${bodies.length}/First ${head.length}/Filter/FlateDecode${more}/Length ${packed.length}>>`
  return `${dictionary}stream\n${packed}\nendstream`
}

type Save = { useObjectStreams?: boolean; isEncrypted?: boolean }

export async function drawn(
  change: (document: PDFDocument) => void | Promise<void>,
  { useObjectStreams = true, isEncrypted = false }: Save = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText('A page')
  await change(document)
  if (isEncrypted) document.encrypt({ userPassword: '', ownerPassword: 'boss', permissions: {} })
  return Buffer.from(await document.save({ useObjectStreams }))
}

export function runScript(document: PDFDocument): void {
  const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(action))
}
