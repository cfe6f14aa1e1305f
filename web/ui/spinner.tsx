import clsx from 'clsx'

/** A turning ring. It says nothing by itself: put a word beside it, or give it a label. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className="inline-flex">
    <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className={clsx('size-5 animate-spin', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
)

export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-[60vh] place-items-center text-brand">
    <Spinner label={label} className="size-8" />
  </div>
)
