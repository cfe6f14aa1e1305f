import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  addAffected,
  changeIncident,
  countAffected,
  getIncident,
  getIncidentNotices,
  type Incident,
  listIncidents,
  moveIncident,
  openIncident,
  sendIncidentNotice,
} from '#contract/privacy/incidents.ts'
import { listTeam } from '#contract/team/team.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { read } from '#web/lib/query.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { IncidentScreen } from './incident-screen.tsx'
import { IncidentsScreen } from './incidents-screen.tsx'

const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const texts = { nature: '', consequences: '', dataInvolved: '', measures: '', contact: '', help: '' }
const incident: Incident = {
  ...texts,
  id: '0193b5c0-3333-7000-8000-0000deadbeef',
  title: 'Laptop stolen',
  state: 'assessing',
  knownAt: at(-20),
  dueAt: at(52.5),
  overdue: false,
  npcToldAt: null,
  npcReference: '',
  peopleToldAt: null,
  fullReportAt: null,
  fullReportDueAt: null,
  people: 0,
  sensitive: 'unknown',
  acquired: 'unknown',
  harmful: 'unknown',
  duty: 'unclear',
  mayBeDelayed: true,
  next: ['to_notify', 'no_notice'],
  untold: 0,
  mailings: [],
  steps: [{ from: null, to: 'assessing', reason: 'Opened', by: 'Ana Reyes', at: at(-19) }],
  version: 3,
}

beforeEach(() => {
  fakeApi(getIncident, incident)
  fakeApi(listTeam, [])
})

const visit = () => renderScreen(<IncidentScreen />, { at: `/admin/incidents/${incident.id}`, user: admin })

test('the register shows the rest of the 72 hours, and opens a new incident', async () => {
  const over = { ...incident, id: '2', title: 'Old', dueAt: at(-3.5), overdue: true }
  fakeApi(listIncidents, [incident, over])
  const { person } = renderScreen(<IncidentsScreen />, { at: '/admin/incidents', user: admin })
  const row = within(await screen.findByRole('row', { name: /Laptop stolen/ }))
  expect(row.getByText('52 hours left')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Old/ })).getByText('Over for 3 hours')).toBeTruthy()
  const { asked } = fakeApi(openIncident, incident)
  await person.click(screen.getByRole('button', { name: 'Open an incident' }))
  const dialog = within(screen.getByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Open incident' }))
  expect(await dialog.findByText('Say in a few words what happened')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: /What happened/ }), 'Laptop stolen')
  await person.click(dialog.getByRole('button', { name: 'Open incident' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ title: 'Laptop stolen', knownAt: expect.stringMatching(/Z$/) }),
  )
})

test('saves the incident, and keeps typed text after a refusal', async () => {
  fakeApi(changeIncident, refused(409, 'Somebody else has changed this incident meanwhile.'))
  const { person } = visit()
  const field = await screen.findByRole('textbox', { name: 'What happened' })
  await person.type(field, 'It was in a car')
  await person.click(screen.getByRole('button', { name: 'Save what is known' }))
  expect(await screen.findAllByText('Somebody else has changed this incident meanwhile.')).not.toEqual([])
  expect(field).toHaveProperty('value', 'It was in a car')
  const { asked } = fakeApi(changeIncident, incident)
  await person.click(screen.getByRole('button', { name: 'Save what is known' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ nature: 'It was in a car', expectedVersion: 3 }))
})

test("does not overwrite a colleague's text that was not shown", async () => {
  const { person, queries } = visit()
  await person.type(await screen.findByRole('textbox', { name: 'What happened' }), 'It was in a car')
  const elsewhere = { ...incident, sensitive: 'yes' as const, version: 4 }
  const show = (now: Incident) =>
    act(() => queries.setQueryData(read(getIncident, { params: { incidentId: incident.id } }).queryKey, now))
  show(elsewhere)
  expect(screen.queryByText('A colleague has changed this part meanwhile')).toBeNull()
  show({ ...elsewhere, measures: 'The account is closed', version: 5 })
  expect(await screen.findByText('A colleague has changed this part meanwhile')).toBeTruthy()
  const { asked } = fakeApi(changeIncident, incident)
  await person.click(screen.getByRole('button', { name: 'Save what is known' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ measures: '', expectedVersion: 3 }))
})

test("keeps typed text after loading a colleague's version", async () => {
  const { person, queries } = visit()
  await person.type(await screen.findByRole('textbox', { name: 'What happened' }), 'It was in a car')
  const now = { ...incident, measures: 'The account is closed', version: 4 }
  act(() => queries.setQueryData(read(getIncident, { params: { incidentId: incident.id } }).queryKey, now))
  await person.click(await screen.findByRole('button', { name: 'Load the latest version' }))
  const { asked } = fakeApi(changeIncident, now)
  await person.click(screen.getByRole('button', { name: 'Save what is known' }))
  const body = { nature: 'It was in a car', measures: 'The account is closed', expectedVersion: 4 }
  await waitFor(() => expect(asked[0]?.body).toMatchObject(body))
})

