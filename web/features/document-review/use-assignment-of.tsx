import { useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import type { Colleague } from '#contract/team.ts'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { type Assignable, useAssign } from '#web/shared/colleagues/use-assign.ts'
import { applicantNameOf } from './document-labels.ts'

export interface AssignmentState {
  assignedTo: Colleague | null
  isMine: boolean
  give: () => void
}

export const assignableOf = (document: AdminDocument): Assignable => ({
  id: document.applicationId,
  name: applicantNameOf(document),
  assignedTo: document.application.assignedTo,
})

export function useAssignmentOf(document: AdminDocument) {
  const [given, setGiven] = useState<{ instead: Assignable; to: Colleague | null } | null>(null)
  const [isGiving, setIsGiving] = useState(false)
  const listed = assignableOf(document)
  const note = (to: Colleague | null) => setGiven({ instead: listed, to })
  const { myself, takeOrRelease } = useAssign((_, to) => note(to))
  // Until what is listed says something else itself.
  const isNoted = given?.instead.id === listed.id && given.instead.assignedTo?.id === listed.assignedTo?.id
  const application = isNoted ? { ...listed, assignedTo: given.to } : listed
  return {
    assignedTo: application.assignedTo,
    isMine: application.assignedTo?.id === myself.id,
    give: () => setIsGiving(true),
    isGiving,
    takeOrRelease: () => takeOrRelease(application),
    dialog: isGiving && <AssignDialog application={application} onAssigned={note} onClose={() => setIsGiving(false)} />,
  }
}
