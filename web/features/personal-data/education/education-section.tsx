import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EducationEntry } from '#contract/personal-data/education.ts'
import { toast } from '#web/lib/toast.ts'
import type { WaitingRequest } from '#web/shared/offline-outbox/outbox-store.ts'
import { useWaiting } from '#web/shared/offline-outbox/use-waiting.ts'
import { WaitingNote } from '#web/shared/offline-outbox/waiting-note.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EducationSectionOf } from './education-levels.ts'
import { SchoolForm } from './school-form.tsx'
import { SchoolRow } from './school-row.tsx'
import { useSchoolForm } from './use-school-form.ts'

interface EducationSectionProps {
  section: EducationSectionOf
  sheetId: string
  schools: readonly EducationEntry[]
}

const focusName = (section: HTMLElement | null) => section?.querySelector<HTMLElement>('[name="schoolName"]')?.focus()

export function EducationSection({ section, sheetId, schools }: EducationSectionProps) {
  const place = useRef<HTMLElement>(null)
  const form = useSchoolForm({
    section,
    sheetId,
    onAdded() {
      const { activeElement } = document
      // Keeps the focus of a person who moved on during the request.
      const isHere = activeElement === document.body || place.current?.contains(activeElement)
      if (isHere) focusName(place.current)
    },
  })
  const [isOpen, setOpen] = useState(form.isBegun)
  const add = useRef<HTMLButtonElement>(null)
  const titleId = `${section.id}-title`
  const waiting = useWaiting('/api/education-history').filter(({ body }) =>
    section.levels.some((level) => level === body.level),
  )
  const edit = ({ draft }: WaitingRequest) => {
    if (form.isBegun) toast.error('Error', 'Add the school that you are writing first')
    else form.write(JSON.parse(draft))
    setOpen(true)
    return !form.isBegun
  }

  // Moves the focus when the form opens or closes, but not for a form opened by a draft.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) focusName(place.current)
    else add.current?.focus()
  }, [isOpen])

  return (
    <section ref={place} aria-labelledby={titleId} className="py-5 first:pt-0 last:pb-0">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h3 id={titleId} tabIndex={-1} className="font-semibold text-ink-soft text-sm tracking-wide">
          {section.title}
        </h3>
        {!isOpen && (
          <Button icon={Plus} ref={add} variant="secondary" size="small" onClick={() => setOpen(true)}>
            Add a school<span className="sr-only">: {section.title}</span>
          </Button>
        )}
      </div>
      {schools.length + waiting.length > 0 ? (
        <ul className="mt-1 -mb-2 divide-y divide-line">
          {schools.map((school) => (
            <SchoolRow key={school.id} school={school} returnFocusTo={titleId} />
          ))}
          {waiting.map((one) => (
            <li key={one.id} className="py-3">
              <p className="wrap-anywhere font-semibold">{String(one.body.schoolName)}</p>
              <WaitingNote waiting={one} onEdit={() => edit(one)} />
            </li>
          ))}
        </ul>
      ) : (
        !isOpen && <p className="mt-1 text-ink-soft text-sm">No school added yet.</p>
      )}
      {isOpen && <SchoolForm section={section} form={form} onClose={() => setOpen(false)} />}
    </section>
  )
}
