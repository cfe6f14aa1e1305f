import { type PointerEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageRow } from './page-row.tsx'
import { turnedRight } from './picture/corners.ts'
import type { PhotoPage } from './saved-pages.ts'
import { MOST_PAGES, type PhotoPages } from './use-pages.ts'

interface PageListProps {
  pages: readonly PhotoPage[]
  steps: PhotoPages
  onCrop: (page: PhotoPage) => void
}

export function PageList({ pages, steps, onCrop }: PageListProps) {
  const [turning, setTurning] = useState<string>()
  const [said, setSaid] = useState('')
  const { dragged, drag } = useDragging(steps)
  const { arriving } = steps

  const move = (page: PhotoPage, number: number) => {
    steps.move(page.id, number - 1)
    setSaid(`Page moved. It is now page ${number} of ${pages.length}`)
    keepFocus(document.activeElement)
  }
  const turn = async (page: PhotoPage, number: number) => {
    setTurning(page.id)
    await steps.edit(page.id, turnedRight(page.edits)).finally(() => setTurning(undefined))
    setSaid(`Page ${number} turned to the right`)
  }

  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        {arriving.of > 0 ? `Reading photo ${arriving.done + 1} of ${arriving.of}` : said}
      </p>
      <PageNotices steps={steps} />
      <ol className="grid gap-3 lg:grid-cols-2">
        {pages.map((page, index) => (
          <PageRow
            key={page.id}
            page={page}
            number={index + 1}
            last={pages.length}
            isDragged={dragged === page.id}
            isTurning={turning === page.id}
            onTurn={() => void turn(page, index + 1)}
            onLook={(look) => void steps.edit(page.id, { ...page.edits, look })}
            onCrop={() => onCrop(page)}
            onMove={(number) => move(page, number)}
            onRemove={() => steps.remove(page.id)}
            onTakeAgain={(file) => void steps.replace(page.id, file)}
            onGrip={drag(page)}
          />
        ))}
        {arriving.of > 0 && (
          <li aria-hidden="true" className="relative list-none">
            <Skeleton className="h-39 w-full rounded-card" />
            <span className="absolute inset-0 grid place-items-center font-semibold text-ink-soft text-sm">
              Reading photo {arriving.done + 1} of {arriving.of}
            </span>
          </li>
        )}
      </ol>
      {pages.length >= MOST_PAGES && (
        <p className="text-ink-soft text-sm">A PDF can have up to {MOST_PAGES} pages of photos.</p>
      )}
    </div>
  )
}

function PageNotices({ steps }: { steps: PhotoPages }) {
  const { isSaved, isBroken, unread, removed } = steps
  return (
    <>
      {!isSaved && (
        <Notice tone="warn" title="Please finish before you close this tab">
          This browser cannot save your pages. They will be lost when you close this tab.
        </Notice>
      )}
      {isBroken && (
        <Notice tone="bad" live title="That did not work">
          The photo tool stopped or could not be loaded. Please check your connection and try again.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice
          tone="bad"
          live
          title={unread.length === 1 ? `${unread[0]} was not added` : 'Some photos were not added'}
        >
          {unread.length > 1 && <p>{unread.join(', ')}</p>}
          <p>Only JPEG, PNG and HEIC photos can be used. Please take or choose another one.</p>
        </Notice>
      )}
      {removed && (
        <Notice
          live
          title={`Page ${removed.index + 1} was removed`}
          actions={
            <Button size="small" variant="secondary" onClick={steps.undoRemove} ref={focusOn}>
              Undo
            </Button>
          }
        />
      )}
    </>
  )
}

function useDragging(steps: PhotoPages) {
  const [dragged, setDragged] = useState<string>()
  const drag = (page: PhotoPage) => (event: PointerEvent) => {
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    setDragged(page.id)
    const onMove = (moved: Event) => {
      if (!(moved instanceof MouseEvent)) return
      const under = document.elementFromPoint(moved.clientX, moved.clientY)?.closest<HTMLElement>('[data-page]')
      const rows = [...(under?.parentElement?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
      if (under && under.dataset.page !== page.id) steps.move(page.id, rows.indexOf(under))
    }
    const letGo = () => {
      grip.removeEventListener('pointermove', onMove)
      setDragged(undefined)
    }
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', letGo, { once: true })
  }
  return { dragged, drag }
}

const focusOn = (button: HTMLElement | null) => button?.focus()

function keepFocus(pressed: Element | null) {
  if (!(pressed instanceof HTMLButtonElement)) return
  requestAnimationFrame(() => {
    const next = pressed.disabled ? pressed.closest('li')?.querySelector<HTMLElement>('button:enabled') : pressed
    next?.focus()
  })
}
