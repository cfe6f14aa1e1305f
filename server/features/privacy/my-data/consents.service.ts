import { createHash } from 'node:crypto'
import { CONSENT_TEXT_LANGUAGE, CONSENT_TEXT_VERSION, consentTexts } from '#content/privacy/consent-texts.ts'
import { recipientsUnder } from '#content/privacy/registry.ts'
import { type Consent, type ConsentChannel, ConsentPurpose } from '#contract/privacy/my-data.ts'
import { consentGiven, consentWithdrawn } from '#domain/effects/my-data.ts'
import { isNecessary, necessaryPurposes, startPurposes } from '#domain/privacy/consents.ts'
import { found } from '#domain/refusal.ts'
import { lockApplicationOf } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { insertPurposeConsent, withdrawPurposeConsent } from '#server/privacy/consents.store.ts'
import { dated } from '#server/shared/dates.ts'
import { type ConsentRow, selectConsents } from './my-data.store.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const shownNow = (purpose: ConsentPurpose) => ({
  textVersion: CONSENT_TEXT_VERSION,
  textHash: hashOf(consentTexts[purpose].text),
  language: CONSENT_TEXT_LANGUAGE,
})

/** The start page asks for what the start needs; an API client sees no text and agrees to every necessary purpose. */
export async function agreeToStart(
  tx: Tx,
  { userId, channel, at }: { userId: string; channel: Extract<ConsentChannel, 'start_page' | 'start_api'>; at: Date },
): Promise<void> {
  const isPage = channel === 'start_page'
  await Promise.all(
    (isPage ? startPurposes : necessaryPurposes).map((purpose) => {
      const { textHash, ...shown } = shownNow(purpose)
      const seen = isPage ? textHash : null
      return insertPurposeConsent(tx, { userId, purpose, ...shown, textHash: seen, channel, by: userId, at })
    }),
  )
}

export async function listConsents(deps: Deps, { id }: Caller, ask: PageRequest): Promise<PageOf<Consent>> {
  const given = await selectConsents(deps.db, id)
  return pageInMemory(
    ConsentPurpose.options.map((purpose) => toConsent(purpose, given)),
    (consent) => consent.id,
    ask,
  )
}

function toConsent(purpose: ConsentPurpose, given: readonly ConsentRow[]): Consent {
  const { title, text, stops } = consentTexts[purpose]
  const history = given.filter((row) => row.purpose === purpose)
  return {
    id: purpose,
    purpose,
    title,
    text,
    stops,
    recipients: recipientsUnder(purpose),
    ...shownNow(purpose),
    necessary: isNecessary(purpose),
    granted: history.some(({ withdrawnAt }) => withdrawnAt === null),
    history: history.map(dated),
  }
}

export async function changeConsent(
  deps: Deps,
  caller: Caller,
  { purpose: named, granted }: { purpose: string; granted: boolean },
): Promise<Consent> {
  const purpose = found(ConsentPurpose.safeParse(named).data, 'Purpose')
  const { id: userId } = caller
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const { at } = context
    // Locks the application before the consent, in the same order as a disclosure, to avoid a deadlock.
    const applicationId = await lockApplicationOf(tx, userId)
    const changed = granted
      ? await insertPurposeConsent(tx, { userId, purpose, ...shownNow(purpose), channel: 'my_data', by: userId, at })
      : await withdrawPurposeConsent(tx, { userId, purpose, by: userId, at })
    if (!changed) return
    await record(tx, context, granted ? consentGiven : consentWithdrawn, {
      userId,
      applicationId,
      purpose,
    })
  })
  return toConsent(purpose, await selectConsents(deps.db, userId))
}
