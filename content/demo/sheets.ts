import type { SchoolingInput } from '#contract/personal-data/education.ts'
import type { PersonalDataInput } from '#contract/personal-data/personal-data.ts'

export type DemoSheet = Omit<PersonalDataInput, 'firstName' | 'lastName' | 'email' | 'age'>

export interface DemoPapers {
  sheet: DemoSheet
  schools: readonly SchoolingInput[]
}

type HomeAddress = Pick<DemoSheet, 'houseStreet' | 'barangay' | 'city' | 'province' | 'zipcode'>

/** Splits 'street, barangay, city, province, zip code'; only the street may have a comma. */
export function home(address: string): HomeAddress {
  const parts = address.split(', ')
  const [barangay = '', city = '', province = '', zipcode = ''] = parts.splice(-4)
  return { houseStreet: parts.join(', '), barangay, city, province, zipcode }
}

const years = { elementary: '6', highschool: '4', college: '4', other: '1' } as const

export const school = (
  level: keyof typeof years,
  schoolName: string,
  city: string,
  province: string,
  [startMonthYear, endMonthYear]: readonly [from: string, to: string],
): SchoolingInput => ({
  level,
  schoolName,
  numberOfYears: years[level],
  city,
  province,
  startMonthYear,
  endMonthYear,
  ...(level === 'college' && { course: 'Bachelor of Science in Nursing' }),
})

const single = { maritalStatus: 'single' } as const

export const joysPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Aquino',
    birthday: '1998-07-09',
    ...home('45 Rizal Avenue, Lahug, Cebu City, Cebu, 6000'),
    phoneNumber: '0917 000 0102',
    declarePrc: true,
    prcIdNumber: '0000102',
    prcDateOfRegistration: '2021-12-03',
  },
  schools: [
    school('elementary', 'Lahug Elementary School', 'Cebu City', 'Cebu', ['2005-06', '2011-03']),
    school('highschool', 'Abellana National School', 'Cebu City', 'Cebu', ['2011-06', '2015-03']),
  ],
}

export const gracesPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Torres',
    birthday: '1996-02-29',
    ...home('Block 7 Lot 12, Sampaguita Street, Molino III, Bacoor, Cavite, 4102'),
    phoneNumber: '0917 000 0103',
  },
  schools: [],
}

export const angelosPapers: DemoPapers = {
  sheet: {
    ...single,
    birthday: '1991-11-30',
    ...home('8 Session Road, Malcolm Square, Baguio City, Benguet, 2600'),
    phoneNumber: '0917 000 0104',
    isFirstTimeTaker: false,
    isRetaker: true,
    retakerState: 'New York',
    retakerMonthYear: '2024-05',
    declarePrc: true,
    prcIdNumber: '0000104',
    prcDateOfRegistration: '2014-01-17',
  },
  schools: [school('college', 'Saint Louis University', 'Baguio City', 'Benguet', ['2009-06', '2013-03'])],
}

export const rowenasPapers: DemoPapers = {
  sheet: {
    middleName: 'Garcia',
    birthday: '1988-05-17',
    maritalStatus: 'married',
    marriedName: 'Rowena Garcia Bautista',
    maidenName: 'Rowena Lim Garcia',
    ...home('21 Magsaysay Street, San Isidro, Iloilo City, Iloilo, 5000'),
    phoneNumber: '0917 000 0101',
    declarePrc: true,
    prcIdNumber: '0000101',
    prcDateOfRegistration: '2010-08-20',
  },
  schools: [
    school('elementary', 'Iloilo Central Elementary School', 'Iloilo City', 'Iloilo', ['1995-06', '2001-03']),
    school('highschool', 'Iloilo National High School', 'Iloilo City', 'Iloilo', ['2001-06', '2005-03']),
    school('college', 'West Visayas State University', 'Iloilo City', 'Iloilo', ['2005-06', '2009-04']),
    {
      ...school('other', 'Riyadh Care Training Center', 'Riyadh', 'Riyadh', ['2014-01', '2014-12']),
      country: 'Saudi Arabia',
      course: 'Critical care',
    },
  ],
}

export const teresasPapers: DemoPapers = {
  sheet: {
    middleName: 'Ilagan',
    birthday: '1993-09-21',
    maritalStatus: 'married',
    marriedName: 'Teresa Ilagan Aquino',
    maidenName: 'Teresa Ramos Ilagan',
    ...home('17 Kalayaan Street, Poblacion, Lipa City, Batangas, 4217'),
    phoneNumber: '0917 000 0105',
  },
  schools: [school('college', 'Batangas State University', 'Batangas City', 'Batangas', ['2010-06', '2014-04'])],
}

export const paolosPapers: DemoPapers = {
  sheet: {
    ...single,
    birthday: '1994-03-12',
    ...home('30 Burgos Street, San Roque, Legazpi City, Albay, 4500'),
    phoneNumber: '0917 000 0106',
  },
  schools: [school('college', 'Bicol University', 'Legazpi City', 'Albay', ['2011-06', '2015-04'])],
}

export const imeldasPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Navarro',
    birthday: '1997-12-05',
    ...home('5 Mango Avenue, Agdao, Davao City, Davao del Sur, 8000'),
    phoneNumber: '0917 000 0107',
  },
  schools: [
    school('highschool', 'Davao City National High School', 'Davao City', 'Davao del Sur', ['2010-06', '2014-03']),
  ],
}