test('a decision needs a reason, and the answers decide which decision is allowed', async () => {
  const answered = fakeApi(changeIncident, incident)
  const moved = fakeApi(moveIncident, { ...incident, state: 'to_notify' })
  const { person } = visit()
  await person.selectOptions(await screen.findByRole('combobox', { name: /sensitive personal information/ }), 'Yes')
  await waitFor(() => expect(answered.asked[0]?.body).toEqual({ sensitive: 'yes', expectedVersion: 3 }))
  await person.click(screen.getByRole('button', { name: 'Decide to notify' }))
  const dialog = within(screen.getByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was used')
  await person.click(dialog.getByRole('button', { name: 'Decide to notify' }))
  const body = { to: 'to_notify', reason: 'It was used', expectedVersion: 3 }
  await waitFor(() => expect(moved.asked[0]?.body).toEqual(body))
})

test('the answers are given by keyboard, and each is saved on top of the one before', async () => {
  let saved = incident
  const saving: (() => void)[] = []
  const { asked } = fakeApi(changeIncident, async ({ body }) => {
    await new Promise<void>((resolve) => saving.push(resolve))
    const { sensitive = saved.sensitive, acquired = saved.acquired } = body ?? {}
    saved = { ...saved, sensitive, acquired, version: saved.version + 1 }
    return saved
  })
  const { person } = visit()
  const [sensitive, acquired] = await screen.findAllByRole('combobox')
  if (!sensitive || !acquired) throw new Error('There are no questions')
  await person.selectOptions(sensitive, 'Yes')
  expect(document.activeElement).toBe(sensitive)
  expect(sensitive).toHaveProperty('value', 'yes')
  await person.selectOptions(acquired, 'No')
  await waitFor(() => expect(saving).toHaveLength(1))
  saving[0]?.()
  await waitFor(() => expect(saving).toHaveLength(2))
  expect(sensitive).toHaveProperty('value', 'yes')
  expect(acquired).toHaveProperty('value', 'no')
  saving[1]?.()
  await waitFor(() => expect(document.activeElement).toBe(acquired))
  expect(asked.map(({ body }) => body)).toEqual([
    { sensitive: 'yes', expectedVersion: 3 },
    { acquired: 'no', expectedVersion: 4 },
  ])
})

test('a refused answer shows the saved value with a notice', async () => {
  fakeApi(changeIncident, refused(503, 'The database does not answer.'))
  const { person } = visit()
  const sensitive = await screen.findByRole('combobox', { name: /sensitive personal information/ })
  await person.selectOptions(sensitive, 'Yes')
  expect(await screen.findByText('The answer was not saved. Please try again.')).toBeTruthy()
  expect(document.activeElement).toBe(sensitive)
  expect(sensitive).toHaveProperty('value', 'unknown')
})

test('looks up affected people in the audit log and adds them to the list', async () => {
  fakeApi(countAffected, { people: 4, unlisted: 3, lists: [{ action: 'clients.listed', times: 2, mostRows: 50 }] })
  const { asked } = fakeApi(addAffected, { added: 3 })
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Look in the audit log' }))
  expect(await screen.findByText('Choose whose account was used, or enter the IP address')).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'From which IP address' }), '10.0.0.9')
  await person.click(screen.getByRole('button', { name: 'Look in the audit log' }))
  expect(await screen.findByText('The audit log names 4 people')).toBeTruthy()
  expect(screen.getByText('Viewed the list of clients: 2 times, at most 50 rows')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add 3 people to the list' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ how: 'audit', ip: '10.0.0.9' }))
})

const toNotify = { ...incident, state: 'to_notify' as const, people: 14, untold: 13 }
const mailed = { ...toNotify, untold: 0, mailings: [{ id: '1', people: 13, by: 'Ana Reyes', at: at(0) }] }

async function mailNotice(answer: Incident | ReturnType<typeof refused>) {
  fakeApi(getIncident, toNotify)
  const draft = { subject: 'About your data', text: 'Dear client' }
  fakeApi(getIncidentNotices, { npc: { subject: 'Breach', text: 'To the Commission' }, people: draft })
  const { asked } = fakeApi(sendIncidentNotice, () => {
    fakeApi(getIncident, mailed)
    return answer
  })
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Show the drafts' }))
  await person.click(await screen.findByRole('button', { name: 'Mail the notice to 13 people' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Mail this notice to 13 people?' }))
  expect(dialog.getByText('Dear client')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Mail to 13 people' }))
  expect(await screen.findByText(/^Mailed to 13 people on/)).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([{ people: 13, expectedVersion: 3 }])
  expect(screen.queryByText('Mail the notice to 13 people')).toBeNull()
}

test('the notice is mailed only after its text and the number of people were shown', async () => {
  await mailNotice(mailed)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a mailing that a colleague was faster with is told, although it can no longer be offered', async () => {
  await mailNotice(refused(409, 'A colleague has mailed it.'))
  expect(within(screen.getByRole('dialog')).getByText('A colleague has mailed it.')).toBeTruthy()
})

test('a closed incident shows its drafts and is read-only', async () => {
  fakeApi(getIncident, { ...incident, state: 'closed', next: ['assessing'], nature: 'It was in a car' })
  const draft = { subject: 'Personal data breach notification', text: 'To the National Privacy Commission' }
  fakeApi(getIncidentNotices, { npc: draft, people: { subject: 'About your data', text: 'Dear client' } })
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Show the drafts' }))
  expect(await screen.findByText('To the National Privacy Commission', { selector: 'div' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save what is known' })).toBeNull()
  expect(screen.getByText('It was in a car')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Assess again' })).toBeTruthy()
})
