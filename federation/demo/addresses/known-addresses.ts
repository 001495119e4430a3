/**
 * Fictional addresses that the address search finds, on plausible street names of real towns. The
 * list is generated deterministically and is not stored.
 */
import { cities } from './regions-and-municipalities.ts'

/** A fictional postal address that the address search can find. */
export interface KnownAddress {
  /** Id of this fictional postal address, as REST calls use it. */
  id: string
  countryId: number
  number: string
  street: string
  apartment: string | null
  city: string
  /** Two-letter code of the province or state. */
  province: string
  postalCode: string
}

const canada = 1
const unitedStates = 2

/** Names of provinces and states, in French and, if different, in English. */
const provinceList = `AB Alberta, BC Colombie-Britannique/British Columbia, MB Manitoba, NB Nouveau-Brunswick/New Brunswick,
NL Terre-Neuve-et-Labrador/Newfoundland and Labrador, NS Nouvelle-Écosse/Nova Scotia,
NT Territoires du Nord-Ouest/Northwest Territories, NU Nunavut, ON Ontario,
PE Île-du-Prince-Édouard/Prince Edward Island, QC Québec/Quebec, SK Saskatchewan, YT Yukon,
AK Alaska, AL Alabama, AR Arkansas, AZ Arizona, CA Californie/California, CO Colorado, CT Connecticut, DC District de
Columbia/District of Columbia, DE Delaware, FL Floride/Florida, GA Géorgie/Georgia, HI Hawaï/Hawaii, IA Iowa, ID
Idaho, IL Illinois, IN Indiana, KS Kansas, KY Kentucky, LA Louisiane/Louisiana, MA Massachusetts, MD Maryland, ME
Maine, MI Michigan, MN Minnesota, MO Missouri, MS Mississippi, MT Montana, NC Caroline du Nord/North Carolina, ND
Dakota du Nord/North Dakota, NE Nebraska, NH New Hampshire, NJ New Jersey, NM Nouveau-Mexique/New Mexico, NV Nevada,
NY New York, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvanie/Pennsylvania, RI Rhode Island, SC Caroline du Sud/South
Carolina, SD Dakota du Sud/South Dakota, TN Tennessee, TX Texas, UT Utah, VA Virginie/Virginia, VT Vermont, WA
Washington, WI Wisconsin, WV Virginie-Occidentale/West Virginia, WY Wyoming`

export const provinceNames = new Map(
  splitCommaSeparatedList(provinceList).map((entry) => {
    const [fr = '', en = fr] = entry.slice(3).split('/')
    return [entry.slice(0, 2), { fr, en }]
  }),
)

const frenchStreets =
  splitCommaSeparatedList(`rue Principale, rue Saint-Joseph, rang Sainte-Anne, chemin du Lac, avenue de l’Église,
boulevard des Érables, rue des Pionniers, montée de la Rivière, rue Notre-Dame, chemin du Moulin, rue des Bouleaux,
rang Saint-Louis, avenue du Parc, rue de la Gare, route du Vieux-Quai, rue Champlain, chemin des Sources,
rue Laurier, rang de la Montagne, rue des Saules, avenue Royale, rue du Couvent, chemin des Quatre-Saisons`)
const englishStreets =
  splitCommaSeparatedList(`Main Street, Maple Avenue, Pine Street, River Road, Church Street, Lakeview Drive,
Birch Lane, Mill Road, Queen Street, Cedar Avenue, Station Road, Hillcrest Drive`)

/** Canadian towns outside Quebec, each with the first half of a postal code. */
const canadianTowns = `ON Ottawa K1P, ON Cornwall K6H, ON Hawkesbury K6A, ON Hearst P0L, ON Sudbury P3C, ON Timmins P4N,
ON North Bay P1B, ON Kingston K7L, ON Toronto M5V, NB Edmundston E3V, NB Campbellton E3N, NB Moncton E1C,
NB Bathurst E2A, NB Fredericton E3B, NS Halifax B3H, NS Truro B2N, PE Charlottetown C1A, NL Corner Brook A2H,
NL Labrador City A2V, MB Winnipeg R3C, MB Brandon R7A, SK Regina S4P, SK Saskatoon S7K, AB Calgary T2P,
AB Red Deer T4N, BC Kelowna V1Y, BC Prince George V2L, YT Whitehorse Y1A, NT Yellowknife X1A, NU Iqaluit X0A`
/** Towns of the United States, each with its ZIP code. */
const americanTowns = `AK Wasilla 99654, AL Cullman 35055, AR Conway 72032, AZ Prescott 86301, CA Redding 96001, CO Durango 81301, CT
Torrington 06790, DC Washington 20001, DE Dover 19901, FL Ocala 34470, GA Gainesville 30501, HI Hilo 96720, IA Ames
50010, ID Lewiston 83501, IL Galena 61036, IN Bloomington 47401, KS Salina 67401, KY Frankfort 40601, LA Lafayette
70501, MA Greenfield 01301, MD Frederick 21701, ME Fort Kent 04743, ME Rumford 04276, MI Marquette 49855, MN Duluth
55802, MO Rolla 65401, MS Oxford 38655, MT Bozeman 59715, NC Boone 28607, ND Minot 58701, NE Kearney 68847, NH Berlin
03570, NH Lancaster 03584, NJ Princeton 08540, NM Taos 87571, NV Elko 89801, NY Plattsburgh 12901, NY Saranac Lake
12983, NY Watertown 13601, OH Athens 45701, OK Stillwater 74074, OR Bend 97701, PA Scranton 18503, RI Newport 02840,
SC Aiken 29801, SD Rapid City 57701, TN Franklin 37064, TX Kerrville 78028, UT Logan 84321, VA Staunton 24401, VT
Burlington 05401, VT Newport 05855, VT St. Albans 05478, WA Wenatchee 98801, WI Wausau 54403, WV Elkins 26241, WY
Sheridan 82801`

