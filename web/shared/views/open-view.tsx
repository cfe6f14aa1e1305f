import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import type { SavedView } from '#contract/clients/saved-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { useSaveView } from './use-views.ts'

interface OpenViewProps {
  view: SavedView
  isOwn: boolean
  written: string
  isChanged: boolean
  onSaveAs: (() => void) | undefined
  onRename: () => void
  onDelete: () => void
  onReset: () => void
}

export function OpenView({ view, isOwn, written, isChanged, ...on }: OpenViewProps) {
  const { save, isSaving, failure } = useSaveView()
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0">
        <span className="text-ink-soft">View </span>
        <strong className="wrap-anywhere font-semibold">{view.name}</strong>
        {!isOwn && <span className="text-ink-soft">, shared by {view.owner.name}</span>}
        {isOwn && view.shared && <span className="text-ink-soft">, shared with the team</span>}
      </p>
      <div role="status" className="contents">
        {isChanged && <Badge tone="warn">Changed</Badge>}
        {failure && <span className="text-bad">{failure}</span>}
      </div>
      {isChanged && (
        <span className="flex flex-wrap items-center gap-1">
          {isOwn && (
            <Button
              size="small"
              variant="secondary"
              busy={isSaving}
              onClick={() =>
                save({ screen: view.screen, id: view.id, name: view.name, shared: view.shared, query: written })
              }
            >
              Save
            </Button>
          )}
          {on.onSaveAs && (
            <Button size="small" variant="secondary" onClick={on.onSaveAs}>
              Save as…
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={on.onReset}>
            Undo changes
          </Button>
        </span>
      )}
      {isOwn && <ViewMenu view={view} {...on} />}
    </div>
  )
}

const ViewMenu = ({ view, onRename, onDelete }: Pick<OpenViewProps, 'view' | 'onRename' | 'onDelete'>) => (
  <DropdownMenu
    align="start"
    trigger={
      <IconButton label={`Actions for the view ${view.name}`} className="-my-1 size-9! sm:size-8!">
        <MoreHorizontal aria-hidden="true" />
      </IconButton>
    }
  >
    <MenuItem icon={Pencil} onSelect={onRename}>
      Rename or share
    </MenuItem>
    <MenuItem icon={Trash2} destructive onSelect={onDelete}>
      Delete
    </MenuItem>
  </DropdownMenu>
)
