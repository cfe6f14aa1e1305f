import type { PersonalDataSheet } from '#contract/personal-data.ts'

// Boards take no blanks: what does not concern an applicant says so, and so does what nobody answered.
export const NOT_APPLICABLE = 'N/A'
export const NOT_GIVEN = 'Not given'

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** `1995-04-23` is "April 23, 1995", `2019-06` is "June 2019"; days are no instants, and anything else stays as it is. */
export function inWords(calendar: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(calendar) ?? []
  const name = MONTHS[Number(month) - 1]
  if (!year || !name) return calendar
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`
}

const given = (text: string | null | undefined): string => text?.trim() || NOT_GIVEN
const asked = (isAsked: boolean, text: string | null): string => (isAsked ? given(text) : NOT_APPLICABLE)
const yesOrNo = (answer: boolean): string => (answer ? 'Yes' : 'No')

export type FormField = readonly [label: string, value: string, columns: number]

export interface FormSection {
  title: string
  rows: readonly (readonly FormField[])[]
}

export function formOf(sheet: PersonalDataSheet | null): readonly FormSection[] {
  const isMarried = sheet?.maritalStatus === 'married'
  const day = (text: string | null | undefined) => (text ? inWords(text) : NOT_GIVEN)
  return [
    {
      title: 'Applicant',
      rows: [
        [
          ['Last name', given(sheet?.lastName), 4],
          ['First name', given(sheet?.firstName), 4],
          ['Middle name', sheet ? sheet.middleName?.trim() || NOT_APPLICABLE : NOT_GIVEN, 4],
        ],
        [
          ['Date of birth', day(sheet?.birthday), 4],
          ['Age', given(sheet ? String(sheet.age) : null), 4],
          ['Marital status', given(sheet?.maritalStatus?.replace(/^./, (letter) => letter.toUpperCase())), 4],
        ],
        [
          ['Married name', sheet ? asked(isMarried, sheet.marriedName) : NOT_GIVEN, 6],
          ['Maiden name', sheet ? asked(isMarried, sheet.maidenName) : NOT_GIVEN, 6],
        ],
      ],
    },
    {
      title: 'Address and contact',
      rows: [
        [
          ['House and street', given(sheet?.houseStreet), 6],
          ['Barangay', given(sheet?.barangay), 6],
        ],
        [
          ['City', given(sheet?.city), 5],
          ['Province', given(sheet?.province), 5],
          ['Zip code', given(sheet?.zipcode), 2],
        ],
        [
          ['E-mail', given(sheet?.email), 7],
          ['Phone', given(sheet?.phoneNumber), 5],
        ],
      ],
    },
    {
      title: 'NCLEX',
      rows: [
        [
          ['First-time taker', sheet ? yesOrNo(sheet.isFirstTimeTaker) : NOT_GIVEN, 3],
          ['Retaker', sheet ? yesOrNo(sheet.isRetaker) : NOT_GIVEN, 2],
          ['State of the last attempt', sheet ? asked(sheet.isRetaker, sheet.retakerState) : NOT_GIVEN, 4],
          ['Month and year', sheet ? monthOf(sheet) : NOT_GIVEN, 3],
        ],
      ],
    },
    {
      title: 'Philippine licence (PRC)',
      rows: [
        [
          ['Licence declared', sheet ? yesOrNo(sheet.declarePrc) : NOT_GIVEN, 3],
          ['PRC ID number', sheet ? asked(sheet.declarePrc, sheet.prcIdNumber) : NOT_GIVEN, 5],
          ['Date of registration', sheet ? registeredOn(sheet) : NOT_GIVEN, 4],
        ],
      ],
    },
  ]
}

const monthOf = ({ isRetaker, retakerMonthYear }: PersonalDataSheet) => inWords(asked(isRetaker, retakerMonthYear))
const registeredOn = ({ declarePrc, prcDateOfRegistration }: PersonalDataSheet) =>
  inWords(asked(declarePrc, prcDateOfRegistration))
