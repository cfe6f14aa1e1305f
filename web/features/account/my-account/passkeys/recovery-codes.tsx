import { useState } from 'react'
import { confirmRecoveryCodes, createRecoveryCodes } from '#contract/account/passkeys.ts'
import { startPageOf } from '#domain/team/pages.ts'
import { keepFile } from '#web/lib/save-file.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { tellFailed, useRefreshedUser } from './use-passkeys.ts'

export function RecoveryCodes() {
  const { hasRecoveryCodes, teamRole } = useUser()
  const [areSaved, setSaved] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const creating = useCall(createRecoveryCodes, {
    input: () => ({}),
    onSuccess: (created) => setCodes(created.codes),
    onError: (error) => tellFailed(error, 'The codes were not created. Please try again.'),
  })
  const confirmed = () => {
    setCodes(undefined)
    setSaved(true)
  }
  return (
    <section aria-labelledby="recovery-title" className="space-y-4 border-line border-t pt-4">
      <div className="space-y-1">
        <h3 id="recovery-title" className="font-semibold">
          Recovery codes
        </h3>
        <p className="text-ink-soft text-sm">
          If you lose your passkey, one of these codes and a code by email let you add a new one.
        </p>
      </div>
      {!codes && (
        <Button
          variant={hasRecoveryCodes ? 'secondary' : 'primary'}
          busy={creating.isPending}
          busyLabel="Creating..."
          onClick={() => creating.mutate()}
        >
          {hasRecoveryCodes ? 'Replace my recovery codes' : 'Create recovery codes'}
        </Button>
      )}
      {codes && <NewCodes codes={codes} onConfirmed={confirmed} />}
      {areSaved && teamRole && (
        <Notice
          tone="good"
          title="You are ready to work"
          actions={
            <ButtonLink href={startPageOf(teamRole)} size="small">
              Go to your work
            </ButtonLink>
          }
        />
      )}
    </section>
  )
}

function NewCodes({ codes, onConfirmed }: { codes: readonly string[]; onConfirmed: () => void }) {
  const refreshUser = useRefreshedUser()
  return (
    <div className="space-y-4">
      <Notice tone="warn" title="Save these codes now. They are shown only once.">
        Keep them on paper or in a password manager, not on this device alone. Each code works once.
      </Notice>
      <ol className="grid gap-x-8 gap-y-1 rounded-control border border-line bg-sunk p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((one) => (
          <li key={one} className="break-all">
            {one}
          </li>
        ))}
      </ol>
      <KeepButtons codes={codes} />
      <RecoveryCodeForm
        route={confirmRecoveryCodes}
        label="Enter one of the codes"
        help="From where you saved them. This does not use the code up."
        confirm="I have saved my codes"
        onSent={() => {
          toast.show('Success', 'Your recovery codes are saved')
          onConfirmed()
          void refreshUser()
        }}
      />
    </div>
  )
}

const textOf = (codes: readonly string[]) => `${settings.brandName}: recovery codes\n\n${codes.join('\n')}\n`

function KeepButtons({ codes }: { codes: readonly string[] }) {
  const copy = () =>
    navigator.clipboard.writeText(textOf(codes)).then(
      () => toast.show('Success', 'The codes are copied'),
      () => toast.error('Error', 'The codes could not be copied. Print or download them.'),
    )
  const download = () => keepFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        Copy
      </Button>
      <Button variant="secondary" size="small" onClick={download}>
        Download
      </Button>
    </div>
  )
}
