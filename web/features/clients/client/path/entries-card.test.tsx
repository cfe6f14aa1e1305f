import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anAtt, aPath } from '#web/testing/path.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { EntriesCard } from './entries-card.tsx'

function Entries() {
  const [path, change] = useState(aPath({}, [{ registration: null, att: null }]))
  return (
    <>
      <button type="button" onClick={() => change(aPath({}, [{ registration: null, att: anAtt }]))}>
        Entered elsewhere
      </button>
      <EntriesCard applicationId="application-1" path={path} user={null} />
    </>
  )
}

test('an open form stays open, and gets its button back, when a colleague enters another detail', async () => {
  const { person } = renderScreen(<Entries />, { user: admin })
  await person.click(screen.getByText(/for later$/))
  await person.click(screen.getByRole('button', { name: 'Enter Appointment for the exam' }))
  const dialog = await screen.findByRole('dialog', { name: 'Appointment for the exam' })
  act(() => screen.getByText('Entered elsewhere').click())
  expect(await screen.findByText('2 for later')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Appointment for the exam' })).toBe(dialog)
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  const opener = screen.getByRole('button', { name: 'Enter Appointment for the exam' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
