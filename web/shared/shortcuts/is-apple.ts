/** Whether this keyboard has ⌘ where others have Ctrl; a page that the server writes assumes the common one. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
