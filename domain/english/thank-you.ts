export const thankYou = (firstName: string | null) => (firstName ? `Thank you, ${firstName}.` : 'Thank you.')
