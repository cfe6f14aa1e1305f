/** Where a file is saved from rather than shown. */
export const downloadOf = (objectPath: string): string => `${objectPath}?download=1`
