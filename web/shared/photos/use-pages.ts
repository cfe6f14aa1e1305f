import { useEffect, useRef, useState } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import { deviceKey } from '#web/lib/device-encryption.ts'
import type { DocumentTarget } from '#web/shared/device/saved-files.ts'
import { type Edits, type Finish, UNTOUCHED } from './picture/corners.ts'
import { loadPages, type PhotoPage, savePages } from './saved-pages.ts'
import { findSamePage, keepSentPages } from './sent-pages.ts'
import { addPhoto, showPage } from './workers/photo-worker-client.ts'
import type { PageLook, Photo } from './workers/photo-worker-protocol.ts'

/** More pages would not stay readable within 10 MB. */
export const MOST_PAGES = 30

// Plain paper is cleaned; security print and pages of no listed document stay unchanged.
const PAPERS: readonly string[] = [
  'bsn-diploma',
  'hs-diploma',
  'transcript',
  'birth-cert',
  'marriage-cert',
] satisfies RequirementId[]

const CARDS: readonly string[] = ['passport', 'prc-id'] satisfies RequirementId[]

const firstLook = (requirementId: string): Finish => (PAPERS.includes(requirementId) ? 'clean' : 'original')
const isDocument = (requirementId: string) => PAPERS.includes(requirementId) || CARDS.includes(requirementId)

let count = 0
const freshId = () => {
  count += 1
  return `${Date.now().toString(36)}-${count}`
}

interface Removal {
  page: PhotoPage
  index: number
}

export function usePages(target: DocumentTarget, documentName: string) {
  const { pages, now, put, isClosed, isSaved, restored } = useSavedPages(target)
  const { lookAt, keepSent } = samePages(target, documentName)
  const initial = firstLook(target.requirementId)
  const { arriving, unread, isBroken, setBroken, begin, read } = useArrivingPhotos(initial, lookAt)
  const [removed, setRemoved] = useState<Removal>()

  /** Resolves to whether the device keeps all of them. */
  const add = async (files: readonly File[]): Promise<boolean> => {
    setRemoved(undefined)
    const taken = files.slice(0, MOST_PAGES - now.current.length)
    begin(taken.length)
    const before = now.current.length
    for (const file of taken) {
      const page = await read(file)
      if (isClosed.current) return false
      if (page) put([...now.current, page])
    }
    return now.current.length - before === files.length && savePages(target, now.current)
  }

  const replace = async (id: string, file: File) => {
    begin(1)
    const page = await read(file)
    if (page && !isClosed.current) put(now.current.map((one) => (one.id === id ? page : one)))
  }

  const use = (id: string) => put(now.current.map((one) => (one.id === id ? { ...one, isAsked: false } : one)))

  const edit = async (id: string, edits: Edits) => {
    const page = now.current.find((one) => one.id === id)
    if (!page) return
    setBroken(false)
    try {
      const look = await lookAt(page.photo, edits)
      put(now.current.map((one) => (one.id === id ? { ...one, ...look, edits, isAsked: false } : one)))
    } catch {
      setBroken(!isClosed.current)
    }
  }

  const move = (id: string, to: number) => {
    const page = now.current.find((one) => one.id === id)
    if (!page || to < 0 || to >= now.current.length) return
    const others = now.current.filter((one) => one !== page)
    put([...others.slice(0, to), page, ...others.slice(to)])
  }

  const remove = (id: string) => {
    const index = now.current.findIndex((one) => one.id === id)
    const page = now.current[index]
    if (!page) return
    setRemoved({ page, index })
    put(now.current.filter((one) => one !== page))
  }

  const undoRemove = () => {
    if (!removed) return
    put([...now.current.slice(0, removed.index), removed.page, ...now.current.slice(removed.index)])
    setRemoved(undefined)
  }

  return {
    pages,
    arriving,
    unread,
    isBroken,
    removed,
    isSaved,
    restored,
    add,
    replace,
    use,
    edit,
    move,
    remove,
    undoRemove,
    keepSent: () => keepSent(now.current),
  }
}

function useSavedPages(target: DocumentTarget) {
  const [pages, setPages] = useState<PhotoPage[]>()
  const [isSaved, setIsSaved] = useState(true)
  const [restored, setRestored] = useState(0)
  // A slow photo is added to the current pages, not to those at its start.
  const now = useRef<PhotoPage[]>([])
  const isClosed = useRef(false)
  const [here] = useState(target)

  useEffect(() => {
    let isOpen = true
    isClosed.current = false
    // Fetches the key while online, so that a photo taken offline can be stored.
    deviceKey(here.personId).catch(() => undefined)
    void loadPages(here).then((found) => {
      if (!isOpen) return
      now.current = found
      setPages(found)
      setRestored(found.length)
    })
    return () => {
      isOpen = false
      isClosed.current = true
    }
  }, [here])

  const put = (next: PhotoPage[]) => {
    now.current = next
    setPages(next)
    void savePages(here, next).then(setIsSaved)
  }
  return { pages, now, put, isClosed, isSaved, restored }
}

type LookAt = (photo: Photo, edits: Edits) => Promise<PageLook & Pick<PhotoPage, 'sameAs'>>

/** Warns about a page already sent for another document; skips pages of no document. */
function samePages(target: DocumentTarget, documentName: string) {
  const { requirementId } = target
  const lookAt: LookAt = async (photo, edits) => {
    const look = await showPage(photo, edits, CARDS.includes(requirementId))
    if (!look.hash || !isDocument(requirementId)) return { ...look, sameAs: undefined }
    const sameAs = await findSamePage(target, documentName, look.hash)
    return { ...look, sameAs, concerns: sameAs ? [...look.concerns, 'same' as const] : look.concerns }
  }
  const keepSent = async (pages: readonly PhotoPage[]) => {
    const hashes = pages.flatMap(({ hash }) => hash ?? [])
    if (isDocument(requirementId)) await keepSentPages(target, documentName, hashes)
  }
  return { lookAt, keepSent }
}

function useArrivingPhotos(look: Finish, lookAt: LookAt) {
  const [arriving, setArriving] = useState({ of: 0, done: 0 })
  const [unread, setUnread] = useState<string[]>([])
  const [isBroken, setBroken] = useState(false)
  const begin = (files: number) => {
    setBroken(false)
    setUnread([])
    setArriving(({ of, done }) => ({ of: of + files, done }))
  }
  const read = async (file: File) => {
    let page: PhotoPage | null = null
    try {
      page = await pageOf(file, look, lookAt)
      if (!page) setUnread((names) => [...names, file.name])
    } catch {
      setBroken(true)
    }
    setArriving(({ of, done }) => (done + 1 === of ? { of: 0, done: 0 } : { of, done: done + 1 }))
    return page
  }
  return { arriving, unread, isBroken, setBroken, begin, read }
}

export type PhotoPages = ReturnType<typeof usePages>

async function pageOf(file: File, look: Finish, lookAt: LookAt): Promise<PhotoPage | null> {
  const photo = await addPhoto(file)
  if (!photo) return null
  const found = photo.finding?.corners
  // Without a found page, the photo may show a table, which is not cleaned.
  const edits: Edits = found ? { ...UNTOUCHED, look, corners: found } : UNTOUCHED
  const shown = await lookAt(photo, edits)
  return { id: freshId(), photo, edits, isAsked: true, ...shown }
}
