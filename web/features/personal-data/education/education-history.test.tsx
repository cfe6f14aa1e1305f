import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addEducation, deleteEducation, type EducationEntry, listEducation } from '#contract/personal-data/education.ts'
import { aDelay, fakeApi, refused } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { EducationHistory } from './education-history.tsx'

const aSchool = (about: Partial<EducationEntry> = {}): EducationEntry => ({
  id: 'school-1',
  personalDataSheetId: 'sheet-1',
  level: 'college',
  schoolName: 'University of Santo Tomas',
  numberOfYears: '4',
  city: 'Manila',
  province: 'Metro Manila',
  country: 'Philippines',
  startMonthYear: '2007-06',
  endMonthYear: '2011-03',
  course: 'BS Nursing',
  ...about,
})

async function openHistory(schools: EducationEntry[]) {
  fakeApi(listEducation, schools)
  const view = renderScreen(<EducationHistory sheetId="sheet-1" />)
  await screen.findByRole('heading', { name: 'ELEMENTARY' })
  return view
}

const section = (title: string) => screen.getByRole('region', { name: title })
const open = (title: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Add a school.*${title}$`) }))
const form = (title: string) => within(screen.getByRole('form', { name: `Add a school: ${title}` }))
const write = (title: string, label: string, value: string) =>
  fireEvent.change(form(title).getByRole('textbox', { name: label }), { target: { value } })

function fillIn(title: string) {
  write(title, 'School Name', 'Central Academy')
  write(title, 'Number of Years', '2')
  write(title, 'City', 'Cebu')
  write(title, 'Province', 'Cebu')
  write(title, 'Start Month/Year', '2012-06')
  write(title, 'End Month/Year', 'Mar 2014')
}

test('lists every school in its section, and other schools with the colleges', async () => {
  await openHistory([
    aSchool(),
    aSchool({ id: 'school-2', level: 'other', schoolName: 'Review Center', course: null }),
    aSchool({ id: 'school-3', level: 'elementary', schoolName: 'Mabini Elementary School', course: null }),
  ])
  const colleges = within(section('COLLEGE / NURSING'))
  expect(colleges.getByText('University of Santo Tomas')).toBeDefined()
  expect(colleges.getByText('BS Nursing')).toBeDefined()
  expect(colleges.getByText('Review Center')).toBeDefined()
  expect(colleges.getAllByText('Manila, Metro Manila, Philippines | Jun 2007 - Mar 2011')).toHaveLength(2)
  expect(within(section('ELEMENTARY')).getByText('Mabini Elementary School')).toBeDefined()
})

test('adds a school, and clears the form except its level', async () => {
  await openHistory([])
  const title = 'COLLEGE / NURSING'
  open(title)
  expect(document.activeElement).toBe(form(title).getByRole('textbox', { name: 'School Name' }))
  expect(screen.getAllByRole('form')).toHaveLength(1)
  fireEvent.change(form(title).getByRole('combobox', { name: 'Level' }), { target: { value: 'other' } })
  fillIn(title)
  const added = aSchool({ level: 'other', schoolName: 'Central Academy', course: null })
  const { asked } = fakeApi(addEducation, added)
  fakeApi(listEducation, [added])
  fireEvent.click(form(title).getByRole('button', { name: 'Add school' }))

  expect(await screen.findByText('Education history added successfully')).toBeDefined()
  expect(asked[0]?.body).toMatchObject({
    personalDataSheetId: 'sheet-1',
    level: 'other',
    country: 'Philippines',
    startMonthYear: '2012-06',
    endMonthYear: '2014-03',
  })
  expect(await within(section(title)).findByText('Central Academy')).toBeDefined()
  expect(form(title).getByRole('textbox', { name: 'School Name' }).getAttribute('value')).toBe('')
  expect(form(title).getByRole('textbox', { name: 'Country' }).getAttribute('value')).toBe('Philippines')
  expect(form(title).getByRole('combobox', { name: 'Level' })).toHaveProperty('value', 'other')
})

test('keeps the focus in another form while a school is saved', async () => {
  await openHistory([])
  open('ELEMENTARY')
  fillIn('ELEMENTARY')
  const { arrives, arrive } = aDelay()
  const { asked } = fakeApi(addEducation, () => arrives.then(() => aSchool({ level: 'elementary' })))
  fireEvent.click(form('ELEMENTARY').getByRole('button', { name: 'Add school' }))
  open('HIGH SCHOOL')
  const next = form('HIGH SCHOOL').getByRole('textbox', { name: 'School Name' })
  expect(document.activeElement).toBe(next)
  await waitFor(() => expect(asked).toHaveLength(1))
  arrive()
  expect(await screen.findByText('Education history added successfully')).toBeDefined()
  expect(document.activeElement).toBe(next)
})

test('names missing answers, and keeps the typed text after a failed save', async () => {
  await openHistory([])
  const title = 'ELEMENTARY'
  open(title)
  fireEvent.click(form(title).getByRole('button', { name: 'Add school' }))
  const summary = await form(title).findByRole('alert')
  expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
    'School name is required',
    'Number of years is required',
    'City is required',
    'Province is required',
    'Start date is required',
    'End date is required',
  ])
  fillIn(title)
  fakeApi(addEducation, refused(500, 'Internal Server Error'))
  fireEvent.click(form(title).getByRole('button', { name: 'Add school' }))
  await waitFor(() => expect(screen.getAllByText('Failed to add education history')).toHaveLength(2))
  expect(form(title).getByRole('textbox', { name: 'City' }).getAttribute('value')).toBe('Cebu')
})

test('reopens the form with typed text that was not saved', async () => {
  const { unmount } = await openHistory([])
  open('HIGH SCHOOL')
  write('HIGH SCHOOL', 'School Name', 'Rizal High School')
  unmount()
  await openHistory([])
  expect(form('HIGH SCHOOL').getByRole('textbox', { name: 'School Name' }).getAttribute('value')).toBe(
    'Rizal High School',
  )
})

test('asks before a school is deleted, with the focus on "Keep it"', async () => {
  await openHistory([aSchool()])
  const { asked } = fakeApi(deleteEducation, {})
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Delete University of Santo Tomas' }))
  ask()
  const question = await screen.findByRole('dialog', { name: 'Delete University of Santo Tomas?' })
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep it' }))
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])

  ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete school' }))
  expect(await screen.findByText('Education history deleted successfully')).toBeDefined()
  expect(asked[0]?.params).toEqual({ id: 'school-1' })
  await waitFor(() => expect(screen.queryByText('University of Santo Tomas')).toBeNull())
})

test('keeps the school when the deletion failed', async () => {
  await openHistory([aSchool()])
  fakeApi(deleteEducation, refused(500, 'Internal Server Error'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete University of Santo Tomas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete school' }))
  expect(await screen.findByText('Failed to delete education history')).toBeDefined()
  expect(screen.getByText('University of Santo Tomas')).toBeDefined()
})
