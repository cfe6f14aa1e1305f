/** Words that the code said once and that a newcomer would have had to look up, with what is said instead. */
export const retiredWords: readonly (readonly [was: RegExp, now: string])[] = [
  [/^(oweMail|owingMail|hastenMail)$/, 'enqueueMail, retryNow'],
  [/^(takeStep|keepMove|moveApplication|moveDocument)$/, 'applyTransition, insertTransition'],
  [/^(followFacts|lookAtTheRest|waitingOf)$|[sS]tandstill/, 'refreshPendingOn, derivePendingOn, bottleneck'],
  [/^(gatherTallies|startTallies|tallied\w*)$/, 'foldDeltas, readCounter'],
  [/^(byTheClock|whenWoken|ClockWork|WokenWork)$/, 'runEvery, runQueue'],
  [/^(judge[A-Z]\w*|arrivedUpload)$/, 'assertPdf, inspectUpload, findReceivedUpload'],
  [/^(seal|unseal|SealBroken|Seal[A-Z]\w*)$/, 'encrypt, decrypt, DecryptionError'],
  [/^(drawCode|welcomeUser)$/, 'generateCode, findOrCreateUser'],
  [/^(lookAt|lookAway|Looker\w*|PassedBy)$/, 'startViewing, stopViewing, Viewer, SkippedDocuments'],
  [/^(plannedAnew|queryUnprepared|Narrowing)$/, 'rowsUnprepared, filter'],
  [/^Sql$/, 'Queryable, Database'],
  [/^(keepTrying|LostLine|Parcel|takeTurn)$/, 'retryForever, NetworkError, PendingFile, acquireUploadLock'],
  [/^(useToldSince|madeOld|mayBeOld|isReadFar|refresher|askAhead|takeAhead)$/, 'useLiveRecord, invalidates, prefetch'],
  [/^(DoorPage|Glance\w*|Loupe\w*)$/, 'AuthLayout, SummaryCard, Magnifier'],
  [/[dD]eed(s|Of|Form)?$|[oO]utlook/, 'action, change, preview'],
  [/^(slips|likest)$/, 'editDistance, closest'],
  [/[a-z]Desk|^[dD]esk[A-Z]/, 'admin, team settings, workspace'],
]

/** What is said instead of a retired word; undefined for a name that may stand. */
export const insteadOf = (name: string): string | undefined => retiredWords.find(([was]) => was.test(name))?.[1]
