import { Camera, Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { PhoneHandover } from '#contract/documents/handovers.ts'
import { counted } from '#domain/english/counted.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { settings } from '#web/lib/settings.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { FilePicker } from '#web/shared/photos/file-picker.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button, PageSpinner, Spinner } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePhone } from './use-phone.ts'
import type { SentPhoto } from './use-photos.ts'

type Phone = ReturnType<typeof usePhone>

export function HandoverScreen() {
  const phone = usePhone()
  if (phone.step === 'loading') return <PageSpinner label="Connecting to your computer" />
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-form flex-col gap-5 px-4 py-6 outline-none">
      <Logo name={settings.brandName} />
      <StepOf phone={phone} />
    </main>
  )
}

function StepOf({ phone }: { phone: Phone }) {
  const { step, handover } = phone
  if (step === 'code') return <TypeCode phone={phone} />
  if (step === 'words' && handover) return <SameWords handover={handover} phone={phone} />
  if (step === 'camera' && handover) return <TakePhotos handover={handover} phone={phone} />
  if (step === 'done') return <Heading title="All photos are on your computer">Go on there.</Heading>
  if (step === 'refused')
    return (
      <Heading title="Send no photos">
        The code may be somebody else's. On your own computer, press "Use your phone's camera" and scan its code.
      </Heading>
    )
  return <Heading title="This link has ended">Ask for a new one on your computer.</Heading>
}

function Heading({ title, children }: { title: string; children?: ReactNode }) {
  // The pressed button disappears together with its step.
  useEffect(() => focusPageTitle(), [])
  return (
    <div className="space-y-1">
      <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
        {title}
      </h1>
      {children && <p className="text-ink-soft">{children}</p>}
    </div>
  )
}

function TypeCode({ phone: { problem, redeem } }: { phone: Phone }) {
  const [code, setCode] = useState('')
  const secret = code.replace(/[^a-z0-9]/gi, '')
  return (
    <>
      <Heading title="Photos for your computer">
        On your computer, open the document and press "Use your phone's camera".
      </Heading>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          void redeem(secret)
        }}
      >
        <TextField
          label="The 8 letters and digits on your computer"
          name="code"
          value={code}
          error={problem ?? undefined}
          onChange={setCode}
          autoCapitalize="none"
          autoComplete="off"
        />
        <Button wide type="submit" size="large" disabled={secret === ''}>
          Connect
        </Button>
      </form>
    </>
  )
}

const SameWords = ({ handover, phone }: { handover: PhoneHandover; phone: Phone }) => (
  <>
    <Heading title="Does your computer show these words?">
      Photos of the {handover.document} for {handover.person}
    </Heading>
    <p className="rounded-card bg-brand-soft p-6 text-center font-semibold text-2xl">{handover.words}</p>
    <Button wide size="large" onClick={phone.accept}>
      Same words
    </Button>
    <Button wide variant="secondary" onClick={phone.refuse}>
      Other words, or none
    </Button>
  </>
)

function TakePhotos({ handover, phone }: { handover: PhoneHandover; phone: Phone }) {
  const { sent, add, finish, problem } = phone
  const arrived = sent.filter(({ id }) => id !== null).length
  return (
    <>
      <Heading title={handover.document}>
        For {handover.person} · One photo for each page, flat and in good light
      </Heading>
      <p role="status" className="sr-only">
        {counted(arrived, 'page')} on your computer
      </p>
      {problem && <Notice tone="bad" live title={problem} />}
      {sent.length > 0 && (
        <ol className="space-y-2">
          {sent.map((photo, place) => (
            <SentRow key={photo.key} photo={photo} name={`Page ${place + 1}`} phone={phone} />
          ))}
        </ol>
      )}
      <FilePicker camera variant={sent.length > 0 ? 'secondary' : 'primary'} onFiles={add}>
        <Camera aria-hidden="true" />
        {sent.length > 0 ? 'Next page' : 'Take photo'}
      </FilePicker>
      {sent.length > 0 && (
        <Button wide size="large" disabled={arrived < sent.length} onClick={() => void finish()}>
          Done ({arrived})
        </Button>
      )}
    </>
  )
}

function SentRow({ photo, name, phone }: { photo: SentPhoto; name: string; phone: Phone }) {
  const { id, problem } = photo
  const picture = useObjectUrl(photo.photo)
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-card p-2">
      {picture && <img src={picture} alt="" className="size-14 rounded-control object-cover" />}
      <span className="flex min-w-0 grow items-center gap-2">
        {name}
        {problem !== null && <span className="text-bad text-sm">{problem}</span>}
        {id !== null && <Check aria-label="on your computer" className="size-4 text-good" />}
        {id === null && problem === null && <Spinner label="is being sent" />}
      </span>
      {problem !== null && id === null && (
        <Button size="small" onClick={() => phone.again(photo)}>
          Try again
        </Button>
      )}
      <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => void phone.remove(photo)}>
        Remove
      </Button>
    </li>
  )
}
