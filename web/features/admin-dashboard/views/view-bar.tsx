import { useState } from 'react'
import { rewriteQuery } from '../filter/client-query.ts'
import type { ClientQueryInUse } from '../filter/use-client-query.ts'
import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { OpenView } from './open-view.tsx'
import { useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewTabs } from './view-tabs.tsx'

export function ViewBar({ list }: { list: ClientQueryInUse }) {
  const views = useViews()
  const [asked, setAsked] = useState<'name' | 'rename' | 'delete'>()
  const open = views.find(list.viewId)
  const done = () => setAsked(undefined)
  return (
    <>
      <ViewTabs list={list} views={views} open={open} onSave={() => setAsked('name')} />
      {open && (
        <OpenView
          view={open}
          isOwn={views.isOwn(open)}
          written={list.written}
          isChanged={rewriteQuery(open.query) !== list.written}
          onSaveAs={() => setAsked('name')}
          onRename={() => setAsked('rename')}
          onDelete={() => setAsked('delete')}
          onReset={() => list.openView(open.query, open.id)}
        />
      )}
      {asked === 'name' && (
        <ViewDialog
          written={list.written}
          onClose={done}
          onKept={(view) => list.openView(view.query, view.id, { replace: true })}
        />
      )}
      {asked === 'rename' && open && <ViewDialog view={open} written="" onClose={done} onKept={() => undefined} />}
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
