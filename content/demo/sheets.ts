import type { SchoolingInput } from '#contract/personal-data/education.ts'
import type { PersonalDataInput } from '#contract/personal-data/personal-data.ts'

export type DemoSheet = Omit<PersonalDataInput, 'firstName' | 'lastName' | 'email' | 'age'>

export interface DemoPapers {
  sheet: DemoSheet
  schools: readonly SchoolingInput[]
}

const single = { maritalStatus: 'single' } as const

export const joysPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Aquino',
    birthday: '1998-07-09',
    houseStreet: '45 Rizal Avenue',
    barangay: 'Lahug',
    city: 'Cebu City',
    province: 'Cebu',
    zipcode: '6000',
    phoneNumber: '0917 000 0102',
    declarePrc: true,
    prcIdNumber: '0000102',
    prcDateOfRegistration: '2021-12-03',
  },
  schools: [
    {
      level: 'elementary',
      schoolName: 'Lahug Elementary School',
      numberOfYears: '6',
      city: 'Cebu City',
      province: 'Cebu',
      startMonthYear: '2005-06',
      endMonthYear: '2011-03',
    },
    {
      level: 'highschool',
      schoolName: 'Abellana National School',
      numberOfYears: '4',
      city: 'Cebu City',
      province: 'Cebu',
      startMonthYear: '2011-06',
      endMonthYear: '2015-03',
    },
  ],
}

export const gracesPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Torres',
    birthday: '1996-02-29',
    houseStreet: 'Block 7 Lot 12, Sampaguita Street',
    barangay: 'Molino III',
    city: 'Bacoor',
    province: 'Cavite',
    zipcode: '4102',
    phoneNumber: '0917 000 0103',
  },
  schools: [],
}

export const angelosPapers: DemoPapers = {
  sheet: {
    ...single,
    birthday: '1991-11-30',
    houseStreet: '8 Session Road',
    barangay: 'Malcolm Square',
    city: 'Baguio City',
    province: 'Benguet',
    zipcode: '2600',
    phoneNumber: '0917 000 0104',
    isFirstTimeTaker: false,
    isRetaker: true,
    retakerState: 'New York',
    retakerMonthYear: '2024-05',
    declarePrc: true,
    prcIdNumber: '0000104',
    prcDateOfRegistration: '2014-01-17',
  },
  schools: [
    {
      level: 'college',
      schoolName: 'Saint Louis University',
      numberOfYears: '4',
      city: 'Baguio City',
      province: 'Benguet',
      startMonthYear: '2009-06',
      endMonthYear: '2013-03',
      course: 'Bachelor of Science in Nursing',
    },
  ],
}

export const rowenasPapers: DemoPapers = {
  sheet: {
    middleName: 'Garcia',
    birthday: '1988-05-17',
    maritalStatus: 'married',
    marriedName: 'Rowena Garcia Bautista',
    maidenName: 'Rowena Lim Garcia',
    houseStreet: '21 Magsaysay Street',
    barangay: 'San Isidro',
    city: 'Iloilo City',
    province: 'Iloilo',
    zipcode: '5000',
    phoneNumber: '0917 000 0101',
    declarePrc: true,
    prcIdNumber: '0000101',
    prcDateOfRegistration: '2010-08-20',
  },
  schools: [
    {
      level: 'elementary',
      schoolName: 'Iloilo Central Elementary School',
      numberOfYears: '6',
      city: 'Iloilo City',
      province: 'Iloilo',
      startMonthYear: '1995-06',
      endMonthYear: '2001-03',
    },
    {
      level: 'highschool',
      schoolName: 'Iloilo National High School',
      numberOfYears: '4',
      city: 'Iloilo City',
      province: 'Iloilo',
      startMonthYear: '2001-06',
      endMonthYear: '2005-03',
    },
    {
      level: 'college',
      schoolName: 'West Visayas State University',
      numberOfYears: '4',
      city: 'Iloilo City',
      province: 'Iloilo',
      startMonthYear: '2005-06',
      endMonthYear: '2009-04',
      course: 'Bachelor of Science in Nursing',
    },
    {
      level: 'other',
      schoolName: 'Riyadh Care Training Center',
      numberOfYears: '1',
      city: 'Riyadh',
      province: 'Riyadh',
      country: 'Saudi Arabia',
      startMonthYear: '2014-01',
      endMonthYear: '2014-12',
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
    houseStreet: '17 Kalayaan Street',
    barangay: 'Poblacion',
    city: 'Lipa City',
    province: 'Batangas',
    zipcode: '4217',
    phoneNumber: '0917 000 0105',
  },
  schools: [
    {
      level: 'college',
      schoolName: 'Batangas State University',
      numberOfYears: '4',
      city: 'Batangas City',
      province: 'Batangas',
      startMonthYear: '2010-06',
      endMonthYear: '2014-04',
      course: 'Bachelor of Science in Nursing',
    },
  ],
}

export const paolosPapers: DemoPapers = {
  sheet: {
    ...single,
    birthday: '1994-03-12',
    houseStreet: '30 Burgos Street',
    barangay: 'San Roque',
    city: 'Legazpi City',
    province: 'Albay',
    zipcode: '4500',
    phoneNumber: '0917 000 0106',
  },
  schools: [
    {
      level: 'college',
      schoolName: 'Bicol University',
      numberOfYears: '4',
      city: 'Legazpi City',
      province: 'Albay',
      startMonthYear: '2011-06',
      endMonthYear: '2015-04',
      course: 'Bachelor of Science in Nursing',
    },
  ],
}

export const imeldasPapers: DemoPapers = {
  sheet: {
    ...single,
    middleName: 'Navarro',
    birthday: '1997-12-05',
    houseStreet: '5 Mango Avenue',
    barangay: 'Agdao',
    city: 'Davao City',
    province: 'Davao del Sur',
    zipcode: '8000',
    phoneNumber: '0917 000 0107',
  },
  schools: [
    {
      level: 'highschool',
      schoolName: 'Davao City National High School',
      numberOfYears: '4',
      city: 'Davao City',
      province: 'Davao del Sur',
      startMonthYear: '2010-06',
      endMonthYear: '2014-03',
    },
  ],
}
