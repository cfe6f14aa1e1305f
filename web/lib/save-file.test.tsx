import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportClients } from '#contract/exports.ts'
import { getApplicationFiles } from '#contract/packets.ts'
import { fakeText } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const FILES = '/api/admin/applications/application-1/files.zip'
let saved: string[]

beforeEach(() => {
  saved = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:file', revokeObjectURL() {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`)
  })
})

function openLink(href = FILES) {
  const { person } = renderScreen(
    <ButtonLink download href={href}>
      All files
    </ButtonLink>,
    { user: admin },
  )
  return { person, link: screen.getByRole('link', { name: 'All files' }) }
}

test('a file is saved under the name from the server, only once after several presses', async () => {
  const disposition = `attachment; filename="Pena.zip"; filename*=UTF-8''Pe%C3%B1a.zip`
  const { asked } = fakeText(getApplicationFiles, 'PK', 200, { 'content-disposition': disposition })
  const { link } = openLink()
  fireEvent.click(link)
  fireEvent.click(link)
  await waitFor(() => expect(saved).toEqual(['Peña.zip from blob:file']))
  expect(asked).toHaveLength(1)
})

test.each([
  [409, 'The applicant no longer agrees that we work on the application.'],
  [429, 'Too many downloads. Please wait a minute.'],
])('shows beside the button why a file is refused: %i', async (status, message) => {
  fakeText(getApplicationFiles, JSON.stringify({ message }), status)
  const { person, link } = openLink()
  await person.click(link)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(saved).toEqual([])
})

test('asks for passkey confirmation, and saves nothing when it is cancelled', async () => {
  const message = 'Confirm with your passkey: export the list of clients.'
  fakeText(exportClients, JSON.stringify({ message, code: 'step_up_required' }), 403)
  const { person, link } = openLink('/api/admin/exports/clients?format=csv')
  await person.click(link)
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  expect(screen.getByText(message)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('You did not confirm this, so nothing was done.')).toBeTruthy()
  expect(saved).toEqual([])
})
