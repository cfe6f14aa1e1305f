import { z } from 'zod'

/** The version of the privacy notice that is shown now; a change of its meaning gets a new one. */
export const PRIVACY_VERSION = '2026-11'

/** A version that was shown at some time: what a person agreed to is kept as it was named. */
export const PrivacyVersion = z
  .string({ error: 'Unknown version of the privacy notice' })
  .regex(/^\d{4}-\d{2}$/, { error: 'Unknown version of the privacy notice' })
