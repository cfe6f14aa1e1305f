import clsx from 'clsx'

interface ProgressBarProps {
  label: string
  value: number
  underWay?: number
  valueText?: string
  className?: string | undefined
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))

/** A share of a whole: amber in progress, green when complete. SVG, so that the width needs no inline style. */
export function ProgressBar({ label, value, underWay = 0, valueText, className }: ProgressBarProps) {
  const percent = within(value)
  const whole = percent === 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={clsx('h-2.5 overflow-hidden rounded-full bg-line', className)}
    >
      <svg aria-hidden="true" width="100%" height="100%" preserveAspectRatio="none">
        {underWay > 0 && (
          <rect
            data-under-way
            width={`${within(percent + underWay)}%`}
            height="100%"
            rx="5"
            className="fill-amber/40 transition-[width]"
          />
        )}
        <rect
          width={`${percent}%`}
          height="100%"
          rx="5"
          className={clsx('transition-[width]', whole ? 'fill-good' : 'fill-amber')}
        />
      </svg>
    </div>
  )
}
