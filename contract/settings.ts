import { z } from 'zod'

export const PortalSettings = z.object({
  brandName: z.string(),
  currency: z.string(),
  supportEmail: z.string(),
  timeZone: z.string(),
  company: z.object({ address: z.string(), city: z.string(), phone: z.string() }),
  signIn: z.enum(['code', 'oidc']),
  applicationFee: z.string(),
  takesCards: z.boolean(),
  /** Not in production: whoever tries the portal meets each screen, also where what it needs is not configured. */
  isEvaluation: z.boolean(),
  /** The ways to pay on the page of a provider; none where no such provider is configured. */
  onlineMethods: z.array(z.string()),
})
export type PortalSettings = z.infer<typeof PortalSettings>

export const COPYRIGHT_YEAR = 2024
