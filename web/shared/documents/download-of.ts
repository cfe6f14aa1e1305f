export const downloadOf = (objectPath: string): string => `${objectPath}?download=1`
