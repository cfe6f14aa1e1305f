import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export interface PaperFonts {
  regular: Buffer
  bold: Buffer
  /** For Chinese names; only where one is to be printed. */
  han: Buffer | undefined
}

// Beside this file, and beside the bundle, where the build copies them.
const read = (name: string) => readFile(join(import.meta.dirname, 'fonts', name))

/** Read once: they are the same for every sheet. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

const regular = once(() => read('paper-regular.ttf'))
const bold = once(() => read('paper-bold.ttf'))
const han = once(async () => promisify(gunzip)(await read('paper-han.ttf.gz')))

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** What the texts of a sheet of paper are printed with. */
export async function paperFontsFor(texts: readonly string[]): Promise<PaperFonts> {
  const [one, other, third] = await Promise.all([regular(), bold(), texts.some(isHan) ? han() : undefined])
  return { regular: one, bold: other, han: third }
}
