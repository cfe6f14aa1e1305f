import { expect, test } from 'vitest'
import { listDocuments } from '#contract/documents/documents.ts'
import { axeFindings } from './axe.ts'
import { sidewaysAt320 } from './overflow.ts'
import { type Maria, peopleAt } from './people.ts'
import { photoSteps } from './photo-steps.ts'
import { heic, photographed, png, printedPages, uprightJpeg } from './photos.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

async function mariaWithHerPhone() {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/documents?type=passport')
  return { ...maria, ...photoSteps(maria) }
}

async function filedPdf(maria: Maria): Promise<Buffer> {
  const documents = await maria.asks(listDocuments, { params: { id: await maria.herApplicationId() } })
  expect(documents.map(({ fileName }) => fileName)).toEqual(['Valid Passport.pdf'])
  return (await maria.context.request.get(documents[0]?.objectPath ?? '')).body()
}

test('three photos are turned, cropped, sorted and become one PDF, also after a reload', async () => {
  const maria = await mariaWithHerPhone()
  const { page, sheet, photoRow: row, button } = maria
  await maria.choosesPhotos(await uprightJpeg(page, 'a.jpg'), await png(page, 'b.png'), await heic('c.heic'))
  await maria.reads('We did not find the edges')
  await maria.usesPages(3)
  await row(3).waitFor()
  await maria.reads('This page may be too small to read when printed.', row(3))
  const findings = await axeFindings(page, 'pages of photos', 'all')

  await button('Crop page 1').click()
  await maria.corner('Top left').waitFor()
  findings.push(...(await axeFindings(page, 'a photo that is cropped', 'all')))
  await maria.dragsCorner('Top left', 0.5, 0)
  await maria.corner('Bottom left').focus()
  for (let time = 0; time < 10; time += 1) await page.keyboard.press('Shift+ArrowRight')
  await maria.reads('50% from the left, 100% from the top', sheet.getByRole('status'))
  await button('Done').click()
  await button('Turn page 2').click()
  await maria.reads('Page 2 turned to the right', sheet.getByRole('status'))

  await page.reload()
  await maria.reads('3 pages from today are still here.')
  await maria.opensThePhotos()
  await button('Up page 3').click()
  await maria.reads('Page moved. It is now page 2 of 3', sheet.getByRole('status'))
  await button('Remove page 1').click()
  await row(3).waitFor({ state: 'detached' })
  await button('Undo').click()
  await row(3).waitFor()
  await maria.dragsPage(3, 2)
  expect(await sidewaysAt320(page)).toBeLessThanOrEqual(0)
  expect(findings.map(({ words }) => words)).toEqual([])

  await button(/^Done \(3\)/).click()
  await maria.filed('Document Uploaded Successfully').waitFor()
  const pdf = await filedPdf(maria)
  const pages = await printedPages(page, pdf)
  expect(pages.map(({ quarters }) => quarters)).toEqual([
    // The right half of the upright picture.
    ['red', 'red', 'green', 'green'],
    ['yellow', 'red', 'blue', 'green'],
    ['red', 'green', 'yellow', 'blue'],
  ])
  const proportions = pages.map(({ paper }) => paper.width / paper.height)
  for (const [index, wanted] of [3 / 8, 4 / 3, 3 / 4].entries()) expect(proportions[index]).toBeCloseTo(wanted, 1)
  for (const { paper } of pages) expect(Math.max(paper.width, paper.height)).toBeLessThanOrEqual(842)

  await expect.poll(() => keptOnDevice(maria)).toEqual({ notes: 0, photos: 0 })
})

test('a page sent before is asked about, a file that is no photo is refused by name, and sign-out deletes the photos', async () => {
  const maria = await mariaWithHerPhone()
  const { page, photoRow: row, button } = maria
  const photo = await photographed(page, 'page.jpg')
  await maria.choosesPhotos(photo)
  await maria.usesPages(1)
  await button(/^Done \(1\)/).click()
  await maria.filed('Document Uploaded Successfully').waitFor()
  await maria.opens('/documents?type=prc-id')
  const letter = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('This was never a photo.') }
  await maria.choosesPhotos(letter, photo)
  await maria.reads('This looks like a page of your Valid Passport. Is it the right one?')
  expect(await axeFindings(page, 'a page that was sent before', 'all')).toEqual([])
  await maria.usesPages(1)
  await maria.reads('letter.png was not added')
  await row(1).waitFor()
  await button('Close').click()
  await maria.reads('1 page from today is still here.')
  await maria.signsOut({ deleting: '1 photographed page that is not uploaded' })
  await maria.reads('Sign In')
  expect(await keptOnDevice(maria)).toEqual({ notes: 0, photos: 0 })
})

const keptOnDevice = ({ page }: Maria) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const notes = Object.keys(localStorage).filter((name) => name.startsWith('photos:')).length
        const opening = indexedDB.open('kept-photos')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pages').objectStore('pages').count()
          counting.onsuccess = () => done({ notes, photos: counting.result })
        }
      }),
  )
