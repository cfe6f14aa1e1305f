import { useState } from 'react'
import type { ExamPath } from '#contract/path/path.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { partFormName } from '#web/shared/exam-details/use-part-form.ts'
import { Button } from '#web/ui/button.tsx'
import { PartCard } from './part-card.tsx'
import { allParts, partsDue } from './parts-due.ts'

export function PartCards({ applicationId, path }: { applicationId: string; path: ExamPath }) {
  const attempt = path.attempts.find(({ number }) => number === path.attempt)
  const owner = useUser().id
  // What she began to type is not hidden from her.
  const [showsAll, showAll] = useState(() => {
    const forms = new Set(draftsOf(owner).map(({ form }) => form))
    return allParts.some((part) => forms.has(partFormName({ applicationId, part, attempt: path.attempt })))
  })
  const isLocked = attempt?.result?.confirmed === true
  const due = partsDue(path.steps, attempt)
  const shown = showsAll ? allParts : due
  return (
    <>
      {shown.map((part) => (
        <PartCard
          key={`${part}-${path.attempt}`}
          applicationId={applicationId}
          part={part}
          attempt={attempt}
          isLocked={isLocked}
        />
      ))}
      {shown.length < allParts.length && !isLocked && (
        <p className="text-ink-soft text-sm">
          {due.length === 0
            ? 'Later you enter your registration at Pearson VUE here, your permission to test, your appointment and your result, each when its step comes.'
            : 'What comes after that is entered here when its step comes.'}{' '}
          <Button variant="quiet" size="small" onClick={() => showAll(true)}>
            I have something already
          </Button>
        </p>
      )}
    </>
  )
}
