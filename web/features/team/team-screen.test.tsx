import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changeMyAccount } from '#contract/account/my-account.ts'
import * as api from '#contract/team/team.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, maria, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { JoinScreen } from './join-screen.tsx'
import { TeamScreen } from './team-screen.tsx'

const aMember = (id: string, name: string, about: Partial<api.TeamMember> = {}): api.TeamMember => ({
  id,
  name,
  role: 'reviewer',
  active: true,
  email: `${id}@lampara.example`,
  lastSeen: '2026-11-20T08:00:00.000Z',
  sessions: 0,
  clients: 0,
  ...about,
})

const owner = aMember(admin.id, 'Ana Reyes', { role: 'owner', sessions: 1 })
const ben = aMember('ben', 'Ben Lim', { role: 'owner' })
const rico = aMember('rico', 'Rico Salazar', { sessions: 2, clients: 12 })
const lea = aMember('lea', 'Lea Ocampo', { role: 'lead' })
const gone = aMember('gone', 'Gone Girl', { active: false, lastSeen: null })

const invitation: api.TeamInvitation = {
  id: 'invitation-1',
  email: 'nina@lampara.example',
  role: 'support',
  invitedBy: 'Ana Reyes',
  sentAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-21T08:00:00.000Z',
}

beforeEach(() => {
  fakeApi(api.listTeam, [gone, owner, ben, rico, lea])
  fakeApi(api.listInvitations, [invitation])
})

const open = (user = admin) => renderScreen(<TeamScreen />, { at: '/admin/team', user }).person
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('a deactivated member is signed out, and a colleague gets the clients', async () => {
  const { asked } = fakeApi(api.changeMember, { ...rico, active: false })
  const person = open()
  await person.click((await rowOf('Rico Salazar')).getByRole('button', { name: 'Actions for Rico Salazar' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Rico Salazar?' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  const taker = await dialog.findByLabelText('Who takes over their 12 clients?')
  await within(taker).findByRole('option', { name: 'Lea Ocampo, Lead' })
  expect(within(taker).queryByRole('option', { name: /Rico|Gone/ })).toBeNull()
  await person.selectOptions(taker, 'lea')
  await person.click(dialog.getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Rico Salazar is deactivated and signed out')).toBeDefined()
  expect(asked).toEqual([{ params: { userId: 'rico' }, query: {}, body: { active: false, handOverTo: 'lea' } }])
})

test('a role shows its permissions, and a refusal keeps the chosen role', async () => {
  fakeApi(api.changeMember, refused(409, 'Somebody else changed this member'))
  const person = open()
  await person.click((await rowOf('Rico Salazar')).getByRole('button', { name: 'Actions for Rico Salazar' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Change role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Rico Salazar' }))
  expect(dialog.queryByRole('option', { name: 'Owner' })).toBeNull()
  await person.selectOptions(dialog.getByLabelText('Role'), 'cashier')
  dialog.getByText(/record payments, charges, credits and refunds/)
  await person.click(dialog.getByRole('button', { name: 'Save role' }))
  expect(await screen.findByText('Somebody else changed this member')).toBeDefined()
  expect(dialog.getByLabelText<HTMLSelectElement>('Role').value).toBe('cashier')
})

test('offers only allowed actions: none for owners and oneself, reactivation for former members', async () => {
  const person = open()
  const mine = await rowOf('Ana Reyes')
  expect([mine.queryByRole('button'), (await rowOf('Ben Lim')).queryByRole('button')]).toEqual([null, null])
  const out = await rowOf('Gone Girl')
  out.getByText('Deactivated')
  await person.click(out.getByRole('button'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Activate again'])
})

test('an auditor reads the team and has no buttons', async () => {
  open(memberWith('auditor'))
  await rowOf('Rico Salazar')
  await screen.findByText('nina@lampara.example')
  expect(screen.queryAllByRole('button')).toEqual([])
  const roles = within(screen.getByRole('region', { name: 'What each role may do' }))
  const [row] = roles.getAllByRole('row', { name: /Confirm and retire payment channels/ })
  expect(row && within(row).getAllByText('Yes')).toHaveLength(1)
})

test('an expired invitation is marked, and can be sent again or withdrawn', async () => {
  const { asked } = fakeApi(api.sendInvitationAgain, invitation)
  fakeApi(api.withdrawInvitation, {})
  const person = open()
  await screen.findByText('Expired')
  await person.click(screen.getByRole('button', { name: 'Send the invitation to nina@lampara.example again' }))
  expect(await screen.findByText('A new invitation is on its way to nina@lampara.example')).toBeDefined()
  expect(asked).toMatchObject([{ params: { invitationId: 'invitation-1' } }])
  await person.click(screen.getByRole('button', { name: 'Withdraw the invitation to nina@lampara.example' }))
  expect(await screen.findByText('The invitation to nina@lampara.example is withdrawn')).toBeDefined()
})

test('shows a problem of an invitation at its field, and keeps typed text', async () => {
  fakeApi(api.inviteToTeam, refused(409, 'This person is on the team already'))
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }))
  const address = dialog.getByLabelText(/^Email address/)
  await person.type(address, 'rico')
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }))
  dialog.getByText('Valid email is required')
  await person.type(address, '@lampara.example')
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This person is on the team already')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email address/).value).toBe('rico@lampara.example')
})

test('an invitation link asks for the name and joins, and an invitation for another address is refused', async () => {
  const named = fakeApi(changeMyAccount, {
    id: maria.id,
    email: maria.email,
    completeName: 'Maria Clara Santos',
    firstName: 'Maria',
    lastName: 'Santos',
    mobileNumber: '',
    messengerGroupChat: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    addressFrom: 'person',
  })
  const { asked } = fakeApi(api.acceptInvitation, refused(403, api.OTHER_ADDRESS))
  const { person } = renderScreen(<JoinScreen />, { at: '/join?token=secret-token', user: { ...maria, lastName: '' } })
  await person.click(screen.getByRole('button', { name: 'Join the team' }))
  screen.getByRole('link', { name: 'Last name is required' })
  await person.type(screen.getByLabelText(/^Last Name/), 'Santos')
  await person.click(screen.getByRole('button', { name: 'Join the team' }))
  expect((await screen.findByRole('alert')).textContent).toBe(api.OTHER_ADDRESS)
  expect(asked).toMatchObject([{ body: { token: 'secret-token' } }])
  await waitFor(() => expect(named.asked).toMatchObject([{ body: { lastName: 'Santos' } }]))
})
