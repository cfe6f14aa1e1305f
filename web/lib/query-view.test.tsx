import { screen } from '@testing-library/react'
import { Inbox } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { listMentions, type Mention } from '#contract/mentions.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { useLongList } from './long-list.ts'
import { ListView, type QueryState, QueryView, type StateProps, together } from './query-view.tsx'

const asked = <Data,>(state: Partial<QueryState<Data>>): QueryState<Data> => ({
  data: undefined,
  isError: false,
  isFetching: false,
  refetch: vi.fn(),
  ...state,
})

const show = (query: QueryState<readonly string[] | null>, states: Partial<StateProps> = {}) =>
  renderScreen(
    <QueryView query={query} failure="The names could not be loaded" skeleton={<p>On its way</p>} {...states}>
      {(names) => <p>Names: {names.join(', ')}</p>}
    </QueryView>,
  )

const OLD = 'This list could not be updated'
const noNames = { icon: Inbox, title: 'No names yet', children: 'They appear here.' }

test('shows the skeleton until the data arrives', () => {
  show(asked({ isFetching: true }))
  expect(screen.getByText('On its way')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says what failed and what is safe, and can retry', async () => {
  const query = asked<readonly string[]>({ isError: true })
  const { person } = show(query, { reassurance: 'What you sent is safe.' })
  expect(screen.getByRole('alert').textContent).toContain('The names could not be loaded')
  expect(screen.getByText('What you sent is safe. Please check your connection and try again.')).toBeTruthy()
  expect(screen.queryByText('On its way')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('keeps the data when a later request fails, says that it is old, and can retry', async () => {
  const query = asked({ data: ['Maria'], isError: true })
  const { person } = show(query)
  expect(screen.getByText('Names: Maria')).toBeTruthy()
  expect(screen.getByText(OLD).closest('[role="alert"]')).toBeTruthy()
  expect(screen.queryByText('The names could not be loaded')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('shows no notice of old data when quiet is set', () => {
  show(asked({ data: ['Maria'], isError: true }), { quiet: true })
  expect(screen.getByText('Names: Maria')).toBeTruthy()
  expect(screen.queryByText(OLD)).toBeNull()
})

test('shows the empty state, with a notice when it may be old', () => {
  show(asked({ data: [], isError: true }), { empty: noNames })
  expect(screen.getByText('No names yet')).toBeTruthy()
  expect(screen.getByText('They appear here.')).toBeTruthy()
  expect(screen.getByText(OLD)).toBeTruthy()
  expect(screen.queryByText('Names:')).toBeNull()
})

test('shows a sentence when there is no record', () => {
  show(asked({ data: null }), { empty: 'There is no such list.' })
  expect(screen.getByText('There is no such list.')).toBeTruthy()
})

test('passes an empty list to the screen when there is no empty state', () => {
  show(asked({ data: [] }))
  expect(screen.getByText('Names:')).toBeTruthy()
})

test('frames a failure, except inside a card', () => {
  const failed = asked<readonly string[]>({ isError: true })
  const { unmount } = show(failed)
  expect(screen.getByRole('alert').closest('section')).toBeTruthy()
  unmount()
  show(failed, { bare: true })
  expect(screen.getByRole('alert').closest('section')).toBeNull()
})

test('combines two queries once both have data, and retries only the failed one', async () => {
  const [names, ages] = [asked({ data: ['Maria'] }), asked<number>({ isError: true })]
  const both = together(names, ages)
  expect(both).toMatchObject({ data: undefined, isError: true, isFetching: false })
  await both.refetch()
  expect(names.refetch).not.toHaveBeenCalled()
  expect(ages.refetch).toHaveBeenCalledOnce()
  expect(together(names, asked({ data: 30, isFetching: true }))).toMatchObject({
    data: [['Maria'], 30],
    isFetching: true,
  })
})

const mention = (id: string): Mention => ({
  id,
  applicationId: 'application-1',
  applicationNumber: 'RN-2026-0001',
  clientName: `Client ${id}`,
  by: null,
  createdAt: '2026-11-20T08:00:00.000Z',
})

function Mentions({ counts = false }: { counts?: boolean }) {
  return (
    <ListView list={useLongList(listMentions, {})} counts={counts} failure="No mentions" skeleton="h-4" empty="None.">
      {(rows) => rows.map(({ id, clientName }) => <p key={id}>{clientName}</p>)}
    </ListView>
  )
}

test('loads further rows of a list, and keeps the shown rows after a failure', async () => {
  fakeApi(listMentions, [mention('1')], { total: 2, next: 'second' })
  const { person } = renderScreen(<Mentions />)
  await screen.findByText('Client 1')
  expect(screen.getByText('Showing 1 of 2')).toBeTruthy()
  fakeApi(listMentions, refused(503, 'The database is away'))
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('The next rows could not be loaded')
  expect(screen.getByText('Client 1')).toBeTruthy()
  expect(screen.queryByText(OLD)).toBeNull()
  fakeApi(listMentions, [mention('2')], { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Client 2')
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('counts the rows of a list on request, but not of an empty list', async () => {
  fakeApi(listMentions, [mention('1')], { total: 1 })
  const { queries } = renderScreen(<Mentions counts />)
  expect(await screen.findByText('Showing 1 of 1')).toBeTruthy()
  fakeApi(listMentions, [])
  await queries.invalidateQueries()
  expect(await screen.findByText('None.')).toBeTruthy()
  expect(screen.queryByText(/^Showing/)).toBeNull()
})
