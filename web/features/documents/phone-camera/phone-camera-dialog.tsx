import encodeQR from 'qr'
import type { Handover, StartedHandover } from '#contract/documents/handovers.ts'
import { HANDOVER_PAGE } from '#contract/pages.ts'
import { counted, plural } from '#domain/english/counted.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type HandoverOptions, pictureOf, useHandover } from './use-handover.ts'

export function PhoneCameraDialog(props: HandoverOptions) {
  const { started, handover, take, isTaking, renew, isRenewing, cancel } = useHandover(props)
  const pages = handover?.pages ?? []
  const hasPages = pages.length > 0
  return (
    <Dialog
      open
      // Received pages stay for the next opening.
      onClose={hasPages ? props.onClose : cancel}
      title="Use your phone's camera"
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {hasPages ? `Delete ${plural(pages.length, 'this page', 'these pages')}` : 'Cancel'}
          </Button>
          {hasPages && (
            <Button busy={isTaking} onClick={() => void take()}>
              Use {counted(pages.length, 'page')}
            </Button>
          )}
        </>
      }
    >
      {handover && started ? (
        <div className="space-y-4">
          {handover.status === 'waiting' && <HowToConnect started={started} />}
          <p role="status" className="font-semibold">
            {stateOf(handover)}
          </p>
          {handover.status !== 'waiting' && (
            <Button size="small" variant="secondary" busy={isRenewing} onClick={renew}>
              {handover.status === 'connected' ? 'Connect another phone instead' : 'Show a new code'}
            </Button>
          )}
          <Words>{handover.words}</Words>
          <Pages pages={pages} />
        </div>
      ) : (
        <Spinner label="Making a link for your phone" />
      )}
    </Dialog>
  )
}

const Pages = ({ pages }: Pick<Handover, 'pages'>) => (
  <ol className="flex flex-wrap gap-2 empty:hidden">
    {pages.map(({ id }, place) => (
      <li key={id}>
        <img
          src={pictureOf(id)}
          alt={`Page ${place + 1}`}
          className="h-28 w-20 rounded-control border border-line object-cover"
        />
      </li>
    ))}
  </ol>
)

const Words = ({ children }: { children: string }) => (
  <p className="text-ink-soft">
    Your phone must show the same words: <strong className="whitespace-nowrap text-ink">{children}</strong>
  </p>
)

function stateOf({ status, device, pages }: Handover): string {
  if (status === 'done' && pages.length === 0) return 'Your phone sent no photos'
  if (status === 'expired') return 'This code is not valid any more'
  if (status === 'waiting') return 'Waiting for your phone'
  return pages.length > 0
    ? `${counted(pages.length, 'page')} from ${device ?? 'your phone'}`
    : `${device ?? 'Your phone'} is connected`
}

function HowToConnect({ started: { secret, code } }: { started: StartedHandover }) {
  const page = `${window.location.host}${HANDOVER_PAGE}`
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={`${window.location.origin}${HANDOVER_PAGE}#${secret}`} />
      <div className="min-w-40 flex-1 space-y-2">
        <p>Scan this with your phone.</p>
        <p className="text-ink-soft text-sm">
          No scanner? Open <span className="break-all">{page}</span> on your phone and type{' '}
          <strong className="whitespace-nowrap font-mono text-base text-ink">
            {code.slice(0, 4)} {code.slice(4)}
          </strong>
        </p>
      </div>
    </div>
  )
}

const QUIET_ZONE = 4

// Black on white in every theme, since scanners need this contrast.
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label="QR code that opens the camera page on your phone"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-50 rounded-control bg-white"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
