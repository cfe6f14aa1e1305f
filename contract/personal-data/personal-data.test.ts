import { describe, expect, test } from 'vitest'
import { PersonalData, type PersonalDataInput, savePersonalDataSheet } from './personal-data.ts'

const right: PersonalDataInput = {
  firstName: 'Maria',
  lastName: 'Santos',
  birthday: '1995-04-23',
  age: 31,
  houseStreet: '12 Mabini St.',
  barangay: 'San Roque',
  city: 'Antipolo',
  province: 'Rizal',
  zipcode: '1870',
  email: 'maria@nurses.example',
  phoneNumber: '0917 123 4567',
}

/** The first message of every wrong field, as the form shows it. */
function saidOf(sheet: unknown): Record<string, string> {
  const issues = PersonalData.safeParse(sheet).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const requiredTexts: [field: keyof typeof right, sentence: string][] = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['birthday', 'Birthday is required'],
  ['age', 'Age is required'],
  ['houseStreet', 'House/Street is required'],
  ['barangay', 'Barangay is required'],
  ['city', 'City is required'],
  ['province', 'Province is required'],
  ['zipcode', 'Zipcode is required'],
  ['email', 'Valid email is required'],
  ['phoneNumber', 'Phone number is required'],
]

describe('required answers', () => {
  test.each(requiredTexts)('an empty %s is refused with: %s', (field, sentence) => {
    const { [field]: _, ...missing } = right
    expect(saidOf(missing)).toEqual({ [field]: sentence })
    for (const nothing of ['', '   ', '\t\n', null, undefined, {}, [], true]) {
      expect([nothing, saidOf({ ...right, [field]: nothing })]).toEqual([nothing, { [field]: sentence }])
    }
  })

  test('reports every problem at once', () => {
    expect(saidOf({})).toEqual(Object.fromEntries(requiredTexts))
  })

  test('are enough for a valid sheet', () => {
    expect(saidOf(right)).toEqual({})
  })
})

describe('the phone number', () => {
  test.each(['0917 123 4567', '+63 2 8123 4567 ext. 12', '812-3456'])('accepts %s', (phoneNumber) => {
    expect(saidOf({ ...right, phoneNumber })).toEqual({})
  })

  test.each(['abcdefghijk', 'none', '12 34 56'])('refuses %s', (phoneNumber) => {
    expect(saidOf({ ...right, phoneNumber })).toEqual({
      phoneNumber: 'Enter a phone number with at least 7 digits, such as 0917 123 4567',
    })
  })
})

describe('the age', () => {
  test.each([30, '30', ' 30 '])('%j is read as 30', (age) => {
    expect(PersonalData.parse({ ...right, age }).age).toBe(30)
  })

  test.each([0, -1, 1.5, '0', '-3', '1.5', 'x', '30 years', '', ' ', Number.NaN, Number.POSITIVE_INFINITY, true, [30]])(
    'refuses %j',
    (age) => {
      expect(saidOf({ ...right, age })).toEqual({ age: 'Age is required' })
    },
  )

  test('is at most 130', () => {
    expect(saidOf({ ...right, age: 130 })).toEqual({})
    expect(saidOf({ ...right, age: 131 })).toEqual({ age: 'Enter an age up to 130' })
  })

  test('is accepted when it contradicts the birthday', () => {
    expect(PersonalData.parse({ ...right, birthday: '1995-04-23', age: 50 }).age).toBe(50)
  })
})

test.each(['maria', 'maria@', 'a@b.test, c@d.test', 'a@b.test\r\nbcc: c@d.test', '<a@b.test>', 'a b@c.test'])(
  'the email address %j is refused',
  (email) => {
    expect(saidOf({ ...right, email })).toEqual({ email: 'Valid email is required' })
  },
)

const STATE = 'State is required for retakers'
const MONTH = 'Month/Year is required for retakers'
const PRC_ID = 'PRC ID Number is required when declaring PRC license'
const PRC_DATE = 'Date of Registration is required when declaring PRC license'

describe('answers that depend on another answer', () => {
  test.each([undefined, null, '', '  '])('are required once their question is answered with yes (%j)', (nothing) => {
    expect(saidOf({ ...right, isRetaker: true, retakerState: nothing, retakerMonthYear: nothing })).toEqual({
      retakerState: STATE,
      retakerMonthYear: MONTH,
    })
    expect(saidOf({ ...right, declarePrc: true, prcIdNumber: nothing, prcDateOfRegistration: nothing })).toEqual({
      prcIdNumber: PRC_ID,
      prcDateOfRegistration: PRC_DATE,
    })
  })

  test('are refused together with the other required fields, each field once', () => {
    expect(saidOf({ isRetaker: true, declarePrc: true })).toEqual({
      ...Object.fromEntries(requiredTexts),
      retakerState: STATE,
      retakerMonthYear: MONTH,
      prcIdNumber: PRC_ID,
      prcDateOfRegistration: PRC_DATE,
    })
  })

  test('follow the rules for months and days', () => {
    const asked = { ...right, isRetaker: true, retakerState: 'Texas', declarePrc: true, prcIdNumber: '0123456' }
    const dates = (retakerMonthYear: unknown, prcDateOfRegistration: unknown) =>
      saidOf({ ...asked, retakerMonthYear, prcDateOfRegistration })
    expect(dates('2023-05', '2018-01-31')).toEqual({})
    expect(dates('1899-12', '1899-12-31')).toEqual({
      retakerMonthYear: 'Enter a month and year from 1900 to this year',
      prcDateOfRegistration: 'Enter a date from 1 January 1900 to today',
    })
    expect(dates('2023-05-01', '2026-02-30')).toEqual({
      retakerMonthYear: 'Enter a month and year, such as 2019-06',
      prcDateOfRegistration: 'Enter a date that exists, such as 1995-04-23',
    })
  })

  test('are dropped without validation when their question is not asked', () => {
    const sheet = PersonalData.parse({
      ...right,
      maritalStatus: 'single',
      marriedName: 'Maria Reyes',
      maidenName: 'Maria Cruz',
      retakerState: 'Texas',
      retakerMonthYear: 'some day',
      prcIdNumber: '0123456',
      prcDateOfRegistration: '2026-02-30',
    })
    expect(sheet).toMatchObject({
      marriedName: null,
      maidenName: null,
      retakerState: null,
      retakerMonthYear: null,
      prcIdNumber: null,
      prcDateOfRegistration: null,
    })
  })
})

