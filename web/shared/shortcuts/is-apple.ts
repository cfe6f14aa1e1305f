/** Whether the keyboard has ⌘ instead of Ctrl; the server assumes Ctrl. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
