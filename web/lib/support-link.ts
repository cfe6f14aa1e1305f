/** Without an address, support is a message in the portal. */
export const supportLink = (email: string): string => (email === '' ? '/messages' : `mailto:${email}`)
