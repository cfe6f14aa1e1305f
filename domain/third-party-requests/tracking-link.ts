const pages: readonly (readonly [courier: RegExp, address: string])[] = [
  [/\bdhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
]

/** Where a courier shows how far a parcel is; null for one whose page we do not know. */
export function trackingLink(courier: string | null, tracking: string): string | null {
  const address = pages.find(([name]) => name.test(courier ?? ''))?.[1]
  return address ? address + encodeURIComponent(tracking.replaceAll(/\s/g, '')) : null
}