describe('the exam status', () => {
  const statusOf = (given: object) => {
    const { isFirstTimeTaker, isRetaker } = PersonalData.parse({
      ...right,
      retakerState: 'Texas',
      retakerMonthYear: '2023-05',
      ...given,
    })
    return { isFirstTimeTaker, isRetaker }
  }

  test('is first-time taker unless the applicant says something else', () => {
    expect(statusOf({})).toEqual({ isFirstTimeTaker: true, isRetaker: false })
    expect(statusOf({ isRetaker: true })).toEqual({ isFirstTimeTaker: false, isRetaker: true })
    expect(statusOf({ isFirstTimeTaker: false, isRetaker: true })).toEqual({ isFirstTimeTaker: false, isRetaker: true })
    expect(statusOf({ isFirstTimeTaker: false })).toEqual({ isFirstTimeTaker: false, isRetaker: false })
  })

  const ONE = 'Choose either First Time Taker or Retaker'
  test('cannot be first-time taker and retaker at once', () => {
    const both = { isFirstTimeTaker: true, isRetaker: true, retakerState: 'Texas', retakerMonthYear: '2023-05' }
    expect(saidOf({ ...right, ...both })).toEqual({ isRetaker: ONE })
    expect(saidOf({ ...right, ...both, firstName: '' })).toEqual({
      isRetaker: ONE,
      firstName: 'First name is required',
    })
  })

  test.each(['yes', 1, null])('refuses %j as an answer to a yes-or-no question', (answer) => {
    expect(saidOf({ ...right, isRetaker: answer, declarePrc: answer })).toEqual({
      isRetaker: 'Choose yes or no',
      declarePrc: 'Choose yes or no',
    })
  })
})

describe('optional answers', () => {
  test.each([undefined, null, '', '  '])('are stored as null when they are %j', (nothing) => {
    const sheet = PersonalData.parse({ ...right, middleName: nothing, marriedName: nothing, maidenName: nothing })
    expect(sheet).toMatchObject({ middleName: null, marriedName: null, maidenName: null, maritalStatus: null })
  })

  test('accept only single or married as marital status', () => {
    const statuses = ['single', 'married', '', null].map(
      (maritalStatus) => PersonalData.parse({ ...right, maritalStatus } as PersonalDataInput).maritalStatus,
    )
    expect(statuses).toEqual(['single', 'married', null, null])
    expect(saidOf({ ...right, maritalStatus: 'widowed' })).toEqual({ maritalStatus: 'Choose single or married' })
  })

  test('keep the married and maiden name of a married applicant', () => {
    const names = { marriedName: 'Maria Reyes', maidenName: 'Maria Cruz' }
    expect(PersonalData.parse({ ...right, maritalStatus: 'married', ...names })).toMatchObject(names)
    expect(PersonalData.parse({ ...right, maritalStatus: 'married' })).toMatchObject({ marriedName: null })
  })
})

test('texts are trimmed, and too long texts or unstorable characters are refused', () => {
  const name = 'Ma.  Niña\u0301 <b>“Ñ”</b> 😀'
  expect(PersonalData.parse({ ...right, firstName: `  ${name} ` }).firstName).toBe(name)
  expect(saidOf({ ...right, city: 'a\0b', barangay: '\ud800' })).toEqual({
    city: 'This text contains characters that cannot be stored',
    barangay: 'This text contains characters that cannot be stored',
  })
  expect(saidOf({ ...right, city: 'x'.repeat(201), zipcode: '1'.repeat(21) })).toEqual({
    city: 'Use at most 200 characters',
    zipcode: 'Use at most 20 characters',
  })
})

test('unknown fields of a sheet are ignored', () => {
  const { body } = savePersonalDataSheet
  const sheet = body.parse({ ...right, applicationId: 'x', id: 'y', userId: 'z', role: 'admin' })
  expect(sheet).not.toHaveProperty('id')
  expect(sheet).not.toHaveProperty('userId')
  expect(sheet).not.toHaveProperty('role')
})

test.each([undefined, '', null, 42])(
  'a sheet without an application is refused (application id %j)',
  (applicationId) => {
    const result = savePersonalDataSheet.body.safeParse({ ...right, applicationId })
    expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['applicationId'], 'Please create an application first'],
    ])
  },
)

test.each([null, [], 'text', 7])('%j is refused as a sheet', (body) => {
  expect(savePersonalDataSheet.body.safeParse(body).success).toBe(false)
})
