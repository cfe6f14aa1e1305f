import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { picturePdf, roomForPictures } from '../picture-pdf.ts'
import { dotsPerInch, fitting, paperFor, pixelsAt } from './paper.ts'

/** The smallest JPEG head that PDF readers check; no test decodes the rest. */
const jpeg = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/jpeg' })

test('a page fills A4 in portrait or landscape', () => {
  expect(paperFor({ width: 2_100, height: 2_970 }).height).toBeCloseTo(841.89, 0)
  const across = paperFor({ width: 4_000, height: 3_000 })
  expect(across.height).toBeCloseTo(595.28, 1)
  expect(across.width).toBeCloseTo(793.7, 1)
  const card = paperFor({ width: 1_600, height: 1_000 })
  expect(card.width).toBeCloseTo(841.89, 1)
})

test('a page is drawn at 200 dpi, and is never enlarged', () => {
  const drawn = pixelsAt(200, { width: 3_000, height: 4_000 })
  expect(drawn).toEqual({ width: 1_654, height: 2_205 })
  expect(dotsPerInch(drawn)).toBeCloseTo(200, 0)
  expect(pixelsAt(200, { width: 1_000, height: 1_400 })).toEqual({ width: 1_000, height: 1_400 })
})

test('the largest pages are reduced first, and only as far as needed', () => {
  const page = (...bytes: [number, ...number[]]) =>
    bytes.map((count) => ({ bytes: count })) as unknown as readonly [{ bytes: number }, ...{ bytes: number }[]]
  const sizes = (limit: number, ...pages: ReturnType<typeof page>[]) => fitting(pages, limit)?.map(({ bytes }) => bytes)
  expect(sizes(10, page(4, 2), page(5, 3))).toEqual([4, 5])
  expect(sizes(8, page(4, 2), page(5, 3))).toEqual([4, 3])
  expect(sizes(5, page(4, 2), page(5, 3))).toEqual([2, 3])
  expect(sizes(4, page(4, 2), page(5, 3))).toBeUndefined()
  expect(sizes(6, page(9, 6, 4), page(1))).toEqual([4, 1])
})

test('a PDF of pictures has its pages, title and keywords, and little overhead', async () => {
  const pages = [
    { jpeg: jpeg(5_000), pixels: { width: 1_654, height: 2_205 }, paper: { width: 595.28, height: 793.6 } },
    { jpeg: jpeg(70_000), pixels: { width: 2_339, height: 1_400 }, paper: { width: 841.89, height: 503.9 } },
  ]
  const pdf = picturePdf(pages, 'Marriage Certificate (if applicable) – Ñ', 'photo-advice 2:glare')
  expect(75_000).toBeLessThanOrEqual(roomForPictures(pdf.size, pages.length) + 2_048 + 2 * 1_024)
  expect(pdf.size - 75_000).toBeLessThan(2_048 + 2 * 1_024)
  const read = await PDFDocument.load(new Uint8Array(await pdf.arrayBuffer()), { updateMetadata: false })
  expect(read.getTitle()).toBe('Marriage Certificate (if applicable) – Ñ')
  expect(read.getKeywords()).toBe('photo-advice 2:glare')
  expect(read.getPages().map((page) => page.getSize())).toEqual(pages.map(({ paper }) => paper))
})
