import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf, photo, type TestFile } from './test-files.ts'

const portal = commonPortal()
const people = peopleAt(portal)

const MESSENGER =
  'Mozilla/5.0 (Linux; Android 14; V2250) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/487.0.0.37;]'

test('a page opened in Messenger shows a link to Chrome, also without scripts', async () => {
  const maria = await people.maria({ device: 'phone', userAgent: MESSENGER, javaScriptEnabled: false })
  await maria.opens('/services')
  const way = maria.link('Open in Chrome')
  expect(await way.getAttribute('href')).toContain('/services#Intent;')
  await maria.page.getByText('Or copy the link').click()
  expect(await maria.field('Link to this page').inputValue()).toBe(`${portal.url}/services`)

  const inside = await people.applicant({ device: 'phone', userAgent: MESSENGER })
  await inside.opens('/documents?type=passport')
  await inside.comesToLife()
  expect(await inside.link('Open in Chrome').getAttribute('href')).toContain('/documents?type=passport#Intent;')
  await inside.goesTo('Messages')
  await inside.arrivesAt('Messages')
  await inside.page.getByText('Or copy the link').click()
  expect(await inside.field('Link to this page').inputValue()).toBe(`${portal.url}/messages`)
  expect(await inside.link('Open in Chrome').getAttribute('href')).toContain('/messages#Intent;')
  const shell = await inside.page.evaluate(async () => (await fetch('/app-shell')).text())
  expect(shell).not.toContain('id="way-out"')
})

test('a phone can install the portal', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.opens('/services')
  const line = await maria.context.newCDPSession(maria.page)
  const { errors, url } = await line.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${portal.url}/manifest.webmanifest`])
})

/** Shares files like a phone: submits a form with files and loads the response page. */
const share = (page: Page, files: readonly TestFile[]) =>
  page.evaluate(
    (shared) => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
      const input = form.appendChild(document.createElement('input'))
      Object.assign(input, { type: 'file', name: 'file', multiple: true })
      const carried = new DataTransfer()
      for (const [name, type, text] of shared) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        carried.items.add(new File([bytes], name, { type }))
      }
      input.files = carried.files
      document.body.append(form)
      form.submit()
    },
    files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')] as const),
  )

const untilWorkerIsThere = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a shared PDF is uploaded once its document is chosen, without a post to the server, and photos open in the photo tool', async () => {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/')
  await untilWorkerIsThere(maria.page)
  const answer = maria.page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/share'))
  await share(maria.page, [await pdf('TOR.pdf')])
  expect((await answer).fromServiceWorker()).toBe(true)
  await maria.arrivesAt('What is this?')
  expect(await maria.page.getByRole('radio', { name: 'Transcript of Records' }).isChecked()).toBe(true)
  await maria.button('Continue').click()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.opens('/share')
  await maria.reads('Nothing is waiting here')

  // Shared photos open in the photo tool, and two files cannot be one document.
  await share(maria.page, [
    photo('IMG_1.jpg'),
    await pdf('passport.pdf'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await maria.arrivesAt('What is this?')
  await maria.reads('Only PDF, JPEG, PNG and HEIC can be used')
  await maria.button('Continue').click()
  await maria.reads('Choose which document this is')
  const choices = maria.page.getByRole('radio', { name: 'Valid Passport' })
  await choices.first().check()
  await maria.reads('Choose another document: this one is taken by another file')
  await maria.page.getByRole('radio', { name: 'Birth Certificate' }).first().check()
  await maria.button('Continue').click()
  await maria.page.getByRole('dialog', { name: 'Photos of your Birth Certificate' }).waitFor()
})

test('a file shared while signed out waits for sign-in, and is deleted at sign-out', async () => {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/')
  await untilWorkerIsThere(maria.page)
  const cookies = await maria.context.cookies()
  await maria.context.clearCookies()
  maria.expectAnswer(/^401 /)
  await share(maria.page, [await pdf('TOR.pdf')])
  await maria.page.waitForURL(/\/login\?returnTo=%2Fshare/)
  await maria.context.addCookies(cookies)
  await maria.opens('/share')
  await maria.reads('TOR.pdf')
  await maria.signsOut()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.context.addCookies(cookies)
  await maria.isSignedIn()
  await maria.opens('/share')
  await maria.reads('Nothing is waiting here')
})
