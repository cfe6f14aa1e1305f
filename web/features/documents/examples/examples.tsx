import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { RequirementId } from '#contract/requirements.ts'
import { Card, Certificate, Diploma, type PaperDrawing, Passport, Transcript } from './paper-drawings.tsx'

interface Example {
  Drawing: PaperDrawing
  good: string
  bad: string
  reasons: readonly [string, string, string]
}

const diploma: Example = {
  Drawing: Diploma,
  good: 'A whole diploma with its seal and signature',
  bad: 'A diploma that lies askew, its corner outside of the photo',
  reasons: ['a corner is cut off', 'the seal or a signature is missing', 'small words are blurred'],
}

const psa: Example = {
  Drawing: Certificate,
  good: 'A whole certificate with the bar code at the bottom',
  bad: 'A certificate whose bar code is outside of the photo',
  reasons: ['the bar code at the bottom is cut off', 'it is not the PSA copy', 'small words are blurred'],
}

const examples: Record<RequirementId, Example> = {
  passport: {
    Drawing: Passport,
    good: 'An open passport: its signature, its photo and both lines at the bottom',
    bad: 'A passport without signature, its lines at the bottom outside of the photo',
    reasons: ['a line at the bottom is cut off', 'your signature is missing', 'glare hides a word'],
  },
  'bsn-diploma': diploma,
  'hs-diploma': diploma,
  transcript: {
    Drawing: Transcript,
    good: 'Every page of a transcript, with seal and signature',
    bad: 'One page of a transcript, without seal and signature',
    reasons: ['a page or a back is missing', 'the seal or the signature is missing', 'a grade is hard to read'],
  },
  'birth-cert': psa,
  'marriage-cert': psa,
  'prc-id': {
    Drawing: Card,
    good: 'Both sides of a card',
    bad: 'One side of a card, with glare over its words',
    reasons: ['the back is missing', 'glare hides a word', 'the card has expired'],
  },
}

export function Examples({ requirementId }: { requirementId: RequirementId }) {
  const { reasons, ...example } = examples[requirementId]
  return (
    <div className="max-w-[30rem] space-y-3">
      <div className="grid grid-cols-2 gap-3">
        <Photo {...example} isBad={false} />
        <Photo {...example} isBad />
      </div>
      <p className="text-ink-soft">We send it back when</p>
      <ul className="list-disc space-y-1 pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

const Photo = ({ Drawing, good, bad, isBad }: Omit<Example, 'reasons'> & { isBad: boolean }) => (
  <figure className="space-y-1">
    <svg
      viewBox="0 0 120 90"
      role="img"
      aria-label={isBad ? bad : good}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full rounded-control border border-line bg-brand-soft fill-card stroke-brand"
    >
      <Drawing isBad={isBad} />
    </svg>
    <figcaption className={clsx('flex items-center gap-1.5 font-semibold', isBad ? 'text-bad' : 'text-good')}>
      {isBad ? <X aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
      {isBad ? 'Sent back' : 'Good'}
    </figcaption>
  </figure>
)
