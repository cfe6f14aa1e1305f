import type { PortalSettings } from '#contract/settings.ts'

/** Stands where screens look for `lib/settings.ts` when the server renders them, which has no page to read it from. */
export const settings = {} as PortalSettings
