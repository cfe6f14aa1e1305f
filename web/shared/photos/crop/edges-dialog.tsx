import { Button } from '#web/ui/button.tsx'
import { PageAdvice } from '../page-advice.tsx'
import { eachCorner, turnedPoint } from '../picture/corners.ts'
import { useTurnedPicture } from '../picture/turned-picture.ts'
import type { PhotoPage } from '../saved-pages.ts'
import { TaskDialog } from '../task-dialog.tsx'
import { PhotoFrame } from './photo-frame.tsx'

interface EdgesDialogProps {
  page: PhotoPage
  number: number
  of: number
  onUse: () => void
  onAdjust: () => void
  onTakeAgain: (file: File) => void
  onClose: () => void
}

export function EdgesDialog({ page, number, of, onUse, onAdjust, onTakeAgain, onClose }: EdgesDialogProps) {
  const { turns } = page.edits
  const found = page.photo.finding?.corners
  const canvas = useTurnedPicture(page.photo.preview, turns)
  const corners = eachCorner(page.edits.corners, (corner) => turnedPoint(corner, turns))
  return (
    <TaskDialog
      onClose={onClose}
      title={found ? 'Are the edges right?' : 'We did not find the edges'}
      description={`Page ${number} of ${of}.${found ? '' : ' The whole photo stays, unless you adjust it. White paper shows best on a dark table.'}`}
      actions={
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button variant="secondary" onClick={onAdjust}>
            Adjust
          </Button>
          <Button onClick={onUse}>{found ? 'Use' : 'Use whole photo'}</Button>
        </div>
      }
    >
      <div className="space-y-3">
        <PageAdvice page={page} number={number} onTakeAgain={onTakeAgain} />
        <PhotoFrame
          page={page}
          turns={turns}
          corners={corners}
          around={page.concerns.length > 0 ? '27rem' : '18rem'}
          canvas={canvas}
        />
      </div>
    </TaskDialog>
  )
}
