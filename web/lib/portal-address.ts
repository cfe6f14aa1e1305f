/** Where the portal is, for texts that lead people to it; a page that the server writes has none yet. */
export const portalAddress = (): string => (typeof window === 'undefined' ? '' : window.location.origin)
