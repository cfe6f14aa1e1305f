// Fonts, tables and decoders for documents, each a portal asset loaded on demand.
const data = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { eager: true, query: '?url', import: 'default' },
)

const addresses = new Map(Object.entries(data).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

export async function pdfData(fileName: string): Promise<Uint8Array> {
  const url = addresses.get(fileName)
  const answer = url ? await fetch(url) : null
  if (!answer?.ok) throw new Error(`${fileName} could not be loaded`)
  return new Uint8Array(await answer.arrayBuffer())
}
