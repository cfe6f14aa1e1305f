import { PortalSettings } from '#contract/settings.ts'

export const settings: PortalSettings = PortalSettings.parse(
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="portal-settings"]')?.content ?? 'null'),
)
