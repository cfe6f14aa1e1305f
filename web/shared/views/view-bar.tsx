import { useState } from 'react'
import type { SavedView, ViewScreen } from '#contract/clients/saved-views.ts'
import { useMay } from '#web/shared/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { OpenView } from './open-view.tsx'
import type { useListAddress } from './use-list-address.ts'
import { useDeleteView, useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewTabs, type ViewTabsProps } from './view-tabs.tsx'

interface ViewBarProps extends Pick<ViewTabsProps, 'title' | 'tools' | 'presets'> {
  screen: ViewScreen
  list: Pick<ReturnType<typeof useListAddress>, 'written' | 'viewId' | 'hrefOf' | 'openView'>
  rewrite: (text: string) => string
}

export function ViewBar({ screen, list, rewrite, ...tabs }: ViewBarProps) {
  const views = useViews(screen)
  const [asked, setAsked] = useState<'name' | 'rename' | 'delete'>()
  const open = views.find(list.viewId)
  const done = () => setAsked(undefined)
  const maySave = useMay('workspace.use')
  return (
    <>
      <ViewTabs {...tabs} list={list} views={views} open={open} onSave={maySave ? () => setAsked('name') : undefined} />
      {open && (
        <OpenView
          view={open}
          isOwn={maySave && views.isOwn(open)}
          written={list.written}
          isChanged={rewrite(open.query) !== list.written}
          onSaveAs={maySave ? () => setAsked('name') : undefined}
          onRename={() => setAsked('rename')}
          onDelete={() => setAsked('delete')}
          onReset={() => list.openView(open.query, open.id)}
        />
      )}
      {asked === 'name' && (
        <ViewDialog
          screen={screen}
          written={list.written}
          onClose={done}
          onSaved={(view) => list.openView(view.query, view.id, { replace: true })}
        />
      )}
      {asked === 'rename' && open && (
        <ViewDialog screen={screen} view={open} written="" onClose={done} onSaved={() => undefined} />
      )}
      {asked === 'delete' && open && (
        <DeleteViewDialog
          view={open}
          onClose={done}
          onDeleted={() => list.openView(list.written, null, { replace: true })}
        />
      )}
    </>
  )
}

interface DeleteViewDialogProps {
  view: SavedView
  onClose: () => void
  onDeleted: () => void
}

function DeleteViewDialog({ view, onClose, onDeleted }: DeleteViewDialogProps) {
  const { mutate, isPending } = useDeleteView(() => {
    onClose()
    onDeleted()
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the view “${view.name}”?`}
      description={
        view.shared
          ? 'It will be deleted for the whole team. The clients in it are not affected.'
          : 'The clients in it are not affected.'
      }
      cancel="Keep the view"
      confirm="Delete view"
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate(view)}
    />
  )
}
