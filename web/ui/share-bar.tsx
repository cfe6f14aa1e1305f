import clsx from 'clsx'
import { type Fill, fills, onPaper } from './chart-fills.ts'

export function ShareBar({ of, whole, fill = 'brand' }: { of: number; whole: number; fill?: Fill }) {
  const share = whole > 0 ? (of / whole) * 100 : 0
  return (
    <span aria-hidden="true" className="block h-2.5 w-full min-w-24 overflow-hidden rounded-full bg-sunk">
      {of > 0 && (
        <span
          className={clsx('block h-full min-w-1 rounded-full', fills[fill], onPaper)}
          style={{ width: `${share}%` }}
        />
      )}
    </span>
  )
}
