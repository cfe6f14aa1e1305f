// Philippine names, the most frequent first. A search must handle accents, double names and several spellings of one
// name.

export const firstNames = `
Maria,Mary Grace,Maria Cristina,Jennifer,Angelica,Mary Ann,Michelle,Rosalie,Jessa Mae,Marites,Joy,Grace,Mary Jane,Jose,
Mark,Kristine,Maricel,Rowena,Analyn,Cherry,John Paul,Angelo,Christine Joy,Janine,Lovely,Princess,Rhea,Sheila,Divina,
Carmela,Liza,Ana,Rosa,Teresita,Aileen,Arlene,Gemma,Jocelyn,Lorna,Maribel,Melanie,Nenita,Ronalyn,Vanessa,Catherine,
Katrina,Camille,Bianca,Patricia,Nicole,Hazel,Ivy,Jasmine,Karen,Lea,Mylene,Noemi,Ofelia,Precious,Queenie,Ruth,Shiela Mae,
Trisha,Vilma,Wilma,Yolanda,Zenaida,Abigail,Beverly,Charmaine,Daisy,Elena,Fatima,Gloria,Herminia,Imelda,Josephine,Kimberly,
Leonora,Mercedes,Norma,Olivia,Perla,Ramona,Socorro,Tomasa,Ursula,Violeta,Juan Carlos,Ramon,Noel,Jericho,Paolo,Rommel,
Rodrigo,Emmanuel,Ferdinand,Gilbert,Jerome,Leo,Michael,Nestor,Oscar,Raymond,Sergio,Vicente,Renée,Inés,Sofía,Zoë,Begoña,
Concepción,Jesús,Ángel,Xyrelle,Ma. Theresa,Ma. Lourdes,Clarisse,Danica,Erlinda,Florence,Ginalyn
`
  .trim()
  .split(/\s*,\s*/)

export const lastNames = `
Dela Cruz,Santos,Reyes,Garcia,Bautista,Ocampo,Mendoza,Cruz,Ramos,Aquino,Villanueva,Fernandez,Gonzales,Castillo,De Leon,
Del Rosario,Mercado,Torres,Castro,Flores,Rivera,Navarro,De Guzman,Salazar,Domingo,Santiago,Francisco,Perez,Lopez,Diaz,
De la Cruz,Dizon,Pascual,Tolentino,Soriano,Valdez,Manalo,Peña,García,Aguilar,Rosario,Miranda,Padilla,Velasco,Marquez,
Gutierrez,Enriquez,Samson,Corpuz,Ignacio,Espiritu,Evangelista,Lacson,Abad,Macaraeg,Sarmiento,Cabrera,Medina,Hernandez,
Rodriguez,Ferrer,Concepcion,Trinidad,Magno,Lim,Tan,Sy,Chua,Ong,Uy,De los Santos,Delos Reyes,San Juan,San Jose,Sta. Maria,
Agbayani,Alcantara,Alonzo,Almario,Andrada,Arellano,Austria,Baltazar,Balagtas,Baluyot,Banzon,Basa,Belmonte,Bernardo,
Bonifacio,Buenaventura,Bulaong,Cabral,Caguioa,Calderon,Camacho,Capistrano,Capulong,Carpio,Catacutan,Cayabyab,Cordero,
Coronel,Custodio,Dacanay,Dagohoy,Dimaculangan,Dimalanta,Dimaandal,Dumlao,Escobar,Esguerra,Españo,Estrella,Fajardo,
Galang,Gatchalian,Gatdula,Guevarra,Guinto,Gumabao,Herrera,Hilario,Ibañez,Ilagan,Jacinto,Jimenez,Katigbak,Kalaw,Lapuz,
Laurel,Lazaro,Ledesma,Legaspi,Liwanag,Locsin,Lontoc,Luna,Lualhati,Macapagal,Macaspac,Madrigal,Magbanua,Magsaysay,
Malabanan,Mallari,Malonzo,Manansala,Mangubat,Mapua,Maranan,Matapang,Mercader,Montenegro,Morales,Muñoz,Natividad,Nepomuceno,
Nuñez,Ordoñez,Pacquiao,Paguio,Palma,Panganiban,Pangilinan,Paterno,Pineda,Policarpio,Puno,Punzalan,Quiambao,Quijano,
Quimpo,Quirino,Quizon,Rañola,Recto,Remulla,Resurreccion,Robles,Romualdez,Roxas,Salonga,Sandoval,Sevilla,Silang,Sison,
Sumulong,Tabora,Tagle,Taguinod,Talavera,Tanchoco,Tiongson,Tuazon,Umali,Urbano,Valenzuela,Verzosa,Vergara,Villamor,
Viray,Yabut,Yñiguez,Ylagan,Yulo,Zabala,Zamora,Zialcita,Zobel,Zulueta
`
  .trim()
  .split(/\s*,\s*/)

export const RARE_NAME = 'Xerez-Katigbak'

export const places = [
  { city: 'Quezon City', province: 'Metro Manila', zipcode: '1100' },
  { city: 'Cebu City', province: 'Cebu', zipcode: '6000' },
  { city: 'Davao City', province: 'Davao del Sur', zipcode: '8000' },
  { city: 'Iloilo City', province: 'Iloilo', zipcode: '5000' },
  { city: 'Baguio', province: 'Benguet', zipcode: '2600' },
  { city: 'Parañaque', province: 'Metro Manila', zipcode: '1700' },
  { city: 'Dasmariñas', province: 'Cavite', zipcode: '4114' },
  { city: 'Legazpi', province: 'Albay', zipcode: '4500' },
] as const

export const colleagues = [
  { id: '01900000-0000-7000-8000-000000000001', firstName: 'Amy', lastName: 'Lim' },
  { id: '01900000-0000-7000-8000-000000000002', firstName: 'Ben', lastName: 'Ocampo' },
  { id: '01900000-0000-7000-8000-000000000003', firstName: 'Celia', lastName: 'Peña' },
  { id: '01900000-0000-7000-8000-000000000004', firstName: 'Dante', lastName: 'Reyes' },
  { id: '01900000-0000-7000-8000-000000000005', firstName: 'Elisa', lastName: 'Tan' },
  { id: '01900000-0000-7000-8000-000000000006', firstName: 'Fe', lastName: 'Navarro' },
].map((person) => ({ ...person, email: `${person.firstName.toLowerCase()}@office.test` }))
