import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import type { TestFile } from './test-files.ts'

/** Each quarter of a test photo has its own colour, so that tests detect turns and crops. */
const QUARTERS = { red: '#d02020', green: '#20a040', yellow: '#e0c020', blue: '#2040c0' }

/** A camera held upright stores that its picture must be turned right by 90 degrees. */
const TURN_RIGHT = 6

async function painted(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const text = await page.evaluate(
    async ([kind, wide, high, colours]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')
      for (const [index, colour] of colours.entries()) {
        if (!context) break
        context.fillStyle = colour
        context.fillRect(((index % 2) * wide) / 2, (Math.floor(index / 2) * high) / 2, wide / 2, high / 2)
      }
      const picture = await canvas.convertToBlob({ type: kind, quality: 0.9 })
      return btoa(String.fromCharCode(...new Uint8Array(await picture.arrayBuffer())))
    },
    [type, width, height, Object.values(QUARTERS)] as const,
  )
  return Buffer.from(text, 'base64')
}

export async function uprightJpeg(page: Page, name: string): Promise<TestFile> {
  const jpeg = await painted(page, 'image/jpeg', 800, 600)
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0x00,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    TURN_RIGHT,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const note = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

export const png = async (page: Page, name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await painted(page, 'image/png', 900, 1_200),
})

export async function photographed(page: Page, name: string): Promise<TestFile> {
  const text = await page.evaluate(async () => {
    const [wide, high] = [1_500, 2_000]
    const canvas = new OffscreenCanvas(wide, high)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser does not paint')
    context.fillStyle = '#8a7a66'
    context.fillRect(0, 0, wide, high)
    context.fillStyle = '#f4f2ec'
    context.fillRect(90, 90, wide - 180, high - 180)
    context.fillStyle = '#202020'
    for (let y = 250; y < high - 250; y += 60) context.fillRect(200, y, 300 + ((y * 7) % 800), 18)
    const picture = context.getImageData(0, 0, wide, high)
    for (let at = 0, seed = 1; at < picture.data.length; at += 4) {
      seed = (seed * 16_807) % 2_147_483_647
      const grain = (seed % 24) - 12
      for (const part of [0, 1, 2]) picture.data[at + part] = (picture.data[at + part] ?? 0) + grain
    }
    context.putImageData(picture, 0, 0)
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const reader = new FileReader()
    reader.readAsDataURL(photo)
    await new Promise((done) => reader.addEventListener('load', done))
    return String(reader.result).replace(/^.*,/, '')
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') }
}

/** 300 x 400, encoded with libheif's own tool; no browser here can make one. */
export const heic = async (name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/heic',
  buffer: await readFile(join(import.meta.dirname, 'fixtures', 'iphone.heic')),
})

export interface PrintedPage {
  /** In points. */
  paper: { width: number; height: number }
  quarters: string[]
}

export async function printedPages(page: Page, pdf: Buffer): Promise<PrintedPage[]> {
  const document = await PDFDocument.load(pdf)
  const seen: PrintedPage[] = []
  for (const sheet of document.getPages()) {
    const pictures = sheet.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
    const picture = pictures?.lookup(PDFName.of('P'))
    if (!(picture instanceof PDFRawStream)) throw new Error('a page without its picture')
    const jpeg = Buffer.from(picture.getContents()).toString('base64')
    seen.push({ paper: sheet.getSize(), quarters: await quartersOf(page, jpeg) })
  }
  return seen
}

const quartersOf = (page: Page, jpeg: string): Promise<string[]> =>
  page.evaluate(
    async ([text, colours]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const nearest = (x: number, y: number) => {
        const [r = 0, g = 0, b = 0] =
          context?.getImageData(Math.round(x * bitmap.width), Math.round(y * bitmap.height), 1, 1).data ?? []
        const away = (hex: string) => {
          const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
          return Math.abs(part(1) - r) + Math.abs(part(3) - g) + Math.abs(part(5) - b)
        }
        return Object.entries(colours).sort(([, one], [, other]) => away(one) - away(other))[0]?.[0] ?? ''
      }
      return [nearest(0.25, 0.25), nearest(0.75, 0.25), nearest(0.25, 0.75), nearest(0.75, 0.75)]
    },
    [jpeg, QUARTERS] as const,
  )
