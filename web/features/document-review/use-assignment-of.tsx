import { useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import type { Colleague } from '#contract/team.ts'
import { AssignDialog } from '#web/lib/desk/assign-dialog.tsx'
import { type Assignable, useAssign } from '#web/lib/desk/use-assign.ts'
import { applicantNameOf } from './document-words.ts'

/** Who looks after the client of a document, and what can be done about it. */
export interface Assignment {
  assignedTo: Colleague | null
  isMine: boolean
  /** Opens the choice of a colleague. */
  give: () => void
}

export const assignableOf = (document: AdminDocument): Assignable => ({
  id: document.applicationId,
  name: applicantNameOf(document),
  assignedTo: document.application.assignedTo,
})

/** The assignment of a document's application, as it is after what was done here. */
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
