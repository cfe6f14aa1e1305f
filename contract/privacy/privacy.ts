import { z } from 'zod'

/** All published versions of the privacy notice, oldest first; a change of meaning adds one. */
export const PRIVACY_VERSIONS = ['2026-11', '2026-11.2'] as const

export const PRIVACY_VERSION: PrivacyVersion = '2026-11.2'

export const PrivacyVersion = z.enum(PRIVACY_VERSIONS, { error: 'Unknown version of the privacy notice' })
export type PrivacyVersion = z.infer<typeof PrivacyVersion>
