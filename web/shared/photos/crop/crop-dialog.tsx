import { Button } from '#web/ui/button.tsx'
import type { Edits } from '../picture/corners.ts'
import type { PhotoPage } from '../saved-pages.ts'
import { TaskDialog } from '../task-dialog.tsx'
import { CropPage } from './crop-page.tsx'

interface CropDialogProps {
  page: PhotoPage
  edits: Edits
  number: number
  onChange: (edits: Edits) => void
  onDone: () => void
  onClose: () => void
}

export const CropDialog = ({ page, edits, number, onChange, onDone, onClose }: CropDialogProps) => (
  <TaskDialog
    open
    onClose={onClose}
    title={`Crop page ${number}`}
    actions={
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    }
  >
    <CropPage page={page} edits={edits} onChange={onChange} />
  </TaskDialog>
)
