const named = { firstName: 'MARIA', lastName: 'REYES' }
export const registration = { ...named, registeredOn: '2026-03-10', email: 'maria@example.com' }
export const att = { ...named, number: '1', candidateId: '2', startsOn: '2026-12-01', endsOn: '2027-02-28' }
export const appointment = { startsAt: '2027-02-02T08:00', timeZone: 'Asia/Manila', city: 'Manila', country: 'PH' }
