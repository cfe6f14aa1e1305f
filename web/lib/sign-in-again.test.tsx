import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getDataExportFile } from '#contract/privacy/my-data.ts'
import { fakeText } from '#web/testing/fake-api.ts'
import { maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const message = 'Sign in again first: this can be done within 15 minutes of signing in.'

function openLink() {
  fakeText(getDataExportFile, JSON.stringify({ message, code: 'fresh_sign_in_required' }), 403)
  return renderScreen(
    <ButtonLink download href="/api/my-data/exports/export-1/file">
      Download
    </ButtonLink>,
    { at: '/my-data', user: maria },
  ).person
}

test('links to a fresh sign-in and back, and explains when it is cancelled', async () => {
  const person = openLink()
  await person.click(screen.getByRole('link', { name: 'Download' }))
  await screen.findByRole('dialog', { name: 'Sign in again first' })
  const link = screen.getByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/login\?returnTo=.*&again=1$/)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
