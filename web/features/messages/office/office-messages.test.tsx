import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Application, getApplication, listApplications } from '#contract/applications/applications.ts'
import { getThread, listMessages, sendMessage } from '#contract/messages/messages.ts'
import { answered, aThread, fakeConversations } from '#web/testing/conversations.ts'
import { aDelay, fakeApi, keysOfLostRequests, refused } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, maria, ofJuan } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { MessagesScreen } from '../messages-screen.tsx'

const toOffice = { recipientId: null, recipientName: 'Admin', senderId: maria.id, senderName: maria.name }

const marias = anApplication({ user: { ...anApplication().user, email: maria.email } })
const juans = anApplication(ofJuan)

const visit = (at = '/messages') => renderScreen(<MessagesScreen />, { at, user: admin })
const select = (name: 'Select Client Application' | 'Recipient') =>
  screen.findByRole<HTMLInputElement>('combobox', { name })
const option = (name: RegExp) => screen.findByRole('option', { name })
const address = () => window.location.pathname + window.location.search

/** Answers searches as the server does. */
function serve(...applications: Application[]) {
  fakeApi(getApplication, ({ params }) => applications.find(({ id }) => id === params.id) ?? refused(404, 'Not found'))
  return fakeApi(listApplications, ({ query }) => {
    const word = query?.search?.toLowerCase() ?? ''
    return applications.filter((one) => JSON.stringify(one).toLowerCase().includes(word))
  })
}

beforeEach(() => {
  fakeConversations()
  fakeApi(listMessages, [])
  fakeApi(getThread, aThread({ ...answered, lastMessageId: null }))
  serve(marias, juans)
})

const write = async (person: ReturnType<typeof visit>['person']) => {
  await person.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your passport')
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'Please scan it again.')
}
const send = (person: ReturnType<typeof visit>['person']) =>
  person.click(screen.getByRole('button', { name: 'Send Message' }))

test('an admin chooses application and recipient by mouse, and the sent message is shown in the thread', async () => {
  const { person } = visit()
  const applications = await select('Select Client Application')
  expect(applications.placeholder).toBe('Select an application...')
  expect((await select('Recipient')).placeholder).toBe('Select recipient...')

  await person.click(applications)
  const first = await option(/^2026-000-001-7/)
  expect(first.textContent).toContain('Maria Santos, maria@nurses.example')
  await person.click(first)
  expect(applications.value).toBe('2026-000-001-7')
  expect(address()).toBe('/messages?applicationId=application-1')
  expect(await screen.findByText('Maria Santos, Application ID 2026-000-001-7')).toBeTruthy()
  expect(await screen.findByText('No messages yet')).toBeTruthy()

  const recipients = await select('Recipient')
  expect(recipients.value).toBe('')
  await person.click(recipients)
  expect(textsOf(screen.getAllByRole('option'))).toEqual(['Maria Santos (maria@nurses.example)'])
  await person.click(await option(/Maria Santos/))
  expect(recipients.value).toBe('Maria Santos (maria@nurses.example)')

  const { asked } = fakeApi(sendMessage, ({ body }) => {
    const sent = aMessage({ subject: body.subject ?? '', content: body.content, senderId: admin.id })
    fakeApi(listMessages, [sent])
    return sent
  })
  await write(person)
  await send(person)
  expect(await screen.findByText('Message sent successfully')).toBeTruthy()
  expect(asked[0]?.body).toEqual({
    applicationId: 'application-1',
    recipientId: 'maria',
    subject: 'Your passport',
    content: 'Please scan it again.',
  })
  expect(screen.getByRole('article', { name: 'Your passport' }).textContent).toContain(`To ${maria.name}`)
})

test('an admin chooses by keyboard: typing searches on the server, and Enter takes the marked option', async () => {
  const { asked } = serve(marias, juans)
  const { person } = visit()
  const recipients = await select('Recipient')
  recipients.focus()
  await person.keyboard('{ArrowDown}')
  await option(/Maria Santos/)
  await person.keyboard('juan')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await waitFor(() => expect(recipients.getAttribute('aria-activedescendant')).toBeTruthy())
  await person.keyboard('{Enter}')

  expect(asked.map(({ query }) => query?.search)).toEqual(['', 'juan'])
  expect(recipients.value).toBe('Juan Cruz (juan@nurses.example)')
  // The next letters search for another person.
  expect([recipients.selectionStart, recipients.selectionEnd]).toEqual([0, recipients.value.length])
  // Each person has one application, so the choice of a person chooses it.
  expect((await select('Select Client Application')).value).toBe('2026-000-002-5')
  expect(address()).toBe('/messages?applicationId=application-2')
})

