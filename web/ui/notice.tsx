import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { tones } from './badge.tsx'
import { Button } from './button.tsx'

// Sad news has no icon: it is neither an alarm nor an error.
const noticeShapes = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, sad: null }

interface NoticeProps {
  tone?: keyof typeof noticeShapes
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announced to screen readers at once, for a new problem. */
  live?: boolean
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

export function Notice({ tone = 'info', title, children, actions, live, className, ref }: NoticeProps) {
  const Shape = noticeShapes[tone]
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={live ? 'alert' : undefined}
      className={clsx(
        'flex gap-3 rounded-control border p-3.5 text-sm sm:p-4',
        tones[tone === 'sad' ? 'neutral' : tone],
        className,
      )}
    >
      {Shape && <Shape aria-hidden="true" className="mt-px size-5" />}
      <div className="min-w-0 grow space-y-1 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-ink-soft' : undefined}>{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
    </div>
  )
}

interface FormFailureProps {
  form: { failure?: string | null | undefined }
  title?: ReactNode
  tone?: 'warn' | 'bad' | undefined
}

export const FormFailure = ({ form, title, tone = title ? 'warn' : 'bad' }: FormFailureProps) =>
  form.failure && (
    <Notice tone={tone} title={title} live>
      {form.failure}
    </Notice>
  )

export const StaleNotice = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <Notice
    tone="warn"
    title="This list could not be updated"
    className="mb-3"
    live
    actions={
      <Button variant="secondary" size="small" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    You are seeing an earlier version.
  </Notice>
)

interface ChangedNoticeProps {
  title: string
  children?: ReactNode
  onFollow: () => void
}

export const ChangedNotice = ({ title, children, onFollow }: ChangedNoticeProps) => (
  <Notice
    tone="warn"
    live
    title={title}
    actions={
      <Button size="small" variant="secondary" onClick={onFollow}>
        Load the latest version
      </Button>
    }
  >
    {children} What you have typed stays here.
  </Notice>
)
