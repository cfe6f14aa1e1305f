/** A browser database and the prefix of its notes, which tell its content without opening it. */
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
/**
 * Emptied on sign-out and for another person. The pass is excluded: it shows without a session, and checks its owner.
 */
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
