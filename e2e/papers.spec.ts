import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { startNetworkProxy } from './network-proxy.ts'
import { peopleAt } from './people.ts'
import { photoSteps } from './photo-steps.ts'
import { photographed } from './photos.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const line = startNetworkProxy()
const people = peopleAt(startPortal({ publicUrl: () => line.url, onReady: line.leadTo }))

const MAY_BE_SENT_AGAIN = 1_000_000
const REASON = 'Cut off, or a page is missing'
const SENTENCE = /A corner is cut off or a page is missing\./
const ADDED = 'The page with your signature is not there.'

test('photos become a PDF, survive a lost connection, are rejected, and the new version ends in the packet', async () => {
  const maria = await people.applicant({ device: 'phone' })
  const photos = photoSteps(maria)
  const { page, button } = maria

  // Of three photos, one is cropped, one is turned, and the last is moved up.
  await maria.opens('/documents?type=passport')
  await photos.choosesPhotos(
    await photographed(page, 'cover.jpg'),
    await photographed(page, 'page.jpg'),
    await photographed(page, 'stamps.jpg'),
  )
  await maria.reads('Are the edges right?')
  await photos.usesPages(3)
  await photos.photoRow(3).waitFor()
  await button('Crop page 1').click()
  await photos.corner('Top left').waitFor()
  await photos.dragsCorner('Top left', 0.1, 0.1)
  await button('Done').click()
  await button('Turn page 2').click()
  await maria.reads('Page 2 turned to the right', photos.sheet.getByRole('status'))
  await button('Up page 3').click()
  await maria.reads('Page moved. It is now page 2 of 3', photos.sheet.getByRole('status'))

  // The connection breaks in the middle of the PDF; received parts are not sent again.
  maria.expectLostLine()
  line.isCutAfter(700_000)
  await button(/^Done \(3\)/).click()
  await maria.reads('The connection was lost')
  await maria.reads('Your upload will continue when you are back online.')
  line.isGood()
  const filed = maria.filed('Document Uploaded Successfully')
  await maria.reads('Valid Passport.pdf', filed)
  await maria.reads('3 pages', filed)
  await maria.reads('Under Review', filed)
  const scan = await (await maria.context.request.get(await maria.herFile())).body()
  expect(line.passed - scan.length).toBeLessThanOrEqual(MAY_BE_SENT_AGAIN)
  const sizes = await pagesOf(scan)
  // The turned photo moved down and lies sideways.
  expect(sizes.map(({ width, height }) => width > height)).toEqual([false, false, true])

  // Ana rejects the document with a reason and a note.
  const ana = await people.admin()
  await ana.opens('/admin/documents')
  await ana.opensReviewOf('Maria Santos', 'Valid Passport', 'Valid Passport.pdf')
  await ana.review.getByRole('checkbox', { name: REASON }).check()
  const notes = ana.field('Review Notes')
  await expect.poll(() => notes.inputValue()).toMatch(SENTENCE)
  await ana.writesNotes(`${await notes.inputValue()}\n${ADDED}`)
  await ana.asksForResubmission()
  await ana.isTold('Success', 'Document marked for resubmission and client has been notified')

  // Maria reads the reason next to the upload.
  const rejected = maria.filed('Document Rejected')
  await rejected.waitFor()
  const replace = page.getByRole('region', { name: 'Replace Document' })
  for (const words of [REASON, SENTENCE, ADDED]) await maria.reads(words, replace)
  const better = await pdf('passport-whole.pdf', 'A passport, whole')
  await maria.uploads(better)
  await maria.reads('passport-whole.pdf', maria.filed('Document Uploaded Successfully'))
  await button(/^Earlier versions \(1\)/).click()
  const history = page.getByRole('region', { name: /^Earlier versions/ })
  for (const words of ['Valid Passport.pdf', '3 pages', 'Needs a New Copy', REASON, ADDED])
    await maria.reads(words, history)

  // Ana approves the document and creates the packet that contains it.
  await ana.opens('/admin/documents')
  await ana.opensReviewOf('Maria Santos', 'Valid Passport', 'passport-whole.pdf')
  await ana.approves()
  await ana.isTold('Success', 'Document review submitted successfully')
  await maria.filed('Document Approved').waitFor()
  await ana.opens(`/admin/applications/${await maria.herApplicationId()}`)
  await ana.button('Create packet').click()
  const download = ana.link('Download the packet')
  await download.waitFor()
  const kept = ana.page.waitForEvent('download')
  await download.click()
  const packet = await readFile(await (await kept).path())
  const pages = await pagesOf(packet)
  const words = pages.map(({ text }) => text)
  expect(words[0]).toContain('Maria')
  expect(words.filter((text) => text.includes('A passport, whole'))).toHaveLength(1)
  expect(words.at(-1)).toContain('passport-whole.pdf')
  const hash = createHash('sha256').update(better.buffer).digest('hex')
  expect(words.at(-1)?.replace(/\s/g, '')).toContain(hash)
  expect(words.at(-1), 'the version that came back').not.toContain('Valid Passport.pdf')
})

/** Reads the pages of a PDF with another library than the one that wrote it. */
async function pagesOf(file: Buffer) {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: { width: number; height: number; text: string }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const { width, height } = page.getViewport({ scale: 1 })
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') })
  }
  await document.destroy()
  return pages
}
