import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey } from '#contract/account/passkeys.ts'
import { When } from '#web/lib/when.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { passkeysQuery, useRenamedPasskey } from './use-passkeys.ts'

export function PasskeyRow({ passkey, mayChange }: { passkey: Passkey; mayChange: boolean }) {
  const [open, setOpen] = useState<'nothing' | 'rename' | 'remove'>('nothing')
  const close = () => setOpen('nothing')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-5 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 break-words font-semibold text-sm">
          {passkey.name}
          {passkey.blocked && <Badge tone="bad">Blocked</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          Added <When at={passkey.createdAt} />
          {passkey.lastUsedAt ? (
            <>
              , last used <When at={passkey.lastUsedAt} time />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => setOpen('rename')}>
            Rename<span className="sr-only"> {passkey.name}</span>
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen('remove')}>
            Remove<span className="sr-only"> {passkey.name}</span>
          </Button>
        </div>
      )}
      {open === 'rename' && <Rename passkey={passkey} onClose={close} />}
      {open === 'remove' && <Remove passkey={passkey} onClose={close} />}
    </li>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const renaming = useRenamedPasskey(passkey.id, onClose)
  const { isPending: isBusy, isError } = renaming
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Rename this passkey"
      cancel={null}
      confirm="Save"
      form={{ isBusy, submit: () => isBusy || renaming.mutate(name) }}
    >
      <TextField
        label="Name"
        help="So that you know later which device it is on."
        value={name}
        error={isError && name.trim() === '' ? 'Give the passkey a name' : undefined}
        onChange={setName}
        data-initial-focus
        maxLength={60}
      />
    </FormDialog>
  )
}

function Remove({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <CallDialog
      route={removePasskey}
      input={{ params: { passkeyId: id } }}
      sent="The passkey is removed. Your other devices were signed out."
      failed="The passkey was not removed. Please try again."
      onDone={() => {
        queries.setQueryData(passkeysQuery.queryKey, (before) => before?.filter((one) => one.id !== id))
        onClose()
      }}
      onClose={onClose}
      title="Remove this passkey?"
      description={`You can no longer sign in with “${name}”, and your other devices are signed out.`}
      cancel="Keep it"
      confirm="Remove"
      isDestructive
      busyLabel="Removing..."
    />
  )
}
