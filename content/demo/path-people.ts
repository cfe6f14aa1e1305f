import { confirmed, entered, marked, onThePath, permit, seat } from './path-story.ts'
import type { DemoPerson } from './story.ts'

type Path = Parameters<typeof onThePath>[0]
type DemoIdentity = Omit<Path, 'at' | 'tells' | 'when' | 'beside'>

function person(name: string, birthday: string, address: string, school: string): DemoIdentity {
  const [firstName = '', middleName = '', lastName = ''] = name.split(', ')
  return { firstName, middleName, lastName, birthday, address, school }
}

const TEXAS = { board: 'TX', evaluator: 'TruMerit' } as const
const ILLINOIS = { board: 'IL', evaluator: 'TruMerit' } as const
const FLORIDA = { board: 'FL', evaluator: 'IERF' } as const
const WASHINGTON = { board: 'WA', evaluator: 'TruMerit' } as const

// At the evaluator.
const evaluating = { started: 120, asked: 108, sent: 80 } as const
const issued = { started: 300, asked: 288, sent: 262, ordered: 286, logged: 250, inReview: 240, issued: 170 } as const
// At the board and later.
const filed = { ...issued, packet: 160, filed: 150 } as const
const eligible = { ...filed, registered: 140, eligible: 100 } as const

const TAKEN = { part: 'result', takenIn: -12, official: false } as const
const FAILED = { part: 'result', takenIn: -20, outcome: 'failed', official: true } as const

