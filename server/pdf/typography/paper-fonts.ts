import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export type Face = 'regular' | 'bold'

interface Alphabet {
  letters: RegExp
  fonts: Record<Face, Font>
}

type Font = readonly [name: string, file: string]

const LATIN: Record<Face, Font> = { regular: ['regular', 'paper-regular.ttf'], bold: ['bold', 'paper-bold.ttf'] }

const HAN: Font = ['han', 'paper-han.ttf.gz']

// Whole Unicode blocks, as commas and digits belong to no script. Joiners shape Arabic.
const alphabets: readonly Alphabet[] = [
  {
    letters: /\u200c|\u200d|[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/,
    fonts: {
      regular: ['arabic', 'paper-arabic-regular.ttf'],
      bold: ['arabic-bold', 'paper-arabic-bold.ttf'],
    },
  },
  {
    letters: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
    fonts: {
      regular: ['hebrew', 'paper-hebrew-regular.ttf'],
      bold: ['hebrew-bold', 'paper-hebrew-bold.ttf'],
    },
  },
  // The Han font has no bold face.
  { letters: /\p{Script=Han}/u, fonts: { regular: HAN, bold: HAN } },
]

export function fontOf(character: string, face: Face): string {
  const { fonts } = alphabets.find(({ letters }) => letters.test(character)) ?? { fonts: LATIN }
  return fonts[face][0]
}

const kept = new Map<string, Promise<Buffer>>()

function bytesOf(file: string): Promise<Buffer> {
  const reading = kept.get(file) ?? load(file)
  kept.set(file, reading)
  reading.catch(() => kept.delete(file))
  return reading
}

async function load(file: string): Promise<Buffer> {
  // The fonts lie beside this file and, copied by the build, beside the bundle.
  const bytes = await readFile(join(import.meta.dirname, 'fonts', file))
  return file.endsWith('.gz') ? promisify(gunzip)(bytes) : bytes
}

export async function paperFontsFor(texts: readonly string[]): Promise<Map<string, Buffer>> {
  const needed = alphabets.filter(({ letters }) => texts.some((text) => letters.test(text)))
  const files = new Map([LATIN, ...needed.map(({ fonts }) => fonts)].flatMap(({ regular, bold }) => [regular, bold]))
  const read = [...files].map(async ([name, file]) => [name, await bytesOf(file)] as const)
  return new Map(await Promise.all(read))
}
