import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, PencilLine } from 'lucide-react'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { educationQuery } from '../education/education-query.ts'
import { progressOfSection, progressOfSheet } from './sheet-progress.ts'
import { sectionList } from './sheet-questions.ts'
import type { SheetFormState } from './use-sheet-form.ts'

export function SheetOverview({ sheet, sheetId }: { sheet: SheetFormState; sheetId: string | undefined }) {
  const sections = progressOfSheet(sheet.values)
  const hasSchool = useHasNursingSchool(sheetId)
  // The school counts as an answer, and is the only one given after the sheet is saved.
  const answered = sections.answered + (hasSchool ? 1 : 0)
  const total = sections.total + 1
  return (
    <aside
      aria-label="Your progress"
      className="print:hidden xl:sticky xl:top-[calc(var(--page-header)+2rem)] xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      <Card>
        <p className="font-semibold tabular-nums">
          {answered} of {total} needed answers
        </p>
        <ProgressBar label="Needed answers" value={(answered / total) * 100} className="mt-2" />
        <SectionState sheet={sheet} />
        {hasSchool === false && (
          <p className="mt-2 text-ink-soft text-xs">
            Your nursing school has not been added yet.{' '}
            <TextLink href="#education">Add it under Education History</TextLink>
          </p>
        )}
        <ul className="mt-4 hidden space-y-1 border-line border-t pt-3 xl:block">
          {sectionList.map((section) => {
            const progress = progressOfSection(section, sheet.values)
            const isLeftOut = section.optional && progress.total === 0
            const isWhole = progress.answered === progress.total && !isLeftOut
            const Mark = isWhole ? CircleCheck : CircleDashed
            return (
              <li key={section.id}>
                <Anchor
                  href={`#${section.id}`}
                  className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-control px-2 text-sm transition-colors hover:bg-sunk"
                >
                  <Mark aria-hidden="true" className={isWhole ? 'size-4 text-good' : 'size-4 text-ink-faint'} />
                  <span className="grow">{section.title}</span>
                  <span className="text-ink-soft text-xs tabular-nums">
                    {progress.total > 0 ? `${progress.answered}/${progress.total}` : section.optional && 'Optional'}
                  </span>
                </Anchor>
              </li>
            )
          })}
        </ul>
      </Card>
    </aside>
  )
}

function useHasNursingSchool(sheetId: string | undefined): boolean | undefined {
  const { data } = useQuery({ ...educationQuery(sheetId ?? ''), enabled: sheetId !== undefined })
  return data?.some(({ level }) => level === NURSING_LEVEL)
}

function SectionState({ sheet }: { sheet: SheetFormState }) {
  const { waiting, refused } = sheet.outbox
  const saved = waiting || refused ? 'kept' : 'saved'
  const state = sheet.isChanged ? 'changed' : sheet.isSaved ? saved : 'fresh'
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 text-ink-soft text-sm">
      {state === 'changed' && (
        <>
          <PencilLine aria-hidden="true" className="mt-0.5 size-4" />
          You have unsaved changes
        </>
      )}
      {state === 'saved' && (
        <>
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 text-good" />
          Everything is saved
        </>
      )}
      {state === 'fresh' && 'You can add schools after saving.'}
    </p>
  )
}
