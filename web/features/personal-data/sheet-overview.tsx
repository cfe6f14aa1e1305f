import { CircleCheck, CircleDashed, PencilLine } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { progressOfSection, progressOfSheet } from './sheet-progress.ts'
import { sectionList } from './sheet-questions.ts'
import type { SheetFormState } from './use-sheet-form.ts'

/** How far the sheet is and whether it is saved: above it on a phone, beside it where there is room. */
export function SheetOverview({ sheet }: { sheet: SheetFormState }) {
  const { answered, total } = progressOfSheet(sheet.values)
  return (
    <aside
      aria-label="Your progress"
      className="xl:sticky xl:top-[calc(var(--page-header)+2rem)] xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      <Card>
        <p className="font-semibold tabular-nums">
          {answered} of {total} needed answers
        </p>
        <ProgressBar label="Needed answers" value={(answered / total) * 100} className="mt-2" />
        <Standing sheet={sheet} />
        <ul className="mt-4 hidden space-y-1 border-line border-t pt-3 xl:block">
          {sectionList.map((section) => {
            const progress = progressOfSection(section, sheet.values)
            const isLeftOut = section.optional && progress.total === 0
            const isWhole = progress.answered === progress.total && !isLeftOut
            const Mark = isWhole ? CircleCheck : CircleDashed
            return (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-control px-2 text-sm transition-colors hover:bg-sunk"
                >
                  <Mark aria-hidden="true" className={isWhole ? 'size-4 text-good' : 'size-4 text-ink-faint'} />
                  <span className="grow">{section.title}</span>
                  <span className="text-ink-soft text-xs tabular-nums">
                    {progress.total > 0 ? `${progress.answered}/${progress.total}` : section.optional && 'Optional'}
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </Card>
    </aside>
  )
}

function Standing({ sheet }: { sheet: SheetFormState }) {
  const standing = sheet.isChanged ? 'changed' : sheet.isSaved ? 'saved' : 'fresh'
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 text-ink-soft text-sm">
      {standing === 'changed' && (
        <>
          <PencilLine aria-hidden="true" className="mt-0.5 size-4" />
          You have unsaved changes
        </>
      )}
      {standing === 'saved' && (
        <>
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 text-good" />
          Everything is saved
        </>
      )}
      {standing === 'fresh' && 'Your schools come after saving.'}
    </p>
  )
}
