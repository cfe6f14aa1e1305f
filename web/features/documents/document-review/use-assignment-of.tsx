import { useState } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { type Assignable, useAssign } from '#web/shared/colleagues/use-assign.ts'
import { applicantNameOf } from './document-labels.ts'

export interface AssignmentState {
  assignedTo: Colleague | null
  isMine: boolean
  openAssignDialog: () => void
}

export const assignableOf = (document: AdminDocument): Assignable => ({
  id: document.applicationId,
  name: applicantNameOf(document),
  assignedTo: document.application.assignedTo,
})

export function useAssignmentOf(document: AdminDocument) {
  const [noted, setNoted] = useState<{ instead: Assignable; to: Colleague | null } | null>(null)
  const [isAssigning, setIsAssigning] = useState(false)
  const listed = assignableOf(document)
  const note = (to: Colleague | null) => setNoted({ instead: listed, to })
  const { myself, mayAssign, toggleAssignment } = useAssign((_, to) => note(to))
  // Shows the new assignee until the list changes.
  const isNoted = noted?.instead.id === listed.id && noted.instead.assignedTo?.id === listed.assignedTo?.id
  const application = isNoted ? { ...listed, assignedTo: noted.to } : listed
  return {
    assignedTo: application.assignedTo,
    isMine: application.assignedTo?.id === myself.id,
    mayAssign,
    openAssignDialog: () => setIsAssigning(true),
    isAssigning,
    toggleAssignment: () => toggleAssignment(application),
    dialog: isAssigning && (
      <AssignDialog application={application} onAssigned={note} onClose={() => setIsAssigning(false)} />
    ),
  }
}
