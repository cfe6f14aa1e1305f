import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PathCase } from '#contract/cases/cases.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'
import { useMay } from '#web/shared/may.tsx'
import { isMarkable } from '#web/shared/path/is-markable.ts'
import { MarkDialog } from '#web/shared/path/mark-dialog.tsx'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { UnmarkStepDialog } from '#web/shared/path/unmark-step-dialog.tsx'
import { Button, IconButton, TextLink } from '#web/ui/button.tsx'

export const pathOf = ({ id }: Pick<PathCase, 'id'>): string => `/admin/applications/${id}?tab=path`

export function CaseAction({ row }: { row: PathCase }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const mayMark = useMay('cases.move')
  const { id, clientName, state, sideState, step } = row
  if (state !== 'open') return null
  const name = <span className="sr-only"> {clientName}</span>
  const isOfRequest = sideState === null && isRecordedAtRequest(step.code)
  if (!mayMark || !isMarkable(step.code, row)) {
    return (
      <TextLink
        href={isOfRequest ? requestsOf(id) : pathOf(row)}
        data-row-action
        className="inline-block whitespace-nowrap py-3 text-sm @2xl:py-0"
      >
        {isOfRequest ? 'Requests' : 'Open'}
        {name}
      </TextLink>
    )
  }
  return (
    <>
      <Button ref={opener} size="small" variant="secondary" data-row-action onClick={() => setOpen(true)}>
        Mark{name}
      </Button>
      {isOpen && (
        <MarkDialog applicationId={id} code={step.code} opener={() => opener.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export function TakeBackAction({ row: { id, clientName, marks } }: { row: PathCase }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [newest] = marks
  if (newest === undefined) return null
  return (
    <>
      <IconButton
        ref={opener}
        label={`Take back a step of ${clientName}`}
        onClick={() => setOpen(true)}
        className="size-9!"
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <UnmarkStepDialog
          applicationId={id}
          code={newest.code}
          marks={marks}
          opener={() => opener.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
