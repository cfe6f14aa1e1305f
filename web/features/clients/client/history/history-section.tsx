import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { addressWith } from '#web/lib/search-params.ts'
import { useAskedAction } from '#web/shared/asked-action.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { NoteForm } from '#web/shared/notes/note-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import { NoteList } from './note-list.tsx'
import { OpeningsSection } from './openings-section.tsx'
import { TimelineSection } from './timeline-section.tsx'

const parts = [
  { tab: 'timeline', label: 'What happened', Part: TimelineSection },
  { tab: 'notes', label: 'Notes', Part: NoteList },
  { tab: 'openings', label: 'Who looked', Part: OpeningsSection },
]
const [FIRST] = parts

export const isHistoryPart = (tab: string) => parts.some((part) => part.tab === tab)

interface HistorySectionProps {
  applicationId: string
  tab: string
  /** Whether the section is visible: a hidden section must not take the focus. */
  isHere: boolean
}

export function HistorySection({ applicationId, tab, isHere }: HistorySectionProps) {
  const [params] = useSearchParams()
  const [asked, setAsked] = useState(0)
  useAskedAction('note', () => setAsked(asked + 1), isHere)
  const seesAccess = useMay('audit.read')
  const offered = parts.filter((part) => seesAccess || part.tab !== 'openings')
  const chosen = offered.find((part) => part.tab === tab) ?? FIRST
  if (!chosen) return null
  const links = offered.map((part) => ({
    label: part.label,
    href: addressWith(window.location.pathname, params, { tab: part.tab }),
    isChosen: part === chosen,
  }))
  return (
    <div className="grid items-start gap-5 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
      <May do="notes.write">
        <Card aria-label="Write a note">
          <NoteForm key={asked} applicationId={applicationId} startsHere={asked > 0} />
        </Card>
      </May>
      <div className="min-w-0 space-y-4">
        <LinkChoice label="Parts of the history" links={links} />
        <chosen.Part applicationId={applicationId} />
      </div>
    </div>
  )
}
