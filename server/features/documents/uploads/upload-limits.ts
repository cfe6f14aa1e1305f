import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { RequirementId } from '#contract/requirements.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'

export const LINK_LIFETIME = 15 * MINUTE
export const MULTIPART_LIFETIME = 3 * DAY
const VERSIONS_PER_REQUIREMENT = 10
export const FILE_QUOTA = RequirementId.options.length * VERSIONS_PER_REQUIREMENT * MAX_FILE_BYTES

export const invalidLink = (): Refusal =>
  new Refusal('forbidden', 'This upload link is no longer valid. Please upload the file again.')
export const alreadyFiled = (): Refusal =>
  new Refusal('conflict', 'This file has already been filed and cannot be changed')
export const tooManyLinks = (): Refusal =>
  new Refusal('tooMany', 'You have started many uploads. Please finish these first, or try again in a few minutes.', {
    retryAfter: 60,
  })
export const quotaReached = (): Refusal =>
  new Refusal('conflict', 'Your storage for documents is full. Please contact support to make room.')

/** Refuses an upload while the portal's own disk is nearly full, before any bytes are sent. */
export async function assertDiskSpace({ storage: { staging } }: Pick<Deps, 'storage'>): Promise<void> {
  if (staging.mode === 'portal') await staging.assertSpace()
}
