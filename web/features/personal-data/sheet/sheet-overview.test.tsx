import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listEducation } from '#contract/personal-data/education.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { SheetOverview } from './sheet-overview.tsx'
import { emptyForm } from './sheet-questions.ts'
import type { SheetFormState } from './use-sheet-form.ts'

const sheet = { values: emptyForm, isChanged: false, isSaved: true, outbox: {} } as SheetFormState

test('counts the nursing school among the needed answers, and links to its section', async () => {
  fakeApi(listEducation, [])
  renderScreen(<SheetOverview sheet={sheet} sheetId="sheet-1" />)
  expect(await screen.findByText('Your nursing school has not been added yet.', { exact: false })).toBeDefined()
  expect(screen.getByText('0 of 12 needed answers')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add it under Education History' }).getAttribute('href')).toBe('#education')
})

test.each([
  ['says that all is saved', {}, 1],
  ['does not while the sheet waits for the line', { waiting: {} }, 0],
  ['does not while the sheet was refused', { refused: {} }, 0],
])('%s', async (_, outbox, count) => {
  fakeApi(listEducation, [])
  renderScreen(<SheetOverview sheet={{ ...sheet, outbox } as SheetFormState} sheetId="sheet-1" />)
  await screen.findByText('Your nursing school has not been added yet.', { exact: false })
  expect(screen.queryAllByText('Everything is saved')).toHaveLength(count)
})
