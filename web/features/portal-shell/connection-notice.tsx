import clsx from 'clsx'
import { Wifi, WifiOff } from 'lucide-react'
import { useConnection } from '#web/lib/connection.ts'

/** Says that the line is away, and for a moment that it is back. */
export function ConnectionNotice() {
  const connection = useConnection()
  const isLost = connection === 'lost'
  const Shape = isLost ? WifiOff : Wifi
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 lg:bottom-6"
    >
      {connection !== 'there' && (
        <p
          className={clsx(
            'flex animate-rise items-center gap-2 rounded-full border px-4 py-2 font-semibold text-sm shadow-float',
            isLost ? 'border-warn-line bg-warn-soft text-warn' : 'border-good-line bg-good-soft text-good',
          )}
        >
          <Shape aria-hidden="true" className="size-4" />
          {isLost ? 'No Internet connection' : 'Connected to the Internet'}
        </p>
      )}
    </div>
  )
}
