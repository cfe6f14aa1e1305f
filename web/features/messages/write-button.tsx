import { SquarePen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export const SUBJECT_FIELD = 'message-subject'

export const WriteButton = () => (
  <Button className="lg:hidden" onClick={() => document.getElementById(SUBJECT_FIELD)?.focus()}>
    <SquarePen aria-hidden="true" />
    Write a message
  </Button>
)
