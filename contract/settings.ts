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
  /** Never in production: shows every screen, even without its configuration. */
  isEvaluation: z.boolean(),
  onlineMethods: z.array(z.string()),
})
export type PortalSettings = z.infer<typeof PortalSettings>

export const COPYRIGHT_YEAR = 2024
