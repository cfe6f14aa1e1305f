import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addReply, changeReply, deleteReply, listReplies } from '#contract/saved-replies.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, aReply } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { SavedRepliesScreen } from './saved-replies-screen.tsx'

const passport = aReply('Passport: not readable', {
  id: 'passport',
  kind: 'review',
  version: 2,
  content: 'Please scan your {document} again, {first name}.',
  changedBy: { id: 'ben', name: 'Ben Santos' },
})

const visit = () => renderScreen(<SavedRepliesScreen />, { at: '/admin/replies', user: admin })

test('writes a reply with placeholders, previews it, and saves it', async () => {
  fakeApi(listReplies, [])
  const saved = fakeApi(addReply, passport)
  const { person } = visit()
  expect(await screen.findByText('No saved replies yet')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'New reply' }))
  await person.click(screen.getByRole('button', { name: 'Save reply' }))
  expect(screen.getByText('Please give the reply a title')).toBeTruthy()

  await person.type(screen.getByRole('textbox', { name: /^Title/ }), 'Thanks')
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
  await person.type(text, 'Dear ')
  await person.click(screen.getByRole('button', { name: 'first name' }))
  await person.type(text, ', {{nick name}')
  expect(text.value).toBe('Dear {first name}, {nick name}')
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('Dear Maria, {nick name}')
  expect(preview.textContent).toContain('{nick name} is not a known placeholder')
  await person.click(screen.getByRole('button', { name: 'Save reply' }))
  await screen.findByText('Reply saved')
  expect(saved.asked).toMatchObject([{ body: { title: 'Thanks', content: 'Dear {first name}, {nick name}' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows a colleague’s change, and keeps typed text', async () => {
  fakeApi(listReplies, [passport])
  fakeApi(
    changeReply,
    refused(409, 'Ben Santos has changed this reply in the meantime. Load the latest version before you change it.'),
  )
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Passport: not readable' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
  await person.clear(text)
  await person.type(text, 'Mine')
  fakeApi(listReplies, [{ ...passport, content: 'Theirs', version: 3 }])
  await person.click(screen.getByRole('button', { name: 'Save reply' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Ben Santos has changed this reply in the meantime')
  expect(notice.textContent).toContain('Theirs')
  expect(text.value).toBe('Mine')

  const saved = fakeApi(changeReply, passport)
  await person.click(within(notice).getByRole('button', { name: 'Save mine instead' }))
  await screen.findByText('Reply saved')
  expect(saved.asked).toMatchObject([{ body: { content: 'Mine', expectedVersion: 3 } }])
})

test('a reply is deleted after confirmation', async () => {
  fakeApi(listReplies, [passport])
  const deleted = fakeApi(deleteReply, {})
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Passport: not readable' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'Delete “Passport: not readable”?' })).toBeTruthy()
  fakeApi(listReplies, [])
  await person.click(screen.getByRole('button', { name: 'Delete reply' }))
  expect(await screen.findByText('No saved replies yet')).toBeTruthy()
  expect(deleted.asked).toHaveLength(1)
})
