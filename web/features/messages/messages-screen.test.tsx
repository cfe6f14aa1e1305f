import { onlineManager, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { listMessages, type Message, markMessageRead, sendMessage } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { applicationQuery } from '#web/lib/session.ts'
import { ChosenPackage } from '#web/shared/applications/chosen-package.tsx'
import { forgetPackage, rememberPackage } from '#web/shared/device/remember-package.ts'
import { aDelay, fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeUploadServer } from '#web/testing/fake-upload-server.ts'
import { goOffline } from '#web/testing/offline.ts'
import { aMessage, anApplication, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { MessagesScreen } from './messages-screen.tsx'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))

const toOffice = { recipientId: null, recipientName: 'Office', senderId: maria.id, senderName: maria.name }

beforeEach(() => {
  fakeApi(getMyApplication, anApplication())
  fakeApi(listMessages, [])
})

fakeUploadServer()
const aPdf = (name: string) => new File(['%PDF-1.7 and more %%EOF'], name, { type: 'application/pdf' })

const write = async (person: ReturnType<typeof renderScreen>['person'], subject: string, content: string) => {
  if (subject) await person.type(await screen.findByRole('textbox', { name: 'Subject' }), subject)
  if (content) await person.type(await screen.findByRole('textbox', { name: 'Message' }), content)
  await person.click(screen.getByRole('button', { name: 'Send Message' }))
}

test('shows the thread from old to new, with sender, recipient and line breaks', async () => {
  fakeApi(listMessages, [
    aMessage({ subject: 'Second', content: 'one\ntwo' }),
    aMessage({ subject: 'First', ...toOffice }),
  ])
  renderScreen(<MessagesScreen />)

  const [first, second] = await screen.findAllByRole('article')
  expect(first?.textContent).toMatch(/^First.*To Admin/)
  expect(second?.textContent).toMatch(/^SecondNewFrom Admin/)
  expect(second?.textContent).toContain('one\ntwo')
  expect(within(first as HTMLElement).queryByText('New')).toBeNull()
  expect(screen.getByRole('region', { name: 'Message History' }).contains(first ?? null)).toBe(true)
})

test('shows the rejections of one sitting as one card, which is marked as read as a whole', async () => {
  const sentBack = { sittingId: 'sitting' }
  fakeApi(listMessages, [
    aMessage({ subject: 'Transcript', ...sentBack }),
    aMessage({ subject: 'Between' }),
    aMessage({ subject: 'Passport', ...sentBack }),
    aMessage({ subject: 'Before', isRead: true }),
  ])
  const { asked } = fakeApi(markMessageRead, () => new Promise<never>(() => undefined))
  const { person } = renderScreen(<MessagesScreen />)
  const card = await screen.findByRole('article', { name: 'Passport, Transcript' })
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Before',
    'Between',
    'Passport, Transcript',
  ])
  expect(textsOf(within(card).getAllByRole('heading'))).toEqual(['Passport', 'Transcript'])
  await person.click(within(card).getByRole('button', { name: /^Mark as Read/ }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(within(card).queryByText('New')).toBeNull()
})

function Unread() {
  const { data } = useQuery(read(countUnreadMessages, {}))
  return <output>{data?.count} unread</output>
}

test('a message is marked as read at once, and the unread count is requested again', async () => {
  const message = aMessage()
  fakeApi(listMessages, [message])
  fakeApi(countUnreadMessages, { count: 1 })
  const { arrives, arrive } = aDelay()
  const marked = fakeApi(markMessageRead, () => arrives.then(() => ({ ...message, isRead: true })))
  const { person } = renderScreen(
    <>
      <Unread />
      <MessagesScreen />
    </>,
  )
  expect(await screen.findByText('1 unread')).toBeTruthy()

  await person.click(await screen.findByRole('button', { name: /^Mark as Read/ }))
  expect(screen.queryByText('New')).toBeNull()
  expect(screen.getByText('0 unread')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('article'))
  expect(marked.asked).toEqual([expect.objectContaining({ params: { id: message.id } })])

  const counted = fakeApi(countUnreadMessages, { count: 4 })
  arrive()
  expect(await screen.findByText('4 unread')).toBeTruthy()
  expect(counted.asked).toHaveLength(1)
})