test('a message whose response was lost is sent again under the same key', async () => {
  const keys = keysOfLostRequests('/api/messages')
  const { person } = visit('/messages?applicationId=application-1')
  await screen.findByText('Maria Santos, Application ID 2026-000-001-7')
  await write(person)
  for (const count of [1, 2]) {
    await person.click(await screen.findByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(keys).toHaveLength(count))
  }
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('Enter takes no option of an outdated search', async () => {
  const { person } = visit()
  const applications = await select('Select Client Application')
  await person.click(applications)
  await option(/^2026-000-001-7/)
  await person.keyboard('juan{Enter}')
  expect(address()).toBe('/messages')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(applications.value).toBe('')
})

test('shows missing answers in this order: application, text, recipient', async () => {
  const { person } = visit()
  await select('Recipient')
  await send(person)
  expect(await screen.findAllByText('Please select a client application')).toHaveLength(2)
  const applications = await select('Select Client Application')
  expect(document.activeElement).toBe(applications)

  await person.click(applications)
  await person.click(await option(/Juan Cruz/))
  expect(applications.getAttribute('aria-invalid')).toBeNull()
  await send(person)
  expect(await screen.findAllByText('Please fill in subject and message')).not.toHaveLength(0)
  await write(person)
  await send(person)
  expect(await screen.findAllByText('Please select a recipient')).toHaveLength(2)
  expect(document.activeElement).toBe(await select('Recipient'))
})

test('a link chooses application and recipient, and the recipient can be cleared', async () => {
  fakeApi(listMessages, [aMessage(toOffice), aMessage({ subject: 'Answer' })])
  const { person } = visit('/messages?applicationId=application-1')
  expect(await screen.findByText('Maria Santos, Application ID 2026-000-001-7')).toBeTruthy()
  const recipients = await select('Recipient')
  expect(recipients.value).toBe('Maria Santos (maria@nurses.example)')
  expect((await select('Select Client Application')).value).toBe('2026-000-001-7')

  const [answer, fromMaria] = await screen.findAllByRole('article')
  expect(fromMaria?.textContent).toContain(`From ${maria.name}`)
  expect(answer?.textContent).toContain(`To ${maria.name}`)
  expect(screen.getAllByRole('button', { name: /^Mark as Read/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Waiting for an answer' }).getAttribute('href')).toBe('/messages')

  await person.clear(recipients)
  await person.tab()
  expect(recipients.value).toBe('')
  await write(person)
  await send(person)
  expect(await screen.findAllByText('Please select a recipient')).toHaveLength(2)
})

test('keeps text that was typed before choosing, and a draft for each conversation', async () => {
  const { person } = visit()
  const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  await person.type(await screen.findByRole('textbox', { name: 'Subject' }), 'For Maria')
  const choose = async (name: RegExp) => {
    await person.click(await select('Select Client Application'))
    await person.click(await option(name))
  }
  await choose(/Maria Santos/)
  expect(subject().value).toBe('For Maria')
  await choose(/Juan Cruz/)
  expect(subject().value).toBe('')
  await person.type(subject(), 'For Juan')
  await choose(/Maria Santos/)
  expect(subject().value).toBe('For Maria')
  await choose(/Juan Cruz/)
  expect(subject().value).toBe('For Juan')
})

test('a message that is being sent cannot be sent twice, and its draft is cleared after the answer', async () => {
  const { person } = visit('/messages?applicationId=application-1')
  await screen.findByText('Maria Santos, Application ID 2026-000-001-7')
  const { arrives, arrive } = aDelay()
  const { asked } = fakeApi(sendMessage, () => arrives.then(() => aMessage()))
  await write(person)
  await send(person)
  const goTo = (id: string) => act(() => window.history.pushState(null, '', `/messages?applicationId=${id}`))
  goTo('application-2')
  await screen.findByText('Juan Cruz, Application ID 2026-000-002-5')
  goTo('application-1')
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  expect(subject.value).toBe('Your passport')
  await person.click(await screen.findByRole('button', { name: 'Sending...' }))
  arrive()
  await waitFor(() => expect(subject.value).toBe(''))
  expect(asked).toHaveLength(1)
})

test('the newest applications are offered, with a hint to type for others', async () => {
  fakeApi(listApplications, [marias, juans], { total: 100_000, next: 'c1' })
  const { person } = visit()
  await person.click(await select('Select Client Application'))
  expect(await screen.findByText('The newest 20 of 100,000. Type to search.')).toBeTruthy()
})

test('the list says when nothing matches, and when it could not be loaded', async () => {
  const { person } = visit()
  const applications = await select('Select Client Application')
  await person.click(applications)
  await option(/Maria/)
  await person.keyboard('zzqx')
  expect(await screen.findByText('Nothing matches “zzqx”')).toBeTruthy()

  fakeApi(listApplications, refused(503, 'The database is away'))
  await person.keyboard('y')
  expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
  serve(marias)
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Nothing matches “zzqxy”')).toBeTruthy()
  await person.clear(applications)
  await option(/Maria/)
})

test('an unknown application shows "Application not found"', async () => {
  for (const spec of [listMessages, getThread]) fakeApi(spec, refused(404, 'Application not found'))
  visit('/messages?applicationId=application-9')
  expect(await screen.findByText('Application not found')).toBeTruthy()
  await waitFor(async () => expect((await select('Select Client Application')).value).toBe(''))
})

test('leaving a list without a choice keeps the chosen application', async () => {
  const { person } = visit('/messages?applicationId=application-1')
  const applications = await select('Select Client Application')
  await waitFor(() => expect(applications.value).toBe('2026-000-001-7'))
  await person.click(applications)
  await person.keyboard('juan')
  await person.tab()
  expect(applications.value).toBe('2026-000-001-7')
  expect(within(document.body).queryByRole('listbox')).toBeNull()
  expect(address()).toBe('/messages?applicationId=application-1')
})
