/** Words that the code said once and that a newcomer would have had to look up, with what is said instead. */
export const retiredWords: readonly (readonly [was: RegExp, now: string])[] = [
  [/^(oweMail|owingMail|hastenMail)$/, 'enqueueMail, retryNow'],
  [/^(takeStep|keepMove|moveApplication|moveDocument)$/, 'applyTransition, insertTransition'],
  [
    /^(followFacts|lookAtTheRest|waitingOf|refreshPendingOn|derivePendingOn|refreshPositions)$|[sS]tandstill/,
    'refreshCaseStates, caseState, bottleneck',
  ],
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
  [/^(markSpent|askProvider|paymentsAway|inOurWords)$/, 'markFailed, createIntent, paymentsUnavailable, parseEvent'],
  [/^(dispute|payment)Withdrawn$|^movementWords$/, 'disputeFundsWithdrawn, disputedMoneyWithdrawn, movementLabels'],
  [/^(contextOfStranger|knownAs)$/, 'anonymousContext, withActor'],
  [/^(chooseDisplaced|LiveCode|MailPace|openMailPace)$/, 'chooseEviction, ActiveCode, MailTiming'],
  [
    /Intake$|^(Arrived[A-Z]\w*|arrivalOf|arrivalEtag|joinedParts|heldUntil)$/,
    'staging, ReceivedUpload, stagedEtag, leasedUntil',
  ],
  [/^(findUnderWay|PartInTransit|openBranch|CostlyFile)$/, 'findOtherTransfers, PartTransfer, openTee'],
  [/^(Kept(Upload|Target)\w*|keeperOf|keptPlaces|LeftOnDevice)$/, 'SavedUpload, UploadCheckpoint, ResumeSavedUploads'],
  [/^(createDelivery|beginParts|putTogether|goOnUploading)$/, 'createResumableUpload, createUpload, completeUpload'],
  [/^(uploadsUnderWay|UploadStage|isLineTrouble|fetchUntil)$/, 'activeUploads, UploadStatus, isNetworkTrouble'],
  [/^(Readings|openReadings|SeenThing)$/, 'AccessLog, openAccessLog, AccessEvent'],
  [
    /^(shownDocument|shownVersion|statusAfter|asVisible)$/,
    'toDocument, toVersion, requirementStatusFor, requireVisible',
  ],
  [/^(admit|admittedCaller|SessionMemory|recordWritten)$/, 'authorize, authorizedCaller, SessionCache, publishEffects'],
  [/^(alreadySo|useAround|takeOrRelease|keysRest|goOnAt)$/, 'unchangedNotice, toggleAssignment, returnFocusTo'],
  [/^(takeReturn|cardFormLook|ReceiptPaper)$/, 'consumeReturnParams, cardFormAppearance, ReceiptDocument'],
  [/^(notePhotos|keepPages|recallPages|PhotoPlace)$/, 'savePhotoNote, savePages, loadPages, PhotoTarget'],
  [/^(readAllFiles|\w*FileReading|FileToRead)$/, 'verifyAllFiles, FileVerification, FileToVerify'],
  [/^(pageOfSlice|sliceOf|readSlice|placeAfter|narrowedTo|isPlace)$/, 'readPage, pageRequestOf, cursorFrom, isSortKey'],
  [/^(standingOf|standingStep|RunStanding)$/, 'entryOf, positionStep, RunProgress'],
  [
    /^(look(Again|Safely|At)\w*|LookedAt|nextLook|saveNextLook|lookOn|pathWatches)$/,
    'pollLater, checkPath, nextCheckOn',
  ],
  [/^(datesTold|inactivityTold|unbookedTold|tellOf[A-Z]\w*)$/, 'dateReminderSent, inactivityNoticeSent, remindOfDates'],
  [/^(onHear|isHearing|tellWhatIsWrong|forgetTold|useKeepView)$/, 'onMessage, isConnected, showProblems, useSaveView'],
  [/^(lastDeed|onLook|buttonLook|labelledPlaces)$/, 'lastActivityAt, onSelect, buttonClass, labelledIndexes'],
  [
    /^(freePayment|followTotals|passOnFee|passReferencesOn)$/,
    'releaseAllocations, updateTotals, disburse, transferReferences',
  ],
  [/^(paymentNotCounted|(record|hold)OtherCurrency)$/, 'unsupportedCurrencyReceived, recordUnsupportedCurrency'],
  [/^(setDuesOfSteps|tasksOnFile|PathClockwork|mayGo)$/, 'setStepDueDates, readTasks, TimeContext, canSend'],
]

const IDENTIFIER = /\b[A-Za-z]+(?:_[a-z]+)+\b|\b[a-z]+(?:[A-Z][a-z]*)+\b/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The retired names in comments, or in all of a file that is no code of ours, such as the schema. */
export function retiredIn(text: string, { commentsOnly }: { commentsOnly: boolean }): { name: string; line: number }[] {
  const places = (pattern: RegExp, within: string) =>
    [...within.matchAll(pattern)].map((match) => ({ found: match[0], at: match.index }))
  return (commentsOnly ? places(COMMENT, text) : [{ found: text, at: 0 }]).flatMap((part) =>
    places(IDENTIFIER, part.found)
      .filter(({ found }) => insteadOf(camelCase(found)) !== undefined)
      .map(({ found, at }) => ({ name: found, line: text.slice(0, part.at + at).split('\n').length })),
  )
}

/** What is said instead of a retired word; undefined for a name that may stand. */
export const insteadOf = (name: string): string | undefined => retiredWords.find(([was]) => was.test(name))?.[1]
