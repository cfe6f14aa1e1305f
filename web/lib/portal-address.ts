/** The origin of the portal for texts; empty on the server. */
export const portalAddress = (): string => (typeof window === 'undefined' ? '' : window.location.origin)
