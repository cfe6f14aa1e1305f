import type { ReactNode, RefObject } from 'react'
import type { Corners } from '../picture/corners.ts'
import type { PhotoPage } from '../saved-pages.ts'

interface PhotoFrameProps {
  page: PhotoPage
  turns: number
  corners: Corners
  // The total height above and below the photo.
  around: string
  canvas: RefObject<HTMLCanvasElement | null>
  frame?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

export function PhotoFrame({ page, turns, corners, around, canvas, frame, children }: PhotoFrameProps) {
  const { picture } = page.photo
  const shown = turns % 2 === 0 ? picture : { width: picture.height, height: picture.width }
  return (
    <div className="rounded-card bg-deep p-6">
      <div
        ref={frame}
        className="relative mx-auto touch-none select-none"
        style={{
          aspectRatio: `${shown.width} / ${shown.height}`,
          width: `min(100%, max(10rem, (100dvh - ${around}) * ${shown.width / shown.height}))`,
        }}
      >
        <canvas ref={canvas} className="size-full" aria-label="The photo of this page" role="img" />
        <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full">
          <path d={`M0 0H1V1H0Z ${outline(corners)}`} fillRule="evenodd" className="fill-deep/60" />
          <path d={outline(corners)} vectorEffect="non-scaling-stroke" className="fill-none stroke-2 stroke-amber" />
        </svg>
        {children}
      </div>
    </div>
  )
}

const outline = (corners: Corners) => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
