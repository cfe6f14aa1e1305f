import { PortalSettings } from '#contract/settings.ts'

/** What the provider configured, as the server wrote it into the page. */
export const settings: PortalSettings = PortalSettings.parse(
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="portal-settings"]')?.content ?? 'null'),
)
