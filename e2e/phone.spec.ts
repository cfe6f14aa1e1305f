import { expect, test } from 'vitest'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const portal = commonPortal()
const people = peopleAt(portal)

const MESSENGER =
  'Mozilla/5.0 (Linux; Android 14; V2250) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/487.0.0.37;]'

test('opened from Messenger, each page shows the way to Chrome, also without scripts, and works', async () => {
  const maria = await people.maria({ device: 'phone', userAgent: MESSENGER, javaScriptEnabled: false })
  await maria.opens('/services')
  const way = maria.link('Open in Chrome')
  expect(await way.getAttribute('href')).toContain('/services#Intent;')
  await maria.page.getByText('Or copy the link').click()
  expect(await maria.field('Link to this page').inputValue()).toBe(`${portal.url}/services`)

  const inside = await people.maria({ device: 'phone', userAgent: MESSENGER })
  await inside.isSignedIn()
  await inside.hasAnApplication()
  await inside.opens('/documents?type=passport')
  await inside.comesToLife()
  expect(await inside.link('Open in Chrome').getAttribute('href')).toContain('/documents?type=passport#Intent;')
  await inside.goesTo('Messages')
  await inside.arrivesAt('Messages')
})

test('a phone can put the portal on its home screen', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.opens('/services')
  const line = await maria.context.newCDPSession(maria.page)
  const { errors, url } = await line.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${portal.url}/manifest.webmanifest`])
})
