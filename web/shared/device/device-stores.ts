/** A database of this browser, and how the notes beside it begin: they say what it holds without it being opened. */
export interface DeviceStore {
  notes?: string
  database: string
  store: string
}

export const photoStore = { notes: 'photos:', database: 'kept-photos', store: 'pages' }
export const uploadStore = { notes: 'upload:', database: 'kept-uploads', store: 'files' }
export const pictureStore = { database: 'page-pictures', store: 'pictures' }
export const passStore = { notes: 'exam-pass', database: 'kept-pass', store: 'pass' }
export const outboxStore = { notes: 'outbox:', database: 'kept-outbox', store: 'files' }
export const answersStore = { notes: 'answers:', database: 'kept-answers', store: 'files' }
/** Filled by the service worker, which can write no notes. */
export const sharedStore = { database: 'kept-shared', store: 'files' }
export const sentPagesStore = { database: 'kept-sent-pages', store: 'hashes' }
/** What sign-out and another person empty; the pass, which is shown without a session, is judged by its owner. */
export const personStores = [
  photoStore,
  uploadStore,
  pictureStore,
  answersStore,
  outboxStore,
  sharedStore,
  sentPagesStore,
]

export const SEEN_PREFIX = 'seen:'
