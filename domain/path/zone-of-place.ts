const ofCountry: Readonly<Record<string, string>> = {
  philippines: 'Asia/Manila',
  ph: 'Asia/Manila',
  japan: 'Asia/Tokyo',
  'south korea': 'Asia/Seoul',
  korea: 'Asia/Seoul',
  taiwan: 'Asia/Taipei',
  'hong kong': 'Asia/Hong_Kong',
  singapore: 'Asia/Singapore',
  malaysia: 'Asia/Kuala_Lumpur',
  thailand: 'Asia/Bangkok',
  vietnam: 'Asia/Ho_Chi_Minh',
  india: 'Asia/Kolkata',
  nepal: 'Asia/Kathmandu',
  'united arab emirates': 'Asia/Dubai',
  uae: 'Asia/Dubai',
  oman: 'Asia/Muscat',
  'saudi arabia': 'Asia/Riyadh',
  qatar: 'Asia/Qatar',
  kuwait: 'Asia/Kuwait',
  bahrain: 'Asia/Bahrain',
  jordan: 'Asia/Amman',
  israel: 'Asia/Jerusalem',
  egypt: 'Africa/Cairo',
  kenya: 'Africa/Nairobi',
  nigeria: 'Africa/Lagos',
  ghana: 'Africa/Accra',
  'south africa': 'Africa/Johannesburg',
  turkey: 'Europe/Istanbul',
  'united kingdom': 'Europe/London',
  uk: 'Europe/London',
  england: 'Europe/London',
  ireland: 'Europe/Dublin',
  germany: 'Europe/Berlin',
  guam: 'Pacific/Guam',
  saipan: 'Pacific/Saipan',
  'northern mariana islands': 'Pacific/Saipan',
  'american samoa': 'Pacific/Pago_Pago',
  'puerto rico': 'America/Puerto_Rico',
  'new zealand': 'Pacific/Auckland',
}

const inUnitedStates: Readonly<Record<string, string>> = {
  guam: 'Pacific/Guam',
  hagatna: 'Pacific/Guam',
  tamuning: 'Pacific/Guam',
  saipan: 'Pacific/Saipan',
  honolulu: 'Pacific/Honolulu',
  anchorage: 'America/Anchorage',
  seattle: 'America/Los_Angeles',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  'san diego': 'America/Los_Angeles',
  sacramento: 'America/Los_Angeles',
  'las vegas': 'America/Los_Angeles',
  phoenix: 'America/Phoenix',
  denver: 'America/Denver',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  austin: 'America/Chicago',
  'san antonio': 'America/Chicago',
  chicago: 'America/Chicago',
  'new york': 'America/New_York',
  miami: 'America/New_York',
  orlando: 'America/New_York',
  atlanta: 'America/New_York',
  boston: 'America/New_York',
  philadelphia: 'America/New_York',
}

const ofCity: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'united states': inUnitedStates,
  'united states of america': inUnitedStates,
  usa: inUnitedStates,
  us: inUnitedStates,
  canada: { toronto: 'America/Toronto', vancouver: 'America/Vancouver' },
  australia: { sydney: 'Australia/Sydney', melbourne: 'Australia/Melbourne' },
  mexico: { mexico: 'America/Mexico_City' },
}

const plain = (name: string) => name.trim().toLowerCase().replace(/[.,]/g, '').replace(/^the /, '')

const plainCity = (name: string) => plain(name).replace(/ city$/, '')

/** The time zone of a test centre by country, or by city where the country has several; null where unknown. */
export function zoneOfPlace(city: string, country: string): string | null {
  const land = plain(country)
  return ofCountry[land] ?? ofCity[land]?.[plainCity(city)] ?? null
}
