/** Where no address is set, support is asked in the portal. */
export const supportLink = (email: string): string => (email === '' ? '/messages' : `mailto:${email}`)
