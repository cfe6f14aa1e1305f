import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast, toastList } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const show = (title: string) => act(() => toast.show(title))
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('shows only the newest toast', async () => {
  render(<Toaster />)
  show('First')
  expect(await screen.findByText('First')).toBeDefined()
  show('Second')
  expect(await screen.findByText('Second')).toBeDefined()
  expect(screen.queryByText('First')).toBeNull()
})

test('removes a toast at the next submit, and an error toast at the next input', async () => {
  render(
    <form>
      <input aria-label="Amount" />
      <Toaster />
    </form>,
  )
  act(() => toast.error('Error', 'Enter an amount'))
  await screen.findByText('Enter an amount')
  act(() => toast.show('Success', 'Sent'))
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '1' } })
  expect(await screen.findByText('Sent')).toBeDefined()
  act(() => toast.error('Error', 'Enter an amount'))
  await screen.findByText('Enter an amount')
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '12' } })
  expect(screen.queryByText('Enter an amount')).toBeNull()
  act(() => toast.show('Success', 'Sent'))
  await screen.findByText('Sent')
  fireEvent.submit(screen.getByLabelText('Amount'))
  expect(screen.queryByText('Sent')).toBeNull()
})

test('removes an error toast only after the form has handled the input', async () => {
  const shownAtChange: number[] = []
  render(
    <form>
      <input aria-label="Amount" onChange={() => shownAtChange.push(toastList.now().length)} />
      <Toaster />
    </form>,
  )
  act(() => toast.error('Error', 'Enter an amount'))
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '1' } })
  expect([...shownAtChange, toastList.now().length]).toEqual([1, 0])
})

test('hides a toast after five seconds and forgets it later', async () => {
  render(<Toaster />)
  show('Saved')
  await screen.findByText('Saved')
  await pass(4000)
  expect(screen.getByText('Saved')).toBeDefined()
  await pass(1500)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(toastList.now()).toMatchObject([{ title: 'Saved', open: false }])
  await pass(1_000_000)
  expect(toastList.now()).toEqual([])
})

test('F8 moves the focus to the toasts, and Close removes one by the keyboard', async () => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Toaster />)
  act(() => toast.error('Error', 'The file could not be saved'))
  await screen.findByText('The file could not be saved')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(screen.getByRole('region', { name: /F8/ }).contains(document.activeElement)).toBe(true)
  await person.tab()
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await person.keyboard('{Enter}')
  expect(screen.queryByText('The file could not be saved')).toBeNull()
})
