import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface StructureNode {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: StructureNode[]
}

export interface ReadableText {
  lines: string[]
  text: string
}

/** Reads the tagged structure of each page of a PDF; an untagged page gives no lines. */
export async function readableTextOf(bytes: Uint8Array): Promise<ReadableText[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: ReadableText[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const said = new Map<string, string>()
    const open: (string | undefined)[] = []
    let text = ''
    for (const item of items) {
      if ('str' in item) {
        text += `${item.str} `
        const id = open.findLast((one) => one !== undefined)
        if (id) said.set(id, `${said.get(id) ?? ''}${item.str}`)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id)
    }
    const tree = (await page.getStructTree()) as StructureNode | null
    pages.push({ lines: tree ? linesOf(tree, said, []) : [], text })
  }
  await reading.destroy()
  return pages
}

function linesOf(node: StructureNode, said: ReadonlyMap<string, string>, within: readonly string[]): string[] {
  if (node.type === 'content') return [[...within, said.get(node.id ?? '')?.trim() ?? ''].join(' ')]
  const roles = ['Root', 'Document', undefined].includes(node.role) ? within : [...within, String(node.role)]
  if (node.alt) return [[...roles, node.alt].join(' ')]
  return (node.children ?? []).flatMap((child) => linesOf(child, said, roles))
}

export async function emptyBoxesIn(bytes: Uint8Array): Promise<number> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  let boxes = 0
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    fnArray.forEach((operator, index) => {
      if (operator !== OPS.showText) return
      const [glyphs] = argsArray[index] as [(number | { originalCharCode: number })[]]
      boxes += glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length
    })
  }
  await reading.destroy()
  return boxes
}
