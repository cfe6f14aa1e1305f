import { MessageSquareQuote } from 'lucide-react'
import { useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getReplyFields, type SavedReply } from '#contract/saved-replies.ts'
import { factsIn, fillIn } from '#domain/saved-replies/placeholders.ts'
import { useRead } from '#web/lib/query.ts'
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { useKeySwitch, useShortcuts } from '../shortcuts/shortcuts.ts'
import type { ReplyPickerProps } from './picked-reply.ts'
import { ReplyList } from './reply-list.tsx'

const KEY = 's'

export function ReplyOffer({ kind, facts: ofPage, applicationId, opener, onPick }: ReplyPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: fields = [] } = useRead(
    getReplyFields,
    { params: { id: applicationId ?? '' } },
    { enabled: isOpen && applicationId !== undefined },
  )
  const facts = { ...ofPage, ...factsIn(fields) }
  const button = useRef<HTMLButtonElement>(null)
  const [keysWork] = useKeySwitch()
  useImperativeHandle(opener, () => () => setOpen(true))
  useShortcuts({ [KEY]: () => setOpen(true) }, !isOpen)

  const pick = ({ subject, content }: SavedReply) => {
    // Closes before inserting, so that the field with the text keeps the focus.
    flushSync(() => setOpen(false))
    onPick({ text: fillIn(content, facts), ...(subject && { subject: fillIn(subject, facts) }) })
  }

  return (
    <>
      <Button
        icon={MessageSquareQuote}
        ref={button}
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={keysWork ? KEY : undefined}
        onClick={() => setOpen((was) => !was)}
      >
        Saved replies
      </Button>
      {isOpen && (
        <AnchoredPanel anchor={button} label="Saved replies" onClose={() => setOpen(false)}>
          <ReplyList kind={kind} facts={facts} onPick={pick} />
        </AnchoredPanel>
      )}
    </>
  )
}
