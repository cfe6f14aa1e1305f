import clsx from 'clsx'
import { Wifi, WifiOff } from 'lucide-react'
import { useConnection } from '#web/lib/connection.ts'

/**
 * Announces a lost connection, and briefly its return. On a phone the notice is a strip under the header, and the page
 * moves down.
 */
export function ConnectionNotice() {
  const connection = useConnection()
  const isDisconnected = connection === 'disconnected'
  const Shape = isDisconnected ? WifiOff : Wifi
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 flex [:root:has([data-full-screen])_&]:top-3 [:root:has([data-full-screen])_&]:bottom-auto justify-center px-4 phone-portal:top-[calc(3.5rem+env(safe-area-inset-top))] phone-portal:bottom-auto phone-portal:px-0"
    >
      {connection !== 'connected' && (
        <p
          data-connection-notice
          className={clsx(
            'flex animate-rise items-center justify-center gap-2 rounded-full border px-4 py-2 font-semibold text-sm shadow-float',
            'phone-portal:w-full phone-portal:rounded-none phone-portal:border-x-0 phone-portal:border-t-0 phone-portal:py-1.5 phone-portal:shadow-none',
            isDisconnected ? 'border-warn-line bg-warn-soft text-warn' : 'border-good-line bg-good-soft text-good',
          )}
        >
          <Shape aria-hidden="true" className="size-4" />
          {isDisconnected ? 'No Internet connection' : 'Connected to the Internet'}
        </p>
      )}
    </div>
  )
}
