// What a statement may write, and what it may only read, as the migrations leave it.
// `npm run schema` writes this, and a test refuses one that is old.
export interface Tables {
  activities: {
    id: string
    applicationId: string
    description: string
    createdAt: Date
  }
  address_changes: {
    userId: string
    email: string
    emailKey: string
    oldCodeHash: Uint8Array
    newCodeHash?: Uint8Array | null
    attempts?: number
    expiresAt: Date
  }
  application_boards: {
    applicationId: string
    board: string
    chosenBy?: string | null
    chosenAt: Date
  }
  application_requirements: {
    id: string
    applicationId: string
    requirementId: string
    status: 'missing' | 'pending' | 'approved' | 'not_applicable'
    notes?: string | null
    required: boolean
    updatedAt: Date
  }
  applications: {
    id: string
    applicationNumber: string
    userId: string
    status: 'in_progress' | 'under_review' | 'submitted' | 'approved' | 'rejected' | 'on_hold' | 'withdrawn'
    statusSince?: Date
    heldFor?: 'applicant' | 'team' | 'third_party' | 'nobody' | null
    totalFees: string
    amountPaid?: string
    assignedTo?: string | null
    waitsFor?: 'applicant' | 'team' | 'third_party' | 'nobody'
    waitingCause?: string
    waitingSince?: Date
    documentsRequired?: number
    documentsApproved?: number
    documentsPending?: number
    documentsReturned?: number
    documentsMissing?: number
    hasNursingSchool?: boolean
    completedSteps?: readonly (string)[]
    remindedAt?: Date | null
    timesReminded?: number
    activitySeenAt?: Date | null
    createdAt: Date
    searchText?: string
    sortName?: string
    chosenPackage?: string | null
    source?: string | null
  }
  audit: {
    id: string
    at: Date
    actorId?: string | null
    action: string
    subject?: string | null
    ip: string
    requestId: string
    detail: unknown
  }
  audit_roots: {
    day: string
    seal: string | number | bigint
    total: string | number | bigint
    hash: Uint8Array
    previous?: Uint8Array | null
    publicKey: Uint8Array
    signature: Uint8Array
    at: Date
  }
  audit_seals: {
    number: string | number | bigint
    first: string | number | bigint
    last: string | number | bigint
    gaps: readonly (string | number | bigint)[]
    late: readonly (string | number | bigint)[]
    count: number
    total: string | number | bigint
    leaves: Uint8Array
    root: Uint8Array
    previous?: Uint8Array | null
    hash: Uint8Array
    at: Date
  }
  audit_texts: {
    auditId: string
    salt?: Uint8Array | null
    texts?: unknown | null
    erasedAt?: Date | null
  }
  audited_reads: {
    actorId: string
    readHash: string
    at: Date
  }
  bank_line_matches: {
    lineId: string
    paymentId: string
    matchedBy?: string | null
    matchedAt: Date
  }
  bank_lines: {
    id: string
    statementId: string
    channelId: string
    line: number
    bookedOn: string
    amount: string
    reference?: string | null
    referenceKey?: string | null
    description: string
    balance?: string | null
    hash: Uint8Array
    state: 'open' | 'matched' | 'not_ours' | 'outgoing'
    notOursReason?: string | null
  }
  bank_statement_mappings: {
    channelId: string
    mapping: unknown
    dateFormat: string
  }
  bank_statements: {
    id: string
    channelId: string
    currency: string
    firstOn: string
    lastOn: string
    newLines: number
    repeatedLines: number
    hasGaps: boolean
    importedBy?: string | null
    createdAt: Date
  }
  board_choices: {
    applicationId: string
    answers: unknown
    board?: string | null
    askedAt?: Date | null
    refusal?: string | null
    refusedBy?: string | null
    refusedAt?: Date | null
  }
  board_fact_changes: {
    id: string
    board: string
    key: string
    valueBefore?: unknown | null
    valueAfter?: unknown | null
    source: string
    checkedOn: string
    confidence: string
    changedBy?: string | null
    changedAt: Date
  }
  board_facts: {
    board: string
    key: string
    value?: unknown | null
    source: string
    checkedOn: string
    confidence: 'high' | 'medium' | 'low'
    version: number
    changedBy?: string | null
    changedAt: Date
  }
  board_items: {
    applicationId: string
    board: string
    item: string
    fact: string
    kind: 'task' | 'request'
    party?: string | null
    title: string
    state: 'asked' | 'done' | 'dismissed'
    reason?: string | null
    requestId?: string | null
    decidedBy?: string | null
    decidedAt: Date
  }
  bulk_rows: {
    runId: string
    position: number
    applicationId?: string | null
    expected?: unknown | null
    state?: 'waiting' | 'changed' | 'nothing' | 'refused' | 'stopped'
    sentence?: string | null
    failures?: number
    restsUntil?: Date | null
    doneAt?: Date | null
    leftAs?: unknown | null
  }
  bulk_runs: {
    id: string
    orderedBy?: string | null
    key: string
    fingerprint: string
    action: 'assign' | 'remind' | 'status' | 'mark'
    detail: unknown
    ip: string
    createdAt: Date
    stoppedAt?: Date | null
    undoes?: string | null
  }
  charge_reminders: {
    chargeId: string
    distance: number
    remindedAt: Date
  }
  charges: {
    id: string
    applicationId: string
    code: string
    description: string
    amount: string
    currency: string
    dueOn?: string | null
    payee?: string | null
    collected?: boolean
    createdBy?: string | null
    createdAt: Date
    dueFrom?: string
    openAmount?: string | number | bigint
    paidAmount?: string | number | bigint
    spentAmount?: string | number | bigint
    dueStep?: string | null
    isAsked?: boolean
  }
  clock_reminders: {
    applicationId: string
    clock: string
    clockOn: string
    alertOn: string
    audience: 'applicant' | 'office'
    remindedAt: Date
  }
  closed_month_sums: {
    month: string
    account: string
    channelId: string
    currency: string
    opening: string | number | bigint
    debits: string | number | bigint
    credits: string | number | bigint
    postings: string | number | bigint
  }
  closed_months: {
    month: string
    closedAt: Date
    closedBy?: string | null
  }
  consents: {
    id: string
    userId: string
    privacyVersion: string
    givenAt: Date
  }
  counter_deltas: {
    kind: string
    key: string
    bucket: Date
    value: string
  }
  counters: {
    kind: string
    key: string
    bucket: Date
    value: string
  }
  credits: {
    id: string
    applicationId: string
    amount: string
    currency: string
    reason: string
    createdBy?: string | null
    createdAt: Date
  }
  daily_counters: {
    kind: string
    key: string
    day: Date
    value: string
  }
  data_exports: {
    id: string
    userId: string
    state: 'waiting' | 'making' | 'ready' | 'failed' | 'expired'
    storageKey?: string | null
    fileSize?: number | null
    sha256?: string | null
    isEncrypted?: boolean
    skipped?: readonly (string)[]
    failure?: string | null
    attempts?: number
    failures?: number
    leasedUntil?: Date | null
    createdAt: Date
    finishedAt?: Date | null
    expiresAt?: Date | null
  }
  dev_mailbox: {
    id: string
    recipient: string
    sender: string
    subject: string
    textBody: string
    htmlBody: string
    createdAt: Date
    expiresAt?: Date | null
  }
  digest_notices: {
    dedupeKey: string
    recipient: string
    addressKey: string
    notice: string
    facts: unknown
    createdAt: Date
  }
  disbursements: {
    id: string
    applicationId: string
    payee: string
    amount: string
    currency: string
    paidOn: string
    reference: string
    advanced: boolean
    createdBy?: string | null
    createdAt: Date
  }
  disclosures: {
    id: string
    userId: string
    what: unknown
    recipient: string
    purpose: string
    consentId: string
    channel: string
    disclosedBy?: string | null
    disclosedAt: Date
  }
  document_reviews: {
    id: string
    documentId: string
    requirementId: string
    status: 'approved' | 'rejected'
    reason?: string | null
    notes?: string | null
    reviewedBy?: string | null
    reviewedAt: Date
    waitedSeconds?: number | null
    superseded?: boolean
    activityId?: string | null
    messageId?: string | null
    reasons?: readonly (string)[] | null
    pointers?: unknown | null
    checks?: unknown | null
    despite?: string | null
    sittingId?: string | null
    officeMinutes?: number | null
    targetMinutes?: number | null
  }
  documents: {
    id: string
    applicationId: string
    requirementId: string
    uploadId: string
    fileName: string
    fileSize: number
    mimeType: string
    sha256: string
    pageCount?: number | null
    status: 'pending' | 'approved' | 'rejected'
    reviewNotes?: string | null
    reviewReason?: string | null
    reviewedBy?: string | null
    reviewedAt?: Date | null
    assignedTo?: string | null
    uploadedAt: Date
    replacedAt?: Date | null
    reviewReasons?: readonly (string)[] | null
    reviewPointers?: unknown | null
    onBehalf?: string | null
  }
  education_entries: {
    id: string
    personalDataSheetId: string
    level: 'elementary' | 'highschool' | 'college' | 'other'
    schoolName: string
    numberOfYears: string
    city: string
    province: string
    country: string
    startMonthYear: string
    endMonthYear: string
    course?: string | null
    createdAt: Date
  }
  erased_files: {
    key: string
    personId: string
    markedAt: Date
    removedAt?: Date | null
  }
  erased_people: {
    personId: string
    erasedAt: Date
  }
  erasure_requests: {
    id: string
    userId: string
    reason?: string | null
    requestedAt: Date
    dueAt: Date
    withdrawnAt?: Date | null
    startedAt?: Date | null
    finishedAt?: Date | null
    leasedUntil?: Date | null
  }
  evidence_files: {
    uploadId: string
    applicationId: string
    filedAt: Date
    shownToApplicant?: boolean
  }
  exam_appointments: {
    id: string
    applicationId: string
    attempt: number
    startsAt: Date
    localStart: string
    timeZone: string
    city: string
    country: string
    enteredBy?: string | null
    enteredByTeam: boolean
    enteredAt: Date
    confirmedBy?: string | null
    confirmedAt?: Date | null
    replacedAt?: Date | null
    address?: string | null
  }
  exam_attempts: {
    applicationId: string
    number: number
    begunBy?: string | null
    begunAt: Date
  }
  exam_evidence: {
    id: string
    applicationId: string
    attempt: number
    part: 'registration' | 'att' | 'appointment' | 'result'
    kind: 'email' | 'performance_report'
    note?: string | null
    uploadId?: string | null
    addedBy?: string | null
    addedByTeam: boolean
    addedAt: Date
  }
  exam_permits: {
    id: string
    applicationId: string
    attempt: number
    number: string
    candidateId: string
    firstName: string
    lastName: string
    startsOn: string
    endsOn: string
    enteredBy?: string | null
    enteredByTeam: boolean
    enteredAt: Date
    confirmedBy?: string | null
    confirmedAt?: Date | null
    replacedAt?: Date | null
  }
  exam_registrations: {
    id: string
    applicationId: string
    attempt: number
    registeredOn: string
    firstName: string
    lastName: string
    email: string
    enteredBy?: string | null
    enteredByTeam: boolean
    enteredAt: Date
    confirmedBy?: string | null
    confirmedAt?: Date | null
    replacedAt?: Date | null
  }
  exam_results: {
    id: string
    applicationId: string
    attempt: number
    outcome: 'passed' | 'failed'
    takenOn: string
    official: boolean
    enteredBy?: string | null
    enteredByTeam: boolean
    enteredAt: Date
    confirmedBy?: string | null
    confirmedAt?: Date | null
    replacedAt?: Date | null
    resultOn?: string
  }
  exchange_rates: {
    id: string
    version: number
    fromCurrency: string
    toCurrency: string
    rate: string
    validHours: number
    setAt: Date
    setBy?: string | null
  }
  follow_ups: {
    id: string
    applicationId: string
    dueOn: string
    text: string
    assignedTo?: string | null
    unlessAnswered: boolean
    state?: 'open' | 'done' | 'ended'
    doneAt?: Date | null
    doneBy?: string | null
    createdBy?: string | null
    createdAt: Date
    version?: number
  }
  handover_pages: {
    id: string
    handoverId: string
    bytes: Uint8Array
  }
  handovers: {
    id: string
    sessionHash: Uint8Array
    applicationId: string
    requirementId: string
    words: string
    secretHash?: Uint8Array | null
    codeHash?: Uint8Array | null
    redeemUntil: Date
    tokenHash?: Uint8Array | null
    tokenUntil?: Date | null
    device?: string | null
    finishedAt?: Date | null
  }
  holiday_changes: {
    day: string
    name: string
    source: string
    isWorkingDay: boolean
    changedBy: string
    changedAt: Date
    forLaw?: boolean
  }
  idempotency_keys: {
    actorId: string
    key: string
    requestHash: string
    answer?: unknown | null
    createdAt: Date
  }
  inactivity_notices: {
    applicationId: string
    since: Date
    sentAt: Date
  }
  incident_notices: {
    id: string
    incidentId: string
    subject: string
    body: string
    people: number
    sentBy?: string | null
    sentAt: Date
  }
  incident_people: {
    incidentId: string
    userId: string
    source: 'audit' | 'everyone' | 'added'
    addedBy?: string | null
    addedAt: Date
    toldAt?: Date | null
  }
  incident_steps: {
    id: string
    incidentId: string
    fromState?: string | null
    toState: string
    reason: string
    byPerson?: string | null
    at: Date
  }
  incidents: {
    id: string
    title: string
    state?: 'assessing' | 'to_notify' | 'no_notice' | 'closed'
    knownAt: Date
    nature?: string
    consequences?: string
    dataInvolved?: string
    measures?: string
    contact?: string
    help?: string
    sensitive?: 'yes' | 'no' | 'unknown'
    acquired?: 'yes' | 'no' | 'unknown'
    harmful?: 'yes' | 'no' | 'unknown'
    npcToldAt?: Date | null
    npcReference?: string
    peopleToldAt?: Date | null
    fullReportAt?: Date | null
    version?: number
  }
  inspection_leases: {
    userId: string
    holder?: string | null
    leasedUntil?: Date | null
    strikes?: number
    struckAt?: Date | null
    pausedUntil?: Date | null
  }
  known_devices: {
    tokenHash: Uint8Array
    userId: string
    failedAttempts?: number
    signedInAt: Date
    expiresAt: Date
  }
  ledger_accounts: {
    kind: 'receivable' | 'unapplied' | 'client_funds' | 'refunds_payable' | 'disputed' | 'clearing' | 'bank' | 'revenue' | 'gateway_fees' | 'bad_debt' | 'exchange' | 'exchange_difference'
    currency: string
    ownerId: string
  }
  ledger_entries: {
    id: string
    kind: 'charge' | 'third_party_charge' | 'payment' | 'allocation' | 'gateway_fee' | 'payout' | 'credit' | 'third_party_credit' | 'refund_approved' | 'refund_done' | 'refund_transferred' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'overdraft' | 'write_off' | 'disbursement' | 'exchange_in' | 'exchange_out' | 'exchange_gain' | 'exchange_loss'
    idempotencyKey: string
    applicationId: string
    paymentId?: string | null
    chargeId?: string | null
    reversesId?: string | null
    happenedOn: string
    memo: string
    postedBy?: string | null
    postedAt: Date
    channelId?: string | null
    valueOn?: string | null
  }
  ledger_postings: {
    entryId: string
    accountId: string | number | bigint
    currency: string
    amount: string | number | bigint
  }
  mail_outbox: {
    id: string
    dedupeKey: string
    recipient: string
    notice: string
    facts: unknown
    attempts?: number
    nextAttemptAt: Date
    leasedUntil?: Date | null
    refusedAt?: Date | null
    ownRefusals?: number
    lastError?: string | null
    sentAt?: Date | null
    givenUpAt?: Date | null
    createdAt: Date
  }
  mail_preferences: {
    addressKey: string
    choice: 'at_once' | 'hourly' | 'daily' | 'none'
    changedAt: Date
  }
  mentions: {
    noteId: string
    userId: string
    readAt?: Date | null
  }
  message_attachments: {
    uploadId: string
    messageId: string
    fileName: string
    place: number
  }
  message_notices: {
    applicationId: string
    addressKey: string
    recipient: string
    sentAt: Date
    waiting?: number
    waitingSince?: Date | null
  }
  messages: {
    id: string
    applicationId: string
    senderId?: string | null
    recipientId?: string | null
    subject: string
    content: string
    isNotice?: boolean
    readAt?: Date | null
    readBy?: string | null
    createdAt: Date
  }
  name_tokens: {
    token: string
  }
  notes: {
    id: string
    applicationId: string
    authorId?: string | null
    text: string
    createdAt: Date
  }
  notice_choices: {
    userId: string
    inactivity: boolean
    changedAt: Date
  }
  office_texts: {
    code: string
    text: string
    version?: number
    changedBy?: string | null
    changedAt?: Date | null
  }
  packet_deliveries: {
    packetId: string
    recipient: string
    sentOn: string
    sentBy: 'portal' | 'post' | 'courier' | 'email' | 'in_person'
    reference: string
    recordedBy?: string | null
    recordedAt: Date
  }
  packets: {
    id: string
    applicationId: string
    requestedBy?: string | null
    state: 'waiting' | 'making' | 'ready' | 'failed'
    done?: number
    steps?: number
    fileName: string
    storageKey?: string | null
    fileSize?: number | null
    sha256?: string | null
    isEncrypted?: boolean
    pageCount?: number | null
    manifest?: unknown | null
    failure?: string | null
    attempts?: number
    failures?: number
    leasedUntil?: Date | null
    createdAt: Date
    finishedAt?: Date | null
    board?: string | null
  }
  party_times: {
    party: string
    thirdPartyId?: string | null
    cases: number
    shortest: number
    median: number
    longest: number
    totalDays: string | number | bigint
    workedOutAt: Date
    countedOn: string
  }
  passkey_challenges: {
    challengeHash: Uint8Array
    purpose: string
    sessionHash?: Uint8Array | null
    actHash?: Uint8Array | null
    expiresAt: Date
  }
  passkey_owners: {
    userId: string
    handle: Uint8Array
    codesConfirmedAt?: Date | null
  }
  passkeys: {
    id: string
    userId: string
    credentialId: Uint8Array
    publicKey: Uint8Array
    counter: string | number | bigint
    transports: readonly (string)[]
    name: string
    backedUp: boolean
    createdAt: Date
    lastUsedAt?: Date | null
    actsFrom: Date
    blockedAt?: Date | null
  }
  path_checks: {
    applicationId: string
    dueOn?: string | null
  }
  path_positions: {
    applicationId: string
    state: 'open' | 'passed' | 'closed'
    step: string
    isProblem: boolean
    since: string
    waitsFor: string
    sideState?: string | null
    board?: string | null
    attempt: number
    clock?: string | null
    clockOn?: string | null
    lastEventAt: Date
    changesOn?: string | null
    stepDays: readonly (string)[]
    expiresPaper?: string | null
    expiresOn?: string | null
    urgentFrom?: string | null
  }
  path_steps: {
    id: string
    applicationId: string
    attempt: number
    code: 'board_chosen' | 'identity_aligned' | 'documents_complete' | 'source_requests_sent' | 'sources_sent' | 'evaluation_ordered' | 'evaluation_waiting_sources' | 'evaluation_in_review' | 'evaluation_issued' | 'board_packet_ready' | 'board_submitted' | 'board_deficiency' | 'pearson_registered' | 'board_eligible' | 'att_received' | 'exam_scheduled' | 'exam_taken' | 'unofficial_result' | 'result_passed' | 'result_failed' | 'retake_waiting' | 'on_hold' | 'att_expired' | 'no_show' | 'registration_expired' | 'order_expired' | 'board_file_expired' | 'withdrawn' | 'board_changed'
    doneOn: string
    note?: string | null
    number?: string | null
    documentId?: string | null
    evidenceUploadId?: string | null
    markedBy?: string | null
    markedAt: Date
    takenBackBy?: string | null
    takenBackAt?: Date | null
    takenBackReason?: string | null
  }
  payment_attempts: {
    id: string
    userId: string
    applicationId: string
    amount: string
    currency: string
    intentId?: string | null
    clientSecret?: string | null
    createdAt: Date
    paidAt?: Date | null
    failedAt?: Date | null
    provider?: 'stripe' | 'paymongo'
    sessionId?: string | null
    checkoutUrl?: string | null
    expiresAt?: Date | null
    expiredAt?: Date | null
    checkedAt?: Date | null
  }
  payment_channels: {
    id: string
    kind: 'gcash' | 'maya' | 'bank' | 'counter' | 'remittance'
    name: string
    accountName: string
    accountNumber: string
    currency: string
    instructions?: string | null
    status: 'proposed' | 'active' | 'retired'
    proposedBy?: string | null
    confirmedBy?: string | null
    createdAt: Date
    changedAt: Date
    qrUploadId?: string | null
    qrType?: 'image/png' | 'image/jpeg' | null
  }
  payment_disputes: {
    id: string
    intentId: string
    amount: string
    fundsWithdrawn: boolean
    fundsReinstated: boolean
    outcome?: 'won' | 'lost' | null
    reportedSteps?: readonly (string)[]
    updatedAt: Date
  }
  payment_intents: {
    intentId: string
    method?: string | null
    cardBrand?: string | null
    cardLast4?: string | null
    refunded?: string
    updatedAt: Date
  }
  payment_plan_parts: {
    planId: string
    number: number
    amount: string
    dueOn?: string | null
    dueStep?: string | null
    chargeId?: string | null
  }
  payment_plans: {
    id: string
    applicationId: string
    template: string
    name: string
    status: 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'replaced'
    total: string
    currency: string
    text: string
    textVersion: string
    language: string
    offeredBy?: string | null
    decidedBy?: string | null
    offeredAt: Date
    decidedAt?: Date | null
  }
  payment_proofs: {
    id: string
    applicationId: string
    channelId: string
    amount: string
    currency: string
    paidOn: string
    payerName: string
    uploadId?: string | null
    fileSha256?: string | null
    status: 'submitted' | 'confirmed' | 'rejected'
    receivedAmount?: string | null
    paymentId?: string | null
    rejectionReason?: string | null
    reason?: string | null
    submittedBy?: string | null
    decidedBy?: string | null
    createdAt: Date
    decidedAt?: Date | null
    exchangeRateId?: string | null
    officeMinutes?: number | null
    targetMinutes?: number | null
  }
  payment_references: {
    channelId: string
    normal: string
    reference: string
    position: number
    proofId?: string | null
    paymentId?: string | null
    released?: boolean
  }
  payments: {
    id: string
    applicationId: string
    attemptId?: string | null
    intentId?: string | null
    status: 'success' | 'refunded' | 'disputed' | 'reinstated' | 'reversed'
    amount: string
    currency: string
    description: string
    receiptNumber?: string | null
    disputed?: boolean
    createdAt: Date
    channelId?: string | null
    reference?: string | null
    payerName?: string | null
    reversed?: boolean
    ofPayment?: string | null
    invoiceNumber?: string | null
    invoiceOn?: string | null
    heldFor?: 'wrong_amount' | 'late' | 'second_payment' | null
    releasedAt?: Date | null
    receivedAmount?: string | null
    receivedCurrency?: string | null
    exchangeRateId?: string | null
    typingError?: boolean
  }
  person_restrictions: {
    id: string
    userId: string
    kind: 'block' | 'hold'
    reason: string
    placedBy?: string | null
    placedAt: Date
    liftedBy?: string | null
    liftedAt?: Date | null
    liftReason?: string | null
  }
  personal_data_sheets: {
    id: string
    applicationId: string
    firstName: string
    middleName?: string | null
    lastName: string
    birthday: string
    age: number
    maritalStatus?: 'single' | 'married' | null
    marriedName?: string | null
    maidenName?: string | null
    houseStreet: string
    barangay: string
    city: string
    province: string
    zipcode: string
    email: string
    phoneNumber: string
    isFirstTimeTaker: boolean
    isRetaker: boolean
    retakerState?: string | null
    retakerMonthYear?: string | null
    declarePrc: boolean
    prcIdNumber?: string | null
    prcDateOfRegistration?: string | null
    version?: number
    createdAt: Date
    updatedAt: Date
  }
  presence: {
    id: string
    subjectId: string
    userId: string
    since: Date
    seenAt: Date
    wroteAt?: Date | null
  }
  printed_names: {
    documentId: string
    firstName: string
    middleName: string
    lastName: string
    suffix: string
    birthDate?: string | null
    sex?: 'F' | 'M' | 'X' | null
    expiresOn?: string | null
    notedBy?: string | null
    notedAt: Date
  }
  privacy_requests: {
    id: string
    kind: 'access' | 'copy' | 'correction' | 'erasure' | 'objection' | 'complaint'
    userId?: string | null
    requesterName?: string | null
    requesterEmail?: string | null
    askedFor?: string
    source: 'my_data' | 'letter' | 'email' | 'phone' | 'in_person'
    receivedAt: Date
    identityCheck?: 'signed_in' | 'email_code' | 'document' | 'video_call' | 'in_person' | 'representative' | null
    state?: 'open' | 'answered' | 'refused' | 'withdrawn'
    answer?: string
    evidence?: string
    closedAt?: Date | null
    closedBy?: string | null
    version?: number
    createdBy?: string | null
  }
  provider_events: {
    id: string
    receivedAt: Date
  }
  provider_sign_ins: {
    stateHash: Uint8Array
    browserHash: Uint8Array
    nonce: string
    verifier: string
    returnTo: string
    expiresAt: Date
  }
  purpose_consents: {
    id: string
    userId: string
    purpose: 'run_application' | 'credential_evaluator' | 'board' | 'pearson_vue' | 'schools_and_offices' | 'outside_messages' | 'marketing'
    textVersion: string
    textHash?: string | null
    language: string
    channel: 'start_page' | 'start_api' | 'my_data' | 'carried_over'
    givenBy: string
    givenAt: Date
    withdrawnBy?: string | null
    withdrawnAt?: Date | null
  }
  rate_limits: {
    key: string
    points?: number
    expire?: string | number | bigint | null
  }
  receipt_counters: {
    year: number
    lastNumber: number
  }
  recovery_codes: {
    codeHash: Uint8Array
    userId: string
    usedAt?: Date | null
  }
  refund_requests: {
    id: string
    applicationId: string
    proposed: string
    currency: string
    stage: string
    percent: number
    reason: string
    status: 'open' | 'accepted' | 'declined'
    answer?: string | null
    decidedBy?: string | null
    createdAt: Date
    decidedAt?: Date | null
  }
  refunds: {
    id: string
    applicationId: string
    paymentId: string
    amount: string
    currency: string
    method: 'gateway' | 'transfer' | 'credit'
    reason: string
    status: 'needs_second_person' | 'approved' | 'done' | 'failed'
    reference?: string | null
    failure?: string | null
    askedBy?: string | null
    approvedBy?: string | null
    createdAt: Date
    approvedAt?: Date | null
    doneAt?: Date | null
    paidBy?: string | null
    nextAt?: Date | null
    attempts?: number
    sentAt?: Date | null
    providerRefund?: string | null
    providerFailedAt?: Date | null
    returnedBy?: string | null
    account?: string | null
  }
  reminder_settings: {
    onlyOne?: boolean
    remindApplicants?: boolean
    stillForDays?: number
    everyDays?: number
    atMost?: number
    remindTeam?: boolean
    waitingForHours?: number
    version?: number
    changedBy?: string | null
    changedAt?: Date | null
  }
  request_chases: {
    id: string
    requestId: string
    chasedOn: string
    how: string
    note?: string | null
    chasedBy?: string | null
  }
  request_files: {
    uploadId: string
    requestId: string
    kind: 'receipt' | 'courier_slip' | 'delivery' | 'answer' | 'internal'
    addedBy?: string | null
    addedByTeam: boolean
    addedAt: Date
    removedAt?: Date | null
  }
  retention_deletions: {
    applicationId: string
    class: string
    deletedAt: Date
  }
  retention_rules: {
    class: 'accounts_without_application' | 'unpaid_applications' | 'payment_proofs' | 'case_files' | 'case_details' | 'case_names'
    days: number
    isPaused: boolean
    effectiveFrom?: Date
    version?: number
    changedBy?: string | null
    changedAt?: Date | null
    lastRunAt?: Date | null
    lastDeletedAt?: Date | null
    deletedCount?: number
  }
  retention_warnings: {
    applicationId: string
    firstAt?: Date | null
    lastAt?: Date | null
  }
  review_months: {
    beganAt: Date
    endedAt: Date
    decided: number
    approved: number
    rejected: number
    medianSeconds?: number | null
    p90Seconds?: number | null
    rejections: unknown
  }
  saved_replies: {
    id: string
    title: string
    kind: 'message' | 'review' | 'both'
    subject: string
    content: string
    version?: number
    changedBy?: string | null
    changedAt: Date
    createdAt: Date
  }
  saved_views: {
    id: string
    ownerId: string
    screen: string
    name: string
    query: string
    shared: boolean
    createdAt: Date
    changedAt: Date
  }
  sessions: {
    tokenHash: Uint8Array
    userId: string
    createdAt: Date
    lastSeenAt: Date
    id?: string
    userAgent?: string
    factor?: 'code' | 'passkey' | 'provider' | 'recovery'
  }
  settings: {
    key: string
    value: string
  }
  sign_in_codes: {
    emailKey: string
    requesterHash: Uint8Array
    codeHash?: Uint8Array | null
    callerHash: Uint8Array
    isKnownDevice: boolean
    isCookieless: boolean
    attempts?: number
    cookielessAttempts?: number
    requestedAt: Date
    expiresAt: Date
  }
  sign_in_failures: {
    emailKey: string
    hour: Date
    attempts: number
  }
  sign_ups: {
    emailKey: string
    completeName: string
    firstName: string
    lastName: string
    mobileNumber: string
    messengerGroupChat: string
    browserHash?: Uint8Array | null
    createdAt: Date
  }
  status_transitions: {
    id: string
    applicationId: string
    fromStatus?: string | null
    toStatus: string
    reason?: string | null
    changedBy?: string | null
    undoes?: string | null
    feesFrom?: string | null
    feesTo?: string | null
    changedAt: Date
  }
  step_times: {
    step: string
    board: string
    cases: number
    shortest: number
    median: number
    longest: number
    totalDays: string | number | bigint
    workedOutAt: Date
    countedOn: string
  }
  team_invitations: {
    id: string
    email: string
    emailKey: string
    role: 'lead' | 'reviewer' | 'support' | 'coordinator' | 'cashier' | 'auditor'
    tokenHash: Uint8Array
    invitedBy?: string | null
    sentAt: Date
    expiresAt: Date
  }
  team_members: {
    userId: string
    role: 'lead' | 'reviewer' | 'support' | 'coordinator' | 'cashier' | 'auditor'
    isActive?: boolean
    addedBy?: string | null
    addedAt: Date
    changedAt: Date
  }
  third_parties: {
    id: string
    party: string
    name: string
    address?: string | null
    contact?: string | null
    usualMinDays?: number | null
    usualMaxDays?: number | null
    usualInWorkingDays: boolean
    note?: string | null
    version: number
    changedBy?: string | null
    changedAt: Date
    usualToldOn?: string | null
    retiredAt?: Date | null
  }
  third_party_requests: {
    id: string
    applicationId: string
    party: string
    thirdPartyId?: string | null
    purpose: readonly (string)[]
    status: 'not_started' | 'ready_to_ask' | 'asked' | 'paid' | 'in_preparation' | 'sent' | 'delivered' | 'accepted' | 'problem' | 'cancelled' | 'not_needed'
    recipient?: string | null
    reference?: string | null
    how?: string | null
    askedAt?: string | null
    appointmentOn?: string | null
    feeAmount?: string | null
    feeCurrency?: string | null
    feePaidBy?: string | null
    feeReceiptNumber?: string | null
    expectedBy?: string | null
    sentAt?: string | null
    courier?: string | null
    tracking?: string | null
    receivedAt?: string | null
    acceptedAt?: string | null
    problemCode?: string | null
    problemNote?: string | null
    issuedOn?: string | null
    takenOn?: string | null
    nextChaseAt?: string | null
    chaseIsSet: boolean
    ownerId?: string | null
    proof?: string | null
    officeNote?: string | null
    version: number
    createdAt: Date
    updatedAt: Date
    changedBy?: string | null
    preparingSince?: string | null
  }
  thread_answers: {
    id: string
    applicationId: string
    askedAt: Date
    endedAt: Date
    endedBy?: string | null
    how: 'answer' | 'mark'
    messageId?: string | null
    officeMinutes: number
    targetMinutes: number
    isEstimated?: boolean
  }
  threads: {
    applicationId: string
    lastMessageAt: Date
    unansweredSince?: Date | null
    unansweredCount?: number
    closedThrough?: string | null
    closedAt?: Date | null
    closedBy?: string | null
    answersKnown?: boolean
  }
  uploads: {
    id: string
    userId: string
    expiresAt: Date
    storageKey?: string | null
    fileSize?: number | null
    sha256?: string | null
    storedAt?: Date | null
    isEncrypted?: boolean
    multipartId?: string | null
    partsSize?: number
    completedParts?: unknown | null
    reservedBytes?: number | null
    stagedEtag?: string | null
    scan?: 'waiting' | 'clean' | 'infected' | 'unscanned'
    pageCount?: number | null
    inspectedAt?: Date | null
    createdAt: Date
  }
  uploads_in_progress: {
    transferId: string
    userId: string
    uploadId: string
    partNumber: number
    reservedBytes: number
    leasedUntil: Date
  }
  users: {
    id: string
    email: string
    emailKey: string
    firstName: string
    lastName: string
    name: string
    mobileNumber?: string | null
    messengerGroupChat?: string | null
    detailsConfirmedAt?: Date | null
    oidcIssuer?: string | null
    oidcSubject?: string | null
    createdAt: Date
    legalHold?: string | null
    erasedAt?: Date | null
  }
  waiting_reminders_sent: {
    addressKey: string
    sentAt: Date
  }
  work_states: {
    key: string
    applicationId?: string | null
    claimedBy?: string | null
    claimedAt?: Date | null
    claimedUntil?: Date | null
    snoozedBy?: string | null
    snoozedUntil?: Date | null
    snoozedFact?: string | null
  }
  write_offs: {
    id: string
    applicationId: string
    amount: string
    currency: string
    reason: string
    createdBy?: string | null
    createdAt: Date
  }
}

export interface GeneratedColumns {
  applications: {
    balance: string
    reminders: number
    inactiveSince: Date
  }
  audit: {
    sequence: string | number | bigint
  }
  ledger_accounts: {
    id: string | number | bigint
  }
  ledger_entries: {
    sequence: string | number | bigint
    lineKind: string | null
  }
  messages: {
    isRead: boolean
  }
  payment_references: {
    id: string | number | bigint
  }
  payments: {
    shownStatus: string
  }
  status_transitions: {
    sequence: string | number | bigint
  }
  third_parties: {
    searchText: string
  }
  users: {
    searchText: string
  }
}
