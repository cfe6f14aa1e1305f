import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeMonth } from '#contract/money/months.ts'
import { toastList } from '#web/lib/toast.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { CallDialog } from './call-dialog.tsx'

const question = {
  route: closeMonth,
  input: { body: { month: '2026-10' } },
  failed: 'The month was not closed. Please try again.',
  title: 'Close October?',
  confirm: 'Close October',
  onClose: () => undefined,
}

test('a failure is told inside the dialog, and disappears while it is tried again', async () => {
  fakeApi(closeMonth, refused(409, 'A colleague has closed it.'))
  const { person } = renderScreen(<CallDialog {...question} tellsInside="Nothing was changed" />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close October?' }))
  await person.click(dialog.getByRole('button', { name: 'Close October' }))
  expect(await dialog.findByText('A colleague has closed it.')).toBeTruthy()
  expect(dialog.getByText('Nothing was changed')).toBeTruthy()
  expect(toastList.now()).toEqual([])
  fakeApi(closeMonth, () => new Promise(() => undefined))
  await person.click(dialog.getByRole('button', { name: 'Close October' }))
  await waitFor(() => expect(dialog.queryByText('A colleague has closed it.')).toBeNull())
})

test('a failure is told in a toast otherwise, and the dialog stays', async () => {
  fakeApi(closeMonth, refused(500, 'no'))
  const { person } = renderScreen(<CallDialog {...question} />)
  await person.click(await screen.findByRole('button', { name: 'Close October' }))
  await waitFor(() => expect(toastList.now()).toMatchObject([{ description: question.failed }]))
  expect(screen.getByRole('dialog', { name: 'Close October?' })).toBeTruthy()
})
