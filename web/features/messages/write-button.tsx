import { SquarePen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** The id of the form's first field. */
export const SUBJECT_FIELD = 'message-subject'

/** On a phone the form stands below the conversation, out of sight. */
export function WriteButton() {
  return (
    <Button className="lg:hidden" onClick={() => document.getElementById(SUBJECT_FIELD)?.focus()}>
      <SquarePen aria-hidden="true" />
      Write a message
    </Button>
  )
}
