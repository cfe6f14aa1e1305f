import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listClientApplications } from '#contract/clients/clients.ts'
import { KeyList, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aClient, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CommandMenuButton } from './command-menu-button.tsx'

const line = vi.hoisted(() => {
  let arrive = () => {}
  const isHere = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { isHere, arrive }
})
vi.mock('./command-menu.tsx', async (original) => {
  await line.isHere
  return original()
})

const pressed = vi.fn()
beforeEach(() => pressed.mockClear())

function Page() {
  useShortcuts({ a: pressed, m: pressed, x: pressed }, true)
  return <p>Papers</p>
}

const visit = (page = <Page />) =>
  renderScreen(
    <>
      <CommandMenuButton />
      {page}
    </>,
    { at: '/admin/queue', user: admin },
  )

test('keeps text that was typed while the command menu loads, and Enter opens the first client', async () => {
  const { asked } = fakeApi(listClientApplications, [aClient({ id: 'villanueva' })])
  const { person } = visit()
  await person.keyboard('{Control>}k{/Control}villanuevx{Backspace}a maxa{Enter}')
  expect([pressed.mock.calls, asked]).toEqual([[], []])
  line.arrive()
  expect(await screen.findByRole('combobox')).toHaveProperty('value', 'villanueva maxa')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/applications/villanueva'))
  expect(asked.map(({ query }) => query)).toEqual([{ search: 'villanueva maxa', limit: '8' }])
  expect(pressed).not.toHaveBeenCalled()
})

test("the menu opens over a dialog, and its letters do not trigger the dialog's shortcuts", async () => {
  fakeApi(listClientApplications, [])
  const { person } = visit(
    <Dialog open onClose={pressed} title="Passport">
      <Page />
    </Dialog>,
  )
  await person.keyboard('{Control>}k{/Control}ana')
  const words = await screen.findByRole('combobox')
  await waitFor(() => expect(words).toHaveProperty('value', 'ana'))
  await person.keyboard(' maxa')
  expect(words).toHaveProperty('value', 'ana maxa')
  screen.getByRole('button', { name: /^Esc/ }).focus()
  await person.keyboard('am')
  expect(pressed).not.toHaveBeenCalled()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await person.keyboard('a')
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('Enter waits for the search results', async () => {
  fakeApi(listClientApplications, [aClient({ id: 'first' }), aClient({ id: 'second' })])
  const { person } = visit()
  await person.keyboard('{Control>}k{/Control}')
  const words = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(words))
  await person.keyboard('a{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/applications/first'))
})

test("O and a letter open an admin page, and do not trigger the page's shortcuts", async () => {
  const { person } = visit()
  await person.keyboard('ox')
  expect(window.location.pathname).toBe('/admin/queue')
  await person.keyboard('om')
  expect(window.location.pathname).toBe('/messages')
  expect(pressed).not.toHaveBeenCalled()
  await person.keyboard('m')
  expect(pressed).toHaveBeenCalledOnce()
})

const Keys = () => <KeyList keys={[]} {...useKeyList()} open />

test.each([
  ['what is searched', <input key="one" type="search" aria-label="It" />],
  ['what is chosen from', <select key="one" aria-label="It" />],
  ['what opens the fields', <button key="one" type="button" aria-label="It" />],
])('/ focuses %s in the list, and the list of shortcuts names it', async (_, field) => {
  const { person } = visit(
    <main>
      <Page />
      <button type="button">Export</button>
      <search>{field}</search>
    </main>,
  )
  await person.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('It'))
  renderScreen(<Keys />, { user: admin })
  expect(screen.getByText('Search or filter the list')).toBeTruthy()
  expect(screen.getByText('Show these shortcuts')).toBeTruthy()
})

test('/ does nothing on a page without a search', async () => {
  const { person } = visit(
    <main>
      <Page />
      <button type="button">Export</button>
    </main>,
  )
  await person.keyboard('/')
  expect(document.activeElement).toBe(document.body)
  renderScreen(<Keys />, { user: admin })
  expect(screen.queryByText('Search or filter the list')).toBeNull()
})
