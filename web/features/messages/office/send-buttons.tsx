import { CornerDownRight, Send } from 'lucide-react'
import { dayAt } from '#domain/calendar/zones.ts'
import { settings } from '#web/lib/settings.ts'
import { OfficeTimesDialog } from '#web/shared/work/office-times-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { WAITING } from '../compose-form.tsx'
import type { useAnswer } from './use-answer.ts'

interface SendButtonsProps {
  answer: ReturnType<typeof useAnswer>
  isClosed: boolean
  onFollowUp: () => void
}

export const SendButtons = ({ answer: { form, send }, isClosed, onFollowUp }: SendButtonsProps) => (
  <>
    <Button
      icon={CornerDownRight}
      variant="quiet"
      title="Send, and follow up (Ctrl .)"
      disabled={isClosed}
      onClick={onFollowUp}
    >
      Follow up
    </Button>
    <Button
      variant="secondary"
      title="Send, and open the next (Ctrl Shift Enter)"
      disabled={isClosed}
      busy={form.isBusy}
      onClick={() => send({ opensNext: true })}
    >
      Send, next
    </Button>
    <Button
      type="submit"
      icon={Send}
      title="Send (Ctrl Enter)"
      disabled={isClosed}
      busy={form.isBusy}
      busyLabel={form.sending.isPaused ? WAITING : 'Sending...'}
    >
      Send
    </Button>
  </>
)

interface SendAndFollowUpProps {
  answer: ReturnType<typeof useAnswer>
  title: string
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

export const SendAndFollowUp = ({ answer: { form, send }, title, onClose, returnFocusTo }: SendAndFollowUpProps) => (
  <OfficeTimesDialog
    title="Send, and follow up"
    description="It comes back on that day, unless she has written by then."
    confirm="Follow up"
    error={undefined}
    isBusy={form.isBusy}
    onClose={onClose}
    returnFocusTo={returnFocusTo}
    onChoose={(day) => {
      onClose()
      send({
        followUp: { dueOn: dayAt(day, settings.timeZone), text: `No answer yet: ${title}`, unlessAnswered: true },
      })
    }}
  />
)
