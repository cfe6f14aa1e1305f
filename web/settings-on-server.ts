import type { PortalSettings } from '#contract/settings.ts'

/** Replaces `lib/settings.ts` during server rendering, where no page holds the settings. */
export const settings = {} as PortalSettings
