import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import type { Permission } from '#contract/team/team-roles.ts'
import * as may from '#domain/may.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { KeyHint } from './key-hint.tsx'
import { placeKeys, searchKeys } from './place-keys.ts'
import { unlessCovered, useKeySwitch, useShortcuts } from './shortcuts.ts'

export type KeyWords = readonly (readonly [key: string, what: string, needs?: Permission])[]

interface KeyListProps {
  keys: KeyWords
  open: boolean
  onOpen: () => void
  onClose: () => void
}

// Opens by '?': where no dialog covers the page, unless the screen says when.
export function useKeyList(isActive?: boolean) {
  const [open, setOpen] = useState(false)
  const onOpen = () => setOpen(true)
  const keys = { '?': onOpen }
  useShortcuts(isActive === undefined ? unlessCovered(keys) : keys, isActive ?? true)
  return { open, onOpen, onClose: () => setOpen(false) }
}

export function KeyList({ keys, open, onOpen, onClose }: KeyListProps) {
  const [isOn, switchKeys] = useKeySwitch()
  const user = useUser()
  const usable = keys.filter(([, , needs]) => needs === undefined || may.can(user, needs))
  return (
    <>
      <span className="hidden pointer-fine:inline">
        <Button icon={Keyboard} variant="quiet" size="small" data-key-list="" onClick={onOpen}>
          <span className="max-2xl:sr-only">Keyboard shortcuts</span>
          <KeyHint>?</KeyHint>
        </Button>
      </span>
      <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" description="They are off while you type.">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
          {[...usable, ['?', 'Show these shortcuts'], ...(open ? searchKeys() : []), placeKeys].map(([key, what]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-semibold">{key}</dt>
              <dd className="text-ink-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          className="mt-4 border-line border-t"
          label="Use single-key shortcuts"
          help="Turn them off if you use voice control. Esc always works."
          checked={isOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
      </Dialog>
    </>
  )
}
