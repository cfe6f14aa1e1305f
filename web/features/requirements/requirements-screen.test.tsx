import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { getNames } from '#contract/names.ts'
import { listChecklist } from '#contract/requirements.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { namesOn, noNames } from '#web/testing/names.ts'
import { aChecklist, anApplication, aTaskList, type CaseAbout } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { RequirementsScreen } from './requirements-screen.tsx'

beforeEach(() => void fakeApi(getMyApplication, anApplication()))

function open(rows = aChecklist(), about: Partial<CaseAbout> = {}, names = noNames) {
  fakeApi(getNames, names)
  fakeApi(listChecklist, rows)
  fakeApi(getTasks, aTaskList({ documents: rows, ...about }))
  return renderScreen(<RequirementsScreen />)
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (!row) throw new Error(`No row for ${name}`)
  return row
}

test('every row shows its state and has one link to its own tab', async () => {
  open(
    aChecklist({
      passport: { status: 'approved' },
      'bsn-diploma': { status: 'pending' },
      'marriage-cert': { status: 'not_applicable' },
    }),
  )

  const words = {
    'Valid Passport': 'Complete',
    'BSN Diploma': 'Under Review',
    'Marriage Certificate': 'Not Applicable',
  }
  for (const [name, word] of Object.entries(words)) {
    expect(within(await rowOf(name)).getByText(word)).toBeTruthy()
  }
  const missing = await rowOf('Birth Certificate')
  expect(within(missing).getByText('Missing')).toBeTruthy()
  const link = within(missing).getByRole('link', { name: /^Upload Document.*Birth Certificate$/ })
  expect(link.getAttribute('href')).toBe('/documents?type=birth-cert')

  const rows = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.closest('li'))
  expect(rows).toHaveLength(7)
  for (const row of rows) expect(row?.querySelectorAll('a')).toHaveLength(1)
  expect(screen.getByText('1 of 6 requirements completed')).toBeTruthy()
})

test("the reviewer's reason is on its row, and that row is the next one", async () => {
  open(aChecklist({ transcript: { notes: 'Page 3 is missing.' } }))

  const row = await rowOf('Transcript of Records')
  expect(within(row).getByText('Page 3 is missing.', { exact: false })).toBeTruthy()
  await waitFor(async () => expect((await rowOf('Transcript of Records')).dataset.next).toBe('true'))
  expect((await rowOf('Valid Passport')).dataset.next).toBeUndefined()
})

test('optional rows are marked, and a requirement without a name is "Unknown Requirement"', async () => {
  const [first, ...others] = aChecklist()
  open(first ? [{ ...first, requirement: { ...first.requirement, name: '' } }, ...others] : others)

  expect(within(await rowOf('PRC ID')).getByText('Optional')).toBeTruthy()
  expect(await rowOf('Unknown Requirement')).toBeTruthy()
})

test('a document that the sheet requires is not optional', async () => {
  open(aChecklist({ 'prc-id': { required: true } }))
  expect(within(await rowOf('PRC ID')).queryByText('Optional')).toBeNull()
  expect(within(await rowOf('Marriage Certificate')).getByText('Optional')).toBeTruthy()
})

test('a next task that is not a document is named above the rows', async () => {
  const pending = { status: 'pending' } as const
  const sent = { passport: pending, 'bsn-diploma': pending, 'hs-diploma': pending, transcript: pending }
  open(aChecklist({ ...sent, 'birth-cert': pending }), { hasNursingSchool: false })
  const link = await screen.findByRole('link', { name: 'Add your nursing school' })
  expect(link.getAttribute('href')).toBe('/personal-data#college-title')
})

test('an applicant without an application can start one', async () => {
  fakeApi(getMyApplication, null)
  fakeApi(startApplication, anApplication())
  const { person } = open()

  await person.click(await screen.findByRole('button', { name: 'Start Application' }))
  await person.click(await screen.findByRole('button', { name: 'Agree and Start Application' }))
  expect(await screen.findByText('0 of 7 requirements completed')).toBeTruthy()
})

test('an approved document with a different name than the passport shows a note', async () => {
  const names = namesOn({ 'bsn-diploma': { lastName: 'Dela Crux' } })
  open(aChecklist({ 'bsn-diploma': { status: 'approved' } }), {}, names)
  const row = await rowOf('BSN Diploma')
  expect(await within(row).findByText(/Our team looks at this difference/)).toBeTruthy()
  expect(textsOf(within(row).getAllByRole('definition'))).toEqual(['De la Cruz', 'Dela Crux'])
  expect(textsOf(row.querySelectorAll('mark'))).toEqual([' ', 'z', 'x'])
})
