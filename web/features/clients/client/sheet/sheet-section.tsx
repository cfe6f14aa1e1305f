import { useQuery } from '@tanstack/react-query'
import { FileText, GraduationCap } from 'lucide-react'
import { type EducationEntry, educationLevelNames, listEducation } from '#contract/personal-data/education.ts'
import { getPersonalDataSheet, type PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import {
  isAsked,
  sheetFieldNames,
  sheetFields,
  sheetFieldTitle,
  sheetSections,
} from '#contract/personal-data/personal-data-fields.ts'
import { dotted } from '#domain/english/words.ts'
import { formatAnswer } from '#domain/personal-data/sheet-answers.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { read } from '#web/lib/query.ts'
import { dividedList, ListView, QueryView } from '#web/lib/query-view.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { formatTypedCalendar } from '#web/ui/typed-dates.ts'

export function SheetSection({ applicationId }: { applicationId: string }) {
  const query = useQuery({
    ...read(getPersonalDataSheet, { query: { applicationId } }, { absentOn: 404 }),
    meta: { isWrittenDown: true },
  })
  return (
    <QueryView
      query={query}
      failure="The personal data sheet could not be loaded"
      skeleton={<SheetSkeleton />}
      empty={{
        icon: FileText,
        title: 'The personal data sheet is not filled in yet',
        children: 'It will appear here when the applicant saves it.',
      }}
    >
      {(sheet) => (
        <div className="space-y-6">
          <div className="grid items-start gap-6 @4xl:grid-cols-2">
            {sheetGroups(sheet).map(({ title, facts }) => (
              <Card key={title} aria-label={title}>
                <h2 className="mb-1 font-semibold text-lg">{title}</h2>
                <Facts facts={facts} />
              </Card>
            ))}
          </div>
          <Education sheetId={sheet.id} />
        </div>
      )}
    </QueryView>
  )
}

const Education = ({ sheetId }: { sheetId: string }) => (
  <Card title="Education">
    <ListView
      list={useLongList(listEducation, { query: { personalDataSheetId: sheetId } })}
      bare
      failure="The schools could not be loaded"
      skeleton="h-24"
      empty={{ icon: GraduationCap, title: 'No schools added yet' }}
    >
      {dividedList((school) => (
        <School key={school.id} school={school} />
      ))}
    </ListView>
  </Card>
)

const School = ({ school }: { school: EducationEntry }) => (
  <li className="py-3 text-sm first:pt-0 last:pb-0">
    <p className="font-semibold">
      {school.schoolName} <span className="font-normal text-ink-soft">· {educationLevelNames[school.level]}</span>
    </p>
    <p className="text-ink-soft">{educationFacts(school)}</p>
  </li>
)

const SheetSkeleton = () => (
  <div aria-hidden="true" className="grid gap-6 @4xl:grid-cols-2">
    {[7, 4, 5, 4].map((rows, index) => (
      <div key={`group-${String(index)}`} className="space-y-4 rounded-card border border-line bg-card p-4 sm:p-6">
        <Skeleton className="h-6 w-40" />
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={`row-${String(row)}`} className="h-5 w-72 max-w-full" />
        ))}
      </div>
    ))}
  </div>
)

const educationFacts = (school: EducationEntry): string =>
  dotted(
    school.course,
    `${formatTypedCalendar(school.startMonthYear)} to ${formatTypedCalendar(school.endMonthYear)}`,
    `${school.numberOfYears} years`,
    `${school.city}, ${school.province}, ${school.country}`,
  )

const factsOf = (sheet: PersonalDataSheet, section: string) =>
  sheetFieldNames
    .filter((name) => sheetFields[name].section === section && isAsked(name, sheet))
    .flatMap((name) => {
      const value = formatAnswer(sheet, name, formatTypedCalendar)
      return value === null ? [] : [{ term: sheetFieldTitle(name), value }]
    })

const sheetGroups = (sheet: PersonalDataSheet) =>
  Object.entries(sheetSections).map(([section, title]) => ({ title, facts: factsOf(sheet, section) }))