const nurses: readonly Path[] = [
  {
    ...person(
      'Kristine Mae, Lopez, Alcantara',
      '1997-02-11',
      '12 Maginhawa Street, Sikatuna, Quezon City, Metro Manila, 1101',
      'University of Santo Tomas',
    ),
    at: 'evaluation_ordered',
    tells: 'her school and the PRC have sent; her evaluation is ordered next',
    when: { ...TEXAS, started: 34, asked: 24, sent: 14, logged: 4 },
  },
  {
    ...person(
      'Jomar, Reyes, Buenaventura',
      '1995-08-19',
      '7 Perdices Street, Poblacion, Dumaguete City, Negros Oriental, 6200',
      'Silliman University',
    ),
    at: 'evaluation_waiting_sources',
    tells: 'his papers have just reached the evaluator',
    when: { ...TEXAS, started: 52, asked: 40, ordered: 38, sent: 12, logged: 3 },
  },
  {
    ...person(
      'Czarina, Dizon, Manalo',
      '1996-04-03',
      '88 Miranda Street, Salapungan, Angeles City, Pampanga, 2009',
      'Angeles University Foundation',
    ),
    at: 'evaluation_in_review',
    tells: 'her papers have reached the evaluator',
    when: { ...ILLINOIS, started: 62, asked: 50, ordered: 48, sent: 20, logged: 9 },
  },
  {
    ...person(
      'Rhea, Castillo, Domingo',
      '1994-10-27',
      '3 Bonifacio Street, Barangay 8, Laoag City, Ilocos Norte, 2900',
      'Mariano Marcos State University',
    ),
    at: 'evaluation_issued',
    tells: 'the evaluator reads her papers and says nothing',
    when: { ...FLORIDA, ...evaluating, ordered: 100, logged: 60, inReview: 33 },
  },
  {
    ...person(
      'Aileen, Sarmiento, Pascual',
      '1993-01-15',
      '21 Osmeña Boulevard, Santo Niño, Cebu City, Cebu, 6000',
      'Velez College',
    ),
    at: 'board_packet_ready',
    tells: 'her report is with the board; we put together her packet',
    when: { ...ILLINOIS, ...issued, issued: 6 },
  },
  {
    ...person(
      'Mark Anthony, Salazar, Gutierrez',
      '1992-06-30',
      '5 Corrales Avenue, Barangay 17, Cagayan de Oro City, Misamis Oriental, 9000',
      'Xavier University',
    ),
    at: 'board_submitted',
    tells: 'his packet is ready and goes to the board',
    when: { ...WASHINGTON, ...issued, packet: 2 },
  },
  {
    ...person(
      'Hazel, Quinto, Evangelista',
      '1995-12-08',
      '14 Torres Street, Poblacion, Davao City, Davao del Sur, 8000',
      'San Pedro College',
    ),
    at: 'board_deficiency',
    tells: 'the board asks her for something more',
    when: { ...TEXAS, ...filed },
    beside: [
      marked(
        5,
        'board_deficiency',
        'Letter of the board: fingerprint card cannot be read, a new one is due within 60 days',
      ),
      {
        daysAgo: 5,
        does: 'answer',
        subject: 'The board asks for new fingerprints',
        content:
          'Dear Hazel,\n\nthe board could not read your fingerprint card and asks for a new one. This happens often. We send you the card and the address tomorrow.',
      },
    ],
  },
  {
    ...person(
      'Charmaine, Velasco, Tolentino',
      '1996-07-22',
      '9 Araneta Avenue, Singcang, Bacolod City, Negros Occidental, 6100',
      'Riverside College',
    ),
    at: 'board_eligible',
    tells: 'registered at Pearson VUE; the board has been silent for weeks',
    when: { ...FLORIDA, ...filed, filed: 62, packet: 66, registered: 55 },
  },
  {
    ...person(
      'Dennis, Magno, Panganiban',
      '1990-03-05',
      '31 Session Road, Rizal, Baguio City, Benguet, 2600',
      'Saint Louis University',
    ),
    at: 'att_received',
    tells: 'eligible for more than two weeks, and no permission to test has come',
    when: { ...TEXAS, ...eligible, eligible: 17 },
  },
  {
    ...person(
      'Bernadette, Chua, Lacson',
      '1997-09-14',
      '66 Lacson Street, Mandalagan, Bacolod City, Negros Occidental, 6100',
      'University of St. La Salle',
    ),
    at: 'exam_scheduled',
    tells: 'has her permission to test, with an end not far away, and no seat yet',
    when: { ...TEXAS, ...eligible },
    beside: confirmed(52, permit(-55, 35)),
  },
  {
    ...person(
      'Patricia Anne, Yap, Escudero',
      '1998-05-29',
      '2 Archbishop Reyes Avenue, Lahug, Cebu City, Cebu, 6000',
      "Cebu Doctors' University",
    ),
    at: 'exam_taken',
    tells: 'has a seat in Makati in three weeks',
    when: { ...ILLINOIS, ...eligible, eligible: 45 },
    beside: [...confirmed(40, permit(-42, 48)), ...confirmed(30, seat(21))],
  },
  {
    ...person(
      'Gerald, Uy, Concepcion',
      '1994-11-11',
      '17 Jacinto Street, Poblacion, Davao City, Davao del Sur, 8000',
      'Ateneo de Davao University',
    ),
    at: 'exam_taken',
    tells: 'works in Dubai and entered a seat there that the team has not confirmed',
    when: { ...FLORIDA, ...eligible, eligible: 30 },
    beside: [
      ...confirmed(24, permit(-26, 64)),
      entered(
        2,
        'applicant',
        seat(9, { time: '13:30', timeZone: 'Asia/Dubai', city: 'Dubai', country: 'United Arab Emirates' }),
      ),
    ],
  },
  {
    ...person(
      'Michelle, Ong, Valdez',
      '1995-03-18',
      '40 Samson Road, Barangay 84, Caloocan City, Metro Manila, 1400',
      'Manila Central University',
    ),
    at: 'result_passed',
    tells: 'took the exam last week and waits for the word of the board',
    when: { ...TEXAS, ...eligible },
    beside: [...confirmed(70, permit(-72, 18)), ...confirmed(60, seat(-8)), marked(5, 'exam_taken', 'She says so')],
  },
  {
    ...person(
      'Roselle, Abad, Hilario',
      '1996-01-24',
      '11 Recto Avenue, Ermita, Manila, Metro Manila, 1000',
      'University of the Philippines Manila',
    ),
    at: 'unofficial_result',
    tells: 'bought an unofficial result; the board has not written yet',
    when: { ...TEXAS, ...eligible },
    beside: [
      ...confirmed(70, permit(-72, 18)),
      ...confirmed(60, seat(-12)),
      ...confirmed(8, { ...TAKEN, outcome: 'passed' }),
    ],
  },
  {
    ...person(
      'Vanessa, Lim, Sevilla',
      '1993-08-07',
      '25 Real Street, Zone II, Zamboanga City, Zamboanga del Sur, 7000',
      'Ateneo de Zamboanga University',
    ),
    at: 'result_passed',
    tells: 'has passed',
    when: { ...ILLINOIS, ...eligible },
    beside: [
      ...confirmed(80, permit(-82, 8)),
      ...confirmed(70, seat(-40)),
      entered(15, 'team', { part: 'result', takenIn: -40, outcome: 'passed', official: true }),
      {
        daysAgo: 15,
        does: 'answer',
        subject: 'You passed!',
        content:
          'Dear Vanessa,\n\ncongratulations! The board has sent your official result. We write to you this week about the steps of the licence.',
      },
    ],
  },
  {
    ...person(
      'Lovely Joy, Bautista, Marasigan',
      '1997-11-02',
      '8 P. Burgos Street, Barangay 4, Batangas City, Batangas, 4200',
      'Lyceum of the Philippines University',
    ),
    at: 'result_failed',
    tells: 'has not passed this time; the result came some days ago',
    when: { ...FLORIDA, ...eligible },
    beside: [...confirmed(80, permit(-82, 8)), ...confirmed(60, seat(-20)), entered(4, 'team', FAILED)],
  },
  {
    ...person(
      'Ramil, Tan, Espinosa',
      '1991-05-13',
      '19 Quezon Avenue, Poblacion, Iligan City, Lanao del Norte, 9200',
      'Mindanao State University',
    ),
    at: 'retake_waiting',
    tells: 'has applied to the board again and waits until he may test again',
    when: { ...TEXAS, ...eligible },
    beside: [
      ...confirmed(90, permit(-92, -2)),
      ...confirmed(80, seat(-40)),
      entered(20, 'team', { ...FAILED, takenIn: -40 }),
      marked(6, 'retake_waiting', 'Receipt of the board for the new application'),
    ],
  },
  {
    ...person(
      'Sheena, Ramos, Cabrera',
      '1994-02-20',
      '33 Magallanes Street, Barangay 9, Tagbilaran City, Bohol, 6300',
      'Holy Name University',
    ),
    at: 'exam_scheduled',
    tells: 'is in her second attempt, with a new permission to test',
    when: {
      ...TEXAS,
      ...eligible,
      started: 420,
      eligible: 220,
      registered: 240,
      filed: 250,
      packet: 255,
      issued: 260,
      inReview: 300,
      logged: 330,
      sent: 350,
      ordered: 380,
      asked: 390,
    },
    beside: [
      ...confirmed(210, permit(-212, -122)),
      ...confirmed(200, seat(-140)),
      entered(110, 'team', { ...FAILED, takenIn: -140 }),
      { daysAgo: 90, does: 'startNextAttempt' },
      entered(80, 'team', { part: 'registration' }),
      marked(30, 'board_eligible', 'The portal of the board says: eligible to retest'),
      ...confirmed(20, permit(-22, 68)),
    ],
  },
  {
    ...person(
      'Cherry, Mercado, Natividad',
      '1992-09-09',
      '4 Rizal Street, Poblacion, Tuguegarao City, Cagayan, 3500',
      'University of Saint Louis Tuguegarao',
    ),
    at: 'att_expired',
    tells: 'did not test before her permission ended',
    when: { ...TEXAS, ...eligible },
    beside: confirmed(96, permit(-97, -7)),
  },
  {
    ...person(
      'Arvin, Flores, Macaraeg',
      '1993-12-01',
      '50 Perez Boulevard, Pogo Chico, Dagupan City, Pangasinan, 2400',
      'Lyceum-Northwestern University',
    ),
    at: 'no_show',
    tells: 'missed his exam',
    when: { ...ILLINOIS, ...eligible },
    beside: [
      ...confirmed(60, permit(-62, 28)),
      ...confirmed(50, seat(-9)),
      marked(5, 'no_show', 'He wrote that he was ill on the day'),
    ],
  },
  {
    ...person(
      'Ligaya, Perez, Samonte',
      '1989-04-16',
      '6 Maharlika Highway, Bitas, Cabanatuan City, Nueva Ecija, 3100',
      'Wesleyan University-Philippines',
    ),
    at: 'registration_expired',
    tells: 'registered too early; the registration ended before the board decided',
    when: { ...ILLINOIS, ...filed, started: 420, asked: 400, registered: 380 },
  },
  {
    ...person(
      'Edwin, Sison, Arellano',
      '1990-10-21',
      '29 Kalaw Street, Poblacion, Lucena City, Quezon, 4301',
      'Southern Luzon State University',
    ),
    at: 'order_expired',
    tells: 'no paper reached his evaluator for a year',
    when: { ...WASHINGTON, started: 430, asked: 400, ordered: 395 },
  },
  {
    ...person(
      'Marivic, Cortez, Balagtas',
      '1988-07-28',
      '13 J. Luna Street, San Nicolas, Malolos City, Bulacan, 3000',
      'Bulacan State University',
    ),
    at: 'board_file_expired',
    tells: 'the board keeps a file for a year, and hers is older',
    when: {
      ...TEXAS,
      started: 560,
      asked: 550,
      sent: 520,
      ordered: 545,
      logged: 505,
      inReview: 490,
      issued: 430,
      packet: 400,
      filed: 390,
    },
  },
  {
    ...person(
      'Carlo, Medina, Vergara',
      '1995-06-06',
      '70 Tomas Morato Avenue, Laging Handa, Quezon City, Metro Manila, 1103',
      'Trinity University of Asia',
    ),
    at: 'withdrawn',
    tells: 'has withdrawn his application',
    when: { ...FLORIDA, ...evaluating },
    beside: [{ daysAgo: 12, does: 'become', status: 'withdrawn', reason: 'He goes to Germany instead' }],
  },
  {
    ...person(
      'Jasmin, Rivera, Legaspi',
      '1996-08-15',
      '1 Jaro Plaza, Jaro, Iloilo City, Iloilo, 5000',
      'Central Philippine University',
    ),
    at: 'board_changed',
    tells: 'changed from Texas to Washington after her file was sent',
    when: { ...TEXAS, ...filed, filed: 60, packet: 65 },
    beside: [
      { daysAgo: 8, does: 'chooseBoard', board: 'WA' },
      marked(8, 'board_changed', 'She moves to her sister in Seattle'),
    ],
  },
]

export const nursesOnThePath: readonly DemoPerson[] = nurses.map(onThePath)
