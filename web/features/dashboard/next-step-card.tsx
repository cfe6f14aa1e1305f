import clsx from 'clsx'
import {
  ArrowRight,
  BadgeCheck,
  FilePlus2,
  FileUp,
  Hourglass,
  IdCard,
  type LucideIcon,
  PauseCircle,
  RotateCcw,
} from 'lucide-react'
import type { ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import type { Waiting } from '#contract/waiting.ts'
import { statusWords } from '#domain/applications/status.ts'
import { applicantWords } from '#domain/applications/waiting.ts'
import { type NextStep, spokenName } from '#domain/requirements/next-step.ts'
import { When } from '#web/lib/when.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

interface Words {
  icon: LucideIcon
  title: string
  text: string
  action?: { href: string; label: string }
  /** Whether it is the applicant's turn; otherwise the card is calm. */
  isTurn: boolean
}

const uploadOf = (id: RequirementId) => `/documents?type=${id}`
const documents = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`
const read = { href: '/messages', label: 'Read your messages' }

function wordsOf(step: NextStep, rows: readonly ApplicationRequirement[]): Words {
  switch (step.kind) {
    case 'start':
      return {
        icon: FilePlus2,
        title: 'Start your application',
        text: 'You get your application number and your checklist at once.',
        isTurn: true,
      }
    case 'mend':
      return {
        icon: RotateCcw,
        title: `Your ${spokenName[step.requirementId]} came back: see why`,
        text: [
          rows.find((row) => row.requirementId === step.requirementId)?.notes ?? 'Please upload a corrected version.',
          step.others > 0 ? `And ${documents(step.others)} more came back.` : '',
        ].join(' '),
        action: { href: uploadOf(step.requirementId), label: 'See why and replace it' },
        isTurn: true,
      }
    case 'upload':
      return {
        icon: FileUp,
        title: `Upload your ${spokenName[step.requirementId]}`,
        text:
          step.others > 0
            ? `A PDF of at most 10 MB. After it, ${documents(step.others)} more.`
            : 'A PDF of at most 10 MB. It is the last one that we need from you.',
        action: { href: uploadOf(step.requirementId), label: 'Upload Document' },
        isTurn: true,
      }
    case 'fillSheet':
      return {
        icon: IdCard,
        title: 'Fill in your personal data sheet',
        text: 'Your documents are here. The sheet tells us who you are and where you studied.',
        action: { href: '/personal-data', label: 'Open the sheet' },
        isTurn: true,
      }
    case 'wait':
      return {
        icon: Hourglass,
        title: `Nothing to do: we are reviewing ${documents(step.pending)}`,
        text:
          step.optional > 0
            ? `We will mail you when a review is done. ${step.optional === 1 ? 'One optional document is' : `${step.optional} optional documents are`} still open, if it applies to you.`
            : 'We will mail you when a review is done.',
        isTurn: false,
      }
    case 'consider':
      return {
        icon: FilePlus2,
        title: 'Every required document is approved',
        text: `If it applies to you, add your ${step.optional.map((id) => spokenName[id]).join(' and your ')}.`,
        action: { href: `/documents?type=${step.optional[0]}`, label: 'Add an optional document' },
        isTurn: false,
      }
    case 'complete':
      return {
        icon: BadgeCheck,
        title: 'All your documents are approved',
        text: 'There is nothing to do. We go on with your application and will mail you.',
        isTurn: false,
      }
    case 'approved':
      return {
        icon: BadgeCheck,
        title: 'Your application is approved',
        text: 'Congratulations. What comes next is in your messages.',
        action: read,
        isTurn: false,
      }
    case 'rest':
      return {
        icon: PauseCircle,
        title: 'Your application is on hold',
        text: 'We will mail you when it goes on. You can still upload documents. If you do not know why it is on hold, write to us.',
        action: { ...read, label: 'Go to messages' },
        isTurn: false,
      }
    case 'closed':
      return {
        icon: PauseCircle,
        title: `Your application is ${statusWords(step.status).toLowerCase()}`,
        text: 'If you have a question about it, write to us.',
        action: { ...read, label: 'Go to messages' },
        isTurn: false,
      }
  }
}

interface NextStepCardProps {
  step: NextStep
  rows: readonly ApplicationRequirement[]
  waiting: Waiting
}

/** What to do now, in one sentence, with the one button that does it; and whose turn it is, since when. */
export function NextStepCard({ step, rows, waiting }: NextStepCardProps) {
  const { icon: Icon, title, text, action, isTurn } = wordsOf(step, rows)
  return (
    <section
      aria-labelledby="next-step"
      className={clsx(
        'flex min-h-32 flex-col justify-between gap-4 rounded-card p-4 sm:min-h-36 sm:flex-row sm:items-center sm:p-6',
        isTurn ? 'lamp-ground text-on-deep' : 'border border-brand-line bg-brand-soft',
      )}
    >
      <div className="flex min-w-0 gap-3 sm:gap-4">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-full sm:size-12',
            isTurn ? 'bg-flame text-on-amber' : 'bg-card text-brand',
          )}
        >
          <Icon aria-hidden="true" className="size-5 sm:size-6" />
        </span>
        <div className="min-w-0 space-y-0.5">
          <p className={clsx('text-xs', isTurn ? 'text-on-deep-soft' : 'text-ink-soft')}>Your next step</p>
          <h2 id="next-step" className="font-semibold text-lg leading-snug">
            {title}
          </h2>
          {/* Notes of a review may be long, and stand whole where it leads; our own words are never cut. */}
          <p
            className={clsx(
              'text-sm',
              step.kind === 'mend' && 'line-clamp-3',
              isTurn ? 'text-on-deep-soft' : 'text-ink-soft',
            )}
          >
            {text}
          </p>
          {waiting.cause !== 'closed' && (
            <p className={clsx('pt-1 text-xs', isTurn ? 'text-on-deep-soft' : 'text-ink-soft')}>
              {applicantWords[waiting.cause]}{' '}
              <span className="whitespace-nowrap">
                Since <When at={waiting.since} />
              </span>
            </p>
          )}
        </div>
      </div>
      {action && (
        <ButtonLink href={action.href} variant={isTurn ? 'lamp' : 'secondary'} className="shrink-0">
          {action.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
    </section>
  )
}
