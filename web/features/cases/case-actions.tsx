import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { PathCase } from '#contract/cases/cases.ts'
import { isMarkable } from '#domain/path/is-markable.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'
import { useMay } from '#web/shared/may.tsx'
import { MarkStepDialog } from '#web/shared/path/mark-step-dialog.tsx'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { RevertStepDialog } from '#web/shared/path/revert-step-dialog.tsx'
import { IconButton, TextLink } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'

export const pathOf = ({ id }: Pick<PathCase, 'id'>): string => `/admin/applications/${id}?tab=path`

export function CaseAction({ row }: { row: PathCase }) {
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
    <DialogButton
      size="small"
      variant="secondary"
      data-row-action
      dialog={(close) => <MarkStepDialog applicationId={id} code={step.code} onClose={close} />}
    >
      Mark{name}
    </DialogButton>
  )
}

export function RevertAction({ row: { id, clientName, marks } }: { row: PathCase }) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = marks
  if (newest === undefined) return null
  return (
    <>
      <IconButton label={`Take back a step of ${clientName}`} onClick={() => setOpen(true)} className="size-9!">
        <Undo2 aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <RevertStepDialog applicationId={id} code={newest.code} marks={marks} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
