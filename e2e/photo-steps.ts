import type { Maria } from './people.ts'
import type { TestFile } from './test-files.ts'

export function photoSteps({ page, button }: Pick<Maria, 'page' | 'button'>) {
  const sheet = page.getByRole('dialog')
  const picture = page.getByRole('img', { name: 'The photo of this page' })
  const corner = (name: string) => sheet.getByRole('button', { name: `${name} corner` })
  return {
    sheet,
    photoRow: (number: number) => sheet.getByRole('listitem', { name: `Page ${number}` }),
    corner,

    /** Returns to photos that wait on the phone. */
    async opensThePhotos() {
      await button('Show them').click()
      await sheet.getByRole('heading', { name: 'Photos of your Valid Passport' }).waitFor()
    },
    async choosesPhotos(...photos: TestFile[]) {
      const choosing = page.waitForEvent('filechooser')
      await page.getByText('Choose photos', { exact: true }).click()
      await (await choosing).setFiles(photos)
    },
    async usesPages(count: number, of = count) {
      for (let number = 1; number <= count; number += 1) {
        await sheet.getByText(`Page ${number} of ${of}.`).waitFor()
        await sheet.getByRole('button', { name: /^Use/ }).click()
      }
      await sheet.getByRole('heading', { name: /^Photos of your/ }).waitFor()
    },
    async dragsCorner(name: string, x: number, y: number) {
      const [handle, whole] = await Promise.all([corner(name).boundingBox(), picture.boundingBox()])
      if (!handle || !whole) throw new Error('no corner to drag')
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
      await page.mouse.down()
      await page.mouse.move(whole.x + whole.width * x, whole.y + whole.height * y, { steps: 3 })
      await page.mouse.up()
    },
    async dragsPage(from: number, to: number) {
      await sheet
        .locator('li')
        .nth(from - 1)
        .scrollIntoViewIfNeeded()
      const [grip, there] = await Promise.all(
        [from, to].map((number) =>
          sheet
            .locator('li')
            .nth(number - 1)
            .locator('.cursor-grab')
            .boundingBox(),
        ),
      )
      if (!grip || !there) throw new Error('no page to drag')
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
      await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 4 })
      await page.mouse.up()
    },
  }
}
