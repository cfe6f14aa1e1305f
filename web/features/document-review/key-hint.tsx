import { Keyboard } from 'lucide-react'
import { useKeySwitch } from '#web/lib/desk-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'

/** The key that does the same, for whoever has a keyboard. */
export function KeyHint({ children }: { children: string }) {
  const [isOn] = useKeySwitch()
  if (!isOn && children.length === 1) return null
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded-sm border border-current/35 px-1 text-center font-normal font-sans text-xs opacity-80 pointer-fine:inline-block"
    >
      {children}
    </span>
  )
}

/** What a key does, as the list of keys says it. */
export type KeyWords = readonly (readonly [key: string, what: string])[]

const deskKeys: KeyWords = [
  ['A', 'Approve the document'],
  ['R', 'Ask for a better one: reason, then notes'],
  ['1 to 9, 0', 'Choose a reason, or take it back'],
  ['S', 'Saved replies for the notes'],
  ['N or J', 'Next document that waits'],
  ['P or K', 'The one before'],
  ['M', 'Make the client mine, or release'],
  ['G', 'Give the client to a colleague'],
  ['C', 'Show or hide the earlier version'],
  ['+ and −', 'Larger, smaller'],
  ['F', 'As wide as the window'],
  ['T', 'Turn'],
  ['D', 'Download'],
  ['Esc', 'Back to the queue'],
  ['?', 'This list'],
]

interface KeyListProps {
  keys?: KeyWords
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** Which keys there are; it opens by a key as well. */
export function KeyList({ keys = deskKeys, open, onOpen, onClose }: KeyListProps) {
  const [isOn, switchKeys] = useKeySwitch()
  return (
    <>
      <span className="hidden pointer-fine:inline">
        <Button variant="quiet" size="small" onClick={onOpen}>
          <Keyboard aria-hidden="true" />
          Keys
          <KeyHint>?</KeyHint>
        </Button>
      </span>
      <Dialog open={open} onClose={onClose} title="Keys" description="They rest while you type.">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
          {keys.map(([key, what]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-semibold">{key}</dt>
              <dd className="text-ink-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          className="mt-4 border-line border-t"
          label="Single keys work"
          help="Switch them off if you steer by voice. Esc always works."
          checked={isOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
      </Dialog>
    </>
  )
}
