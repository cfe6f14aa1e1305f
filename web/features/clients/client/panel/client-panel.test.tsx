import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useSearch } from 'wouter'
import { getClientApplication } from '#contract/clients/clients.ts'
import { listMentions } from '#contract/mentions.ts'
import { listNotes } from '#contract/notes.ts'
import { listTeam } from '#contract/team/team.ts'
import { listTimeline } from '#contract/timeline.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aClientRecord, aColleague, admin, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { ClientPanel } from './client-panel.tsx'

const people = ['maria', 'liza']

/** A list of the office, rendered with its panel. */
function Desk() {
  const client = new URLSearchParams(useSearch()).get('client')
  const [cameFromList] = useState(client === null)
  const [words, setWords] = useState('')
  return (
    <>
      <main id="main" tabIndex={-1}>
        <input aria-label="Search" value={words} onChange={(event) => setWords(event.target.value)} />
        {people.map((id) => (
          <p key={id} data-row={id}>
            <Anchor data-row-link href={`/admin?sort=name&client=${id}&tab=timeline`}>
              {`Open ${id}`}
            </Anchor>
          </p>
        ))}
      </main>
      {client && <ClientPanel id={client} cameFromList={cameFromList} />}
    </>
  )
}

function visit(at: string, user = admin) {
  fakeApi(getClientApplication, ({ params }) =>
    aClientRecord({
      id: params.id,
      user: { id: params.id, firstName: params.id, lastName: 'Santos', email: 'a@b.example' },
    }),
  )
  fakeApi(listTimeline, [])
  return renderScreen(<Desk />, { at, user })
}

test('a client opens beside the list, follows the selected row, and Escape returns the focus to the row', async () => {
  const { person } = visit('/admin?sort=name')
  await person.click(screen.getByRole('link', { name: 'Open maria' }))
  const panel = await screen.findByRole('dialog', { name: 'maria Santos' })
  // Tab continues inside the section that the row opened.
  expect(document.activeElement).toBe(await within(panel).findByRole('tabpanel', { name: 'History' }))
  expect(within(panel).getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe(
    '/admin/applications/maria?tab=timeline',
  )
  // The list behind the panel stays usable.
  await person.type(screen.getByLabelText('Search'), 'l')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('l')
  await person.click(screen.getByRole('link', { name: 'Open liza' }))
  expect(await screen.findByRole('dialog', { name: 'liza Santos' })).toBe(panel)

  panel.focus()
  await person.keyboard('k')
  expect(await screen.findByRole('dialog', { name: 'maria Santos' })).toBe(panel)
  await person.keyboard('kj')
  expect(await screen.findByRole('dialog', { name: 'liza Santos' })).toBe(panel)
  expect(window.location.search).toContain('tab=timeline')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?sort=name')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open liza' }))
})

test('opening another client from within the panel keeps the focus in the panel', async () => {
  const { person } = visit('/admin?sort=name')
  await person.click(screen.getByRole('link', { name: 'Open maria' }))
  const panel = await screen.findByRole('dialog', { name: 'maria Santos' })
  await waitFor(() => expect(document.activeElement?.role).toBe('tabpanel'))
  act(() => window.history.pushState(null, '', '/admin?client=liza&tab=timeline&sort=name'))
  await screen.findByRole('dialog', { name: 'liza Santos' })
  expect(panel.contains(document.activeElement)).toBe(true)
})

test('Back closes the panel, and closing leaves no additional history entry', async () => {
  const { person } = visit('/admin?sort=name')
  const before = window.history.length
  await person.click(screen.getByRole('link', { name: 'Open maria' }))
  await screen.findByRole('dialog', { name: 'maria Santos' })
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('link', { name: 'Open maria' }))
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(window.location.search).toBe('?sort=name'))
  expect(window.history.length).toBeLessThanOrEqual(before + 1)
})

test('a panel opened by its address closes to the list, and Escape first closes the open suggestions', async () => {
  fakeApi(listNotes, [])
  fakeApi(listMentions, [])
  fakeApi(listTeam, [aColleague('ben', 'Ben Lim')])
  const { person } = visit('/admin?client=maria&tab=notes&sort=name')
  await person.type(await screen.findByLabelText('Note'), '@')
  await screen.findByRole('option')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'maria Santos' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?sort=name')
})

test('an applicant never sees the panel, even by its address', () => {
  visit('/admin?client=maria', maria)
  expect(screen.queryByRole('dialog')).toBeNull()
})
