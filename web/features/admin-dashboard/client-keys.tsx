import { Keyboard } from 'lucide-react'
import { useKeySwitch } from '#web/lib/desk-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'

const keys: readonly [key: string, what: string][] = [
  ['J', 'Next client'],
  ['K', 'The one before'],
  ['Enter', 'Open the client beside the list'],
  ['X', 'Select the client, or take it out'],
  ['Shift and a press', 'Select everything in between'],
  ['/', 'Search'],
  ['?', 'This list'],
]

interface ClientKeysProps {
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** Which keys the list of clients has; it opens by a key as well. */
export function ClientKeys({ open, onOpen, onClose }: ClientKeysProps) {
  const [isOn, switchKeys] = useKeySwitch()
  return (
    <>
      <span className="hidden pointer-fine:inline">
        <Button variant="quiet" size="small" onClick={onOpen}>
          <Keyboard aria-hidden="true" />
          Keys
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
          help="Switch them off if you steer by voice."
          checked={isOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
      </Dialog>
    </>
  )
}
