import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { consentTexts } from '#content/privacy/consent-texts.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { startPurposes } from '#domain/privacy/consents.ts'
import { applicationQuery } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type ButtonVariant, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { SealedFolder } from '#web/ui/drawings.tsx'

export const StartApplication = (look: { variant?: ButtonVariant; size?: 'medium' | 'large' }) => (
  <DialogButton {...look} dialog={(close) => <BeforeYouStart onClose={close} />}>
    Start Application
  </DialogButton>
)

export const NoApplication = ({ children }: { children: string }) => (
  <Card>
    <EmptyState drawing={SealedFolder} title="You have no application yet" action={<StartApplication />}>
      {children}
    </EmptyState>
  </Card>
)

function BeforeYouStart({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  // The button disappears once an application exists, perhaps just after the dialog; the heading stays.
  const hasStarted = () => Boolean(queries.getQueryData(applicationQuery.queryKey))
  const { start, isStarting, hasFailed, forget } = useStart(onClose)
  const close = () => {
    if (isStarting) return
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={close}
      size="medium"
      title="Before you start"
      returnFocusTo={() => (hasStarted() ? document.getElementById('page-title') : null)}
      cancel="Not now"
      confirm="Agree and Start Application"
      isBusy={isStarting}
      busyLabel="Starting..."
      initialFocus="confirm"
      onConfirm={start}
      button={{ onKeyDown: ignoreHeldKey, 'aria-describedby': 'agreement' }}
    >
      <div className="space-y-4 text-sm">
        <Agreement />
        {hasFailed && (
          <p role="alert" className="font-semibold text-bad-strong">
            Your application was not started. Please try again.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

const Agreement = () => (
  <>
    <p className="rounded-control bg-sunk px-4 py-3">
      The fee is{' '}
      <span className="font-semibold tabular-nums">{formatMoney(settings.applicationFee, settings.currency)}</span> in{' '}
      {currencyName(settings.currency)}. You can pay in instalments, and nothing is charged now.
    </p>
    <ul className="list-disc space-y-2 pl-5 marker:text-ink-faint">
      {startPurposes.map((purpose) => (
        <li key={purpose}>{consentTexts[purpose].text}</li>
      ))}
    </ul>
    <p>Only you and our team can open it.</p>
    <p>We ask you again before anything goes to the evaluator or to Pearson VUE.</p>
    <p id="agreement">
      By pressing Agree and Start Application you agree to each of these and to the{' '}
      <TextLink href="/privacy" newTab>
        privacy notice (version {PRIVACY_VERSION})
      </TextLink>
      . You can take each back on My Data.
    </p>
  </>
)

/** A key that is still held down from opening the dialog is no agreement. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

function useStart(onStarted: () => void) {
  const { mutate, isPending, isError, reset } = useCall(startApplication, {
    answers: applicationQuery,
    input: () => ({ body: { privacyVersion: PRIVACY_VERSION } }),
    sent: 'Application created successfully',
    onSuccess: onStarted,
    onError: (error) => toastFailed(error, 'Failed to create application'),
  })
  return { start: () => mutate(), isStarting: isPending, hasFailed: isError, forget: reset }
}
