import { z } from 'zod'

/** What the pages must know of the provider; the server writes it into each page. */
export const PortalSettings = z.object({
  brandName: z.string(),
  currency: z.string(),
  supportEmail: z.string(),
  /** The provider's, for the dates on paper. */
  timeZone: z.string(),
  company: z.object({ address: z.string(), city: z.string(), phone: z.string() }),
  /** How people sign in: by a mailed code or at an OpenID Connect provider. */
  signIn: z.enum(['code', 'oidc']),
  /** What a new application owes, in `currency`. */
  applicationFee: z.string(),
  /** Whether cards can be paid with here. */
  takesCards: z.boolean(),
})
export type PortalSettings = z.infer<typeof PortalSettings>

export const COPYRIGHT_YEAR = 2024
