import { expect, test, vi } from 'vitest'
import { takeEarlyInput } from './early-input.ts'

const FIELD = '<label>Your answer <textarea></textarea></label>'
const fieldIn = (root: HTMLElement) => root.querySelector('textarea')

test('restores early input in a field that appears after the page', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = FIELD
  const written = fieldIn(root)
  if (written) written.value = 'We make it within a week.'
  const bringBack = takeEarlyInput(root)

  root.innerHTML = '<p>Loading</p>'
  bringBack()
  root.innerHTML = FIELD
  await vi.waitFor(() => expect(fieldIn(root)?.value).toBe('We make it within a week.'))
})

test('restores the selection of early input', () => {
  const root = document.createElement('div')
  document.body.append(root)
  const page = '<label>Barangay <input value="San Isidro" /></label>'
  root.innerHTML = page
  root.querySelector('input')?.focus()
  root.querySelector('input')?.select()
  const bringBack = takeEarlyInput(root)

  root.innerHTML = page
  bringBack()
  const field = root.querySelector('input')
  expect([document.activeElement, field?.selectionStart, field?.selectionEnd]).toEqual([field, 0, 'San Isidro'.length])
})