test('a PDF can be sent without text, and is shown in the thread', async () => {
  const thread: Message[] = []
  fakeApi(listMessages, () => thread)
  fakeApi(startUpload, { uploadURL: '/put/1', objectPath: '/objects/1' })
  const { asked } = fakeApi(sendMessage, ({ body }) => {
    const file = { id: 'upload-1', fileName: 'Diploma.pdf', fileSize: 2048, pageCount: 3, objectPath: '/objects/1' }
    const attachments = [{ ...file, filedAs: null }]
    const sent = aMessage({ ...toOffice, subject: body.subject ?? '', content: '', attachments })
    thread.push(sent)
    return sent
  })
  const { person } = renderScreen(<MessagesScreen />)

  await person.type(await screen.findByRole('textbox', { name: 'Subject' }), 'My diploma')
  await person.upload(screen.getByLabelText('Attach a PDF'), aPdf('Diploma.pdf'))
  expect(await screen.findByRole('button', { name: 'Remove Diploma.pdf' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send Message' }))

  expect((await screen.findByRole('link', { name: 'Diploma.pdf (opens in a new tab)' })).getAttribute('href')).toBe(
    '/objects/1',
  )
  expect(screen.getByText('3 pages, 2.00 KB')).toBeTruthy()
  expect(asked[0]?.body).toMatchObject({ content: '', attachments: [{ fileName: 'Diploma.pdf', uploadURL: '/put/1' }] })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('an attachment must be a PDF or a photo, at most five are allowed, and each can be removed', async () => {
  fakeApi(startUpload, { uploadURL: '/put/1', objectPath: '/objects/1' })
  const { person } = renderScreen(<MessagesScreen />)
  const attach = (...files: File[]) => fireEvent.change(screen.getByLabelText('Attach a PDF'), { target: { files } })

  await screen.findByRole('textbox', { name: 'Subject' })
  attach(new File(['a letter'], 'letter.docx', { type: 'application/msword' }))
  expect(await screen.findByText('Attach a PDF or a photo.')).toBeTruthy()
  attach(new File(['no PDF at all'], 'letter.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('Attach a PDF or a photo.')).toBeTruthy()
  attach(...['1', '2', '3', '4', '5', '6'].map((name) => aPdf(`${name}.pdf`)))
  expect(await screen.findByText('Attach at most 5 files')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5)
  for (const name of ['1', '2', '3', '4', '5']) {
    await person.click(screen.getByRole('button', { name: `Remove ${name}.pdf` }))
  }
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('announces a message that arrives in an open thread', async () => {
  fakeApi(listMessages, [aMessage({ subject: 'First' })])
  const { queries } = renderScreen(<MessagesScreen />)
  await screen.findByRole('article', { name: 'First' })
  expect(screen.queryByText(/^New message/)).toBeNull()

  fakeApi(listMessages, [aMessage({ subject: 'Second' }), aMessage({ subject: 'First' })])
  await queries.invalidateQueries({ queryKey: keyOf(listMessages) })
  expect((await screen.findByText('New message: Second')).getAttribute('role')).toBe('status')
})

test('reverts a read mark that the server refuses', async () => {
  fakeApi(listMessages, [aMessage()])
  fakeApi(markMessageRead, refused(503, 'The database is away'))
  const { person } = renderScreen(<MessagesScreen />)

  await person.click(await screen.findByRole('button', { name: /^Mark as Read/ }))
  expect(await screen.findByText('Failed to mark the message as read')).toBeTruthy()
  expect(screen.getByText('New')).toBeTruthy()
})

test('shows a sent message at the end of the thread, and empties the form', async () => {
  const thread = [aMessage()]
  fakeApi(listMessages, () => thread)
  const { asked } = fakeApi(sendMessage, ({ body }) => {
    const sent = aMessage({ ...toOffice, id: 'sent', subject: body.subject ?? '', content: body.content })
    thread.unshift(sent)
    return sent
  })
  const { person } = renderScreen(<MessagesScreen />)

  await write(person, 'My diploma', 'Is the copy enough?')
  expect(await screen.findByText('Message sent successfully')).toBeTruthy()
  expect(asked[0]?.body).toEqual({
    applicationId: 'application-1',
    subject: 'My diploma',
    content: 'Is the copy enough?',
  })
  expect(screen.getAllByRole('article').at(-1)?.textContent).toContain('My diploma')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('')
})

test('an answer needs no subject, and an empty answer shows the problem at its field', async () => {
  fakeApi(listMessages, [aMessage({ subject: 'Your diploma' })])
  const { asked } = fakeApi(sendMessage, aMessage({ ...toOffice, id: 'sent' }))
  const { person } = renderScreen(<MessagesScreen />)
  const answer = await screen.findByRole('textbox', { name: 'Your answer' })
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Write your answer first')).toBeTruthy()
  fireEvent.change(answer, { target: { value: 'x'.repeat(10_001) } })
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText(/10,?000/)).toBeTruthy()
  await person.clear(answer)
  await person.type(answer, 'I sent it again.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(answer).toHaveProperty('value', ''))
  expect(asked[0]?.body).toMatchObject({ subject: 'Re: Your diploma', content: 'I sent it again.' })
})

test('shows "You are offline" when no messages were loaded, and loads them once online', async () => {
  fakeApi(listMessages, [aMessage({ subject: 'Your diploma' })])
  const line = goOffline()
  onlineManager.setOnline(false)
  const { queries } = renderScreen(<MessagesScreen />)
  queries.setQueryData(applicationQuery.queryKey, anApplication())
  expect(await screen.findByText('You are offline')).toBeTruthy()
  await line.comesBack()
  expect(await screen.findByRole('article', { name: 'Your diploma' })).toBeTruthy()
})

test('a requested package stays visible as requested, without the link to request it', async () => {
  window.history.replaceState(null, '', '/messages?package=processing&about=package')
  rememberPackage(window.location)
  const { asked } = fakeApi(sendMessage, aMessage({ ...toOffice }))
  const { person } = renderScreen(<MessagesScreen />, { at: '/messages?about=package' })
  await person.click(await screen.findByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ subject: 'Package: Lampara Processing Package' }))
  await waitFor(() => expect(document.cookie).toContain('asked'))
  renderScreen(<ChosenPackage canAsk />)
  expect(screen.getByText('You asked for: Lampara Processing Package, ₱3,999')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask for this package' })).toBeNull()
  forgetPackage()
})

test('a message without a subject is not sent, and the subject has the focus', async () => {
  const { person } = renderScreen(<MessagesScreen />)

  await write(person, '   ', 'Hello')
  expect(await screen.findAllByText('Please fill in subject and message')).not.toHaveLength(0)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subject' }))
})

test('keeps typed text after a refusal and a reload', async () => {
  fakeApi(sendMessage, refused(500, 'Internal Server Error'))
  const { person, unmount } = renderScreen(<MessagesScreen />)

  await write(person, 'My diploma', 'Is the copy enough?')
  expect(await screen.findByText('Failed to send message')).toBeTruthy()
  unmount()
  renderScreen(<MessagesScreen />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message' })).value).toBe('Is the copy enough?')
})

test('an offline message is shown as waiting, and is sent with the read mark once online', async () => {
  fakeApi(getUser, maria)
  const unread = aMessage()
  fakeApi(listMessages, [unread])
  fakeApi(countUnreadMessages, { count: 1 })
  const { asked } = fakeApi(sendMessage, aMessage({ ...toOffice, id: 'sent' }))
  fakeApi(markMessageRead, { ...unread, isRead: true })
  const readPath = markMessageRead.path.replace(':id', unread.id)
  const { person } = renderScreen(<MessagesScreen />)
  await screen.findByRole('article')
  const line = goOffline()
  await person.click(screen.getByRole('button', { name: /^Mark as Read/ }))
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  await write(person, 'My diploma', 'Is the copy enough?')
  expect(await screen.findByText('Waiting for internet')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '')
  expect(asked).toEqual([])
  await line.comesBack()
  await waitFor(() => expect(screen.queryByText('Waiting for internet')).toBeNull())
  expect(line.sent.toSorted()).toEqual([`PATCH ${readPath}`, `POST ${sendMessage.path}`])
})

test("shows the server's own sentence after a refusal", async () => {
  fakeApi(sendMessage, refused(429, 'Please wait a minute'))
  const { person } = renderScreen(<MessagesScreen />)
  await write(person, 'One', 'Two')
  expect(await screen.findByText('Please wait a minute')).toBeTruthy()
})

test('explains that an application is needed, and shows no form', async () => {
  fakeApi(getMyApplication, null)
  const { asked } = fakeApi(listMessages, [])
  renderScreen(<MessagesScreen />)

  const warning = await screen.findByText(/Please create an application first before sending messages/)
  expect(warning.textContent).toBe('Please create an application first before sending messages. Go to Dashboard')
  expect(within(warning).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
  expect(screen.getByText('No messages yet')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Send Message|Write a message/ })).toBeNull()
  expect(asked).toEqual([])
})

test('older messages are loaded above on request', async () => {
  fakeApi(
    listMessages,
    ({ query }) => ('cursor' in query ? [aMessage({ subject: 'Old' })] : [aMessage({ subject: 'New one' })]),
    {
      total: 2,
      next: 'c1',
    },
  )
  const { person } = renderScreen(<MessagesScreen />)

  await person.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Old')
})