const perTown = 4
/**
 * Letters that may appear in a Canadian postal code. Letters that are easily mistaken for other
 * characters are excluded.
 */
const letters = 'ABCEGHJKLMNPRSTVWXYZ'

/** First letter of postal codes, by region of Quebec; J for all other regions. */
const firstLetters: Record<number, string> = {
  ...Object.fromEntries([1, 2, 3, 4, 9, 10, 11, 12, 17].map((region) => [region, 'G'])),
  6: 'H',
  13: 'H',
}

/** Generates all addresses that the address search can find. */
export function createKnownAddresses(): KnownAddress[] {
  return [
    demo,
    ...createQuebecAddresses(),
    ...createAddressesOutsideQuebec(canadianTowns, canada),
    ...createAddressesOutsideQuebec(americanTowns, unitedStates),
  ]
}

/** Postal address of the demo member, listed here so that the address search finds it. */
const demo: KnownAddress = {
  id: 'qc-demo',
  countryId: canada,
  number: '118',
  street: 'rue du Belvédère',
  apartment: null,
  city: 'Rimouski',
  province: 'QC',
  postalCode: 'G5L 4B7',
}

function createQuebecAddresses(): KnownAddress[] {
  return cities.flatMap(({ id, name, region }, town) => {
    const firstHalf = `${firstLetters[region] ?? 'J'}${getPseudorandomDigit(town)}${getPseudorandomLetter(town * 3)}`
    return createCivicAddresses(frenchStreets, town).map(([number, street, apartment], index) => ({
      id: `qc-${id}-${index}`,
      countryId: canada,
      number,
      street,
      apartment,
      city: name,
      province: 'QC',
      postalCode: `${firstHalf} ${createSecondHalfOfPostalCode(town, index)}`,
    }))
  })
}

function createAddressesOutsideQuebec(townList: string, countryId: number): KnownAddress[] {
  return splitCommaSeparatedList(townList).flatMap((entry, town) => {
    const [, province = '', city = '', code = ''] = /^(\w\w) (.+) (\w+)$/.exec(entry) ?? []
    const streets = province === 'NB' ? frenchStreets : englishStreets
    return createCivicAddresses(streets, town).map(([number, street, apartment], index) => ({
      id: `${province.toLowerCase()}-${town}-${index}`,
      countryId,
      number,
      street,
      apartment,
      city,
      province,
      postalCode: countryId === canada ? `${code} ${createSecondHalfOfPostalCode(town, index)}` : code,
    }))
  })
}

type CivicAddress = [number: string, street: string, apartment: string | null]

/**
 * Returns pseudorandom civic numbers, streets and apartments of a town. Every sixth address has an
 * apartment.
 */
function createCivicAddresses(streets: string[], townIndex: number): CivicAddress[] {
  return Array.from({ length: perTown }, (_, index) => [
    String(10 + ((townIndex * 53 + index * 389) % 1_980)),
    streets[(townIndex * 7 + index * 5) % streets.length]!,
    (townIndex + index) % 6 === 0 ? String(1 + ((townIndex * 3 + index) % 24)) : null,
  ])
}

function createSecondHalfOfPostalCode(townIndex: number, index: number): string {
  const middleLetter = getPseudorandomLetter(townIndex * 11 + index * 5)
  return `${getPseudorandomDigit(townIndex * 7 + index)}${middleLetter}${getPseudorandomDigit(townIndex * 13 + index * 3)}`
}

function getPseudorandomDigit(seed: number): number {
  return seed % 10
}

function getPseudorandomLetter(seed: number): string {
  return letters.charAt(seed % letters.length)
}

function splitCommaSeparatedList(text: string): string[] {
  return text.split(',').map((entry) => entry.trim().replaceAll('\n', ' '))
}
