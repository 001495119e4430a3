/**
 * Seed data of clubs: clubs in every region with fictional names. Missing details are derived from
 * the club number.
 */
import type { Store } from '../../store/database.ts'

/**
 * Number, name and municipality of each seeded club. The numbers are fixed, because rules and tests
 * refer to some of them.
 */
type ClubSeed = readonly [no: number, name: string, city: string]

const clubsByRegion: readonly (readonly ClubSeed[])[] = [
  [
    [54, 'Les Rives hautes', 'Rimouski'],
    [1, 'Quad du Portage', 'Rivière-du-Loup'],
    [2, 'Les Chemins de la Matapédia', 'Amqui'],
    [3, 'Le Trèfle du Fleuve', 'Trois-Pistoles'],
    [4, 'Les Érables du Témis', 'Dégelis'],
    [5, 'Quad des Trois Caps', 'Matane'],
  ],
  [
    [10, 'Les Bleuets en piste', 'Alma'],
    [11, 'Quad du Fjord d’en haut', 'L’Anse-Saint-Jean'],
    [12, 'Les Sentiers de la Belle-Rivière', 'Métabetchouan–Lac-à-la-Croix'],
    [13, 'Le Loup du Nord', 'Dolbeau-Mistassini'],
    [14, 'Quad de la Pointe-Taillée', 'Roberval'],
    [15, 'Les Coureurs du Valin', 'Saint-Honoré'],
    [16, 'Quad des Épinettes grises', 'Normandin'],
  ],
  [
    [20, 'Les Caps de Charlevoix', 'Baie-Saint-Paul'],
    [21, 'Quad de la Haute-Marche', 'Stoneham-et-Tewkesbury'],
    [22, 'Le Sapin blanc', 'Saint-Raymond'],
    [23, 'Les Randonneurs de la Côte', 'Beaupré'],
    [24, 'Quad du Grand Pont', 'Pont-Rouge'],
    [25, 'Les Hautes Gorges de l’Est', 'La Malbaie'],
  ],
  [
    [30, 'Les Draveurs', 'La Tuque'],
    [31, 'Quad des Chutes d’en bas', 'Shawinigan'],
    [32, 'Le Vieux Moulin', 'Louiseville'],
    [33, 'Les Brûlés de la Mauricie', 'Saint-Alexis-des-Monts'],
    [34, 'Quad du Cheval d’acier', 'Saint-Tite'],
    [141, 'Les Trois Rives', 'Trois-Rivières'],
    [35, 'Quad de la Batiscane', 'Sainte-Thècle'],
  ],
  [
    [40, 'Les Monts ronds', 'Orford'],
    [41, 'Quad de la Frontière', 'Coaticook'],
    [42, 'Le Lac aux Étoiles', 'Lac-Mégantic'],
    [43, 'Les Vergers en sentier', 'Cowansville'],
    [44, 'Quad du Pinacle d’or', 'Sherbrooke'],
    [45, 'Les Carrières', 'Val-des-Sources'],
  ],
  [
    [50, 'Quad de l’Île', 'Montréal'],
    [51, 'Les Roues du Canal', 'Dorval'],
  ],
  [
    [60, 'Les Portageurs de la Gatine', 'Maniwaki'],
    [61, 'Quad de la Petite-Nation', 'Saint-André-Avellin'],
    [62, 'Le Huard', 'Val-des-Monts'],
    [63, 'Les Pins rouges', 'Fort-Coulonge'],
    [64, 'Quad des Collines bleues', 'Chelsea'],
    [65, 'Le Castor de la Lièvre', 'Thurso'],
  ],
  [
    [70, 'Les Filons', 'Val-d’Or'],
    [71, 'Quad de la Faille', 'Rouyn-Noranda'],
    [72, 'L’Esker', 'Amos'],
    [73, 'Les Défricheurs', 'La Sarre'],
    [74, 'Quad du Vieux Fort', 'Ville-Marie'],
    [75, 'Les Têtes de puits', 'Malartic'],
  ],
  [
    [80, 'Les Sept Baies', 'Sept-Îles'],
    [81, 'Quad du Barrage', 'Baie-Comeau'],
    [82, 'Le Phare', 'Port-Cartier'],
    [83, 'Les Baleineaux', 'Tadoussac'],
    [84, 'Quad de la Minganaise', 'Havre-Saint-Pierre'],
    [91, 'Les Fers du Nord', 'Fermont'],
  ],
  [
    [90, 'Quad de la Taïga', 'Chibougamau'],
    [92, 'Les Aurores', 'Lebel-sur-Quévillon'],
    [93, 'Le Caribou blanc', 'Matagami'],
    [94, 'Quad de la Baie', 'Eeyou Istchee Baie-James'],
  ],
  [
    [100, 'Les Chic-Chocs roulants', 'Sainte-Anne-des-Monts'],
    [101, 'Quad du Bout du monde', 'Gaspé'],
    [102, 'Les Barachois', 'Chandler'],
    [103, 'Le Saumon d’argent', 'Carleton-sur-Mer'],
    [104, 'Quad de la Grande Baie', 'Bonaventure'],
    [105, 'Les Dunes', 'Les Îles-de-la-Madeleine'],
    [106, 'Le Cuivre', 'Murdochville'],
  ],
  [
    [110, 'La Rivière à l’or', 'Saint-Georges'],
    [111, 'Quad de l’Amiante', 'Thetford Mines'],
    [112, 'Les Battures', 'Lévis'],
    [113, 'Le Sucrier', 'Saint-Joseph-de-Beauce'],
    [114, 'Quad du Massif d’en bas', 'Saint-Pamphile'],
    [115, 'Les Etchemins en liberté', 'Lac-Etchemin'],
    [116, 'Quad des Sculpteurs', 'Saint-Jean-Port-Joli'],
  ],
  [
    [120, 'Les Mille Berges', 'Laval'],
    [121, 'Quad des Prairies', 'Laval'],
  ],
  [
    [130, 'Les Montagnes noires', 'Saint-Donat'],
    [131, 'Quad de la Ouareau', 'Rawdon'],
    [132, 'Le Brochet', 'Saint-Michel-des-Saints'],
    [133, 'Les Terres basses', 'Berthierville'],
    [134, 'Quad des Sept-Chutes', 'Saint-Jean-de-Matha'],
    [143, 'Les Cascades', 'Chertsey'],
    [135, 'Quad de la Plaine', 'Mascouche'],
  ],
  [
    [140, 'Le Diable vert', 'Mont-Tremblant'],
    [142, 'Les Draveurs de la Rouge', 'Rivière-Rouge'],
    [144, 'Quad de la Haute-Lièvre', 'Mont-Laurier'],
    [145, 'Les Pentes douces', 'Saint-Sauveur'],
    [146, 'Le Grand Brochet', 'Nominingue'],
    [147, 'Quad de la Vallée du Nord', 'Lachute'],
    [148, 'Les Belvédères', 'Val-David'],
  ],
  [
    [150, 'Les Montérégiennes', 'Saint-Hyacinthe'],
    [151, 'Quad du Richelieu', 'Saint-Jean-sur-Richelieu'],
    [152, 'Les Vergers du Sud', 'Huntingdon'],
    [153, 'Le Canal', 'Salaberry-de-Valleyfield'],
    [154, 'Quad des Deux-Rives', 'Sorel-Tracy'],
    [155, 'Les Érablières', 'Rigaud'],
    [156, 'Quad de la Yamaska', 'Farnham'],
  ],
  [
    [160, 'Les Bois-Francs roulants', 'Victoriaville'],
    [161, 'Quad de la Saint-François', 'Drummondville'],
    [162, 'Le Lac Saint-Pierre', 'Nicolet'],
    [163, 'Les Cannebergeois', 'Saint-Léonard-d’Aston'],
    [164, 'Quad de l’Érable', 'Plessisville'],
    [165, 'Les Appalaches basses', 'Kingsey Falls'],
  ],
]

/**
 * Data by region of Quebec: telephone area code, first half of the postal code, and coordinates of
 * the region's center.
 */
const regionPlaces: readonly (readonly [area: number, postal: string, lat: number, lon: number])[] = [
  [418, 'G5L', 48.2, -68.4],
  [418, 'G8B', 48.6, -71.9],
  [418, 'G3L', 47.1, -71.4],
  [819, 'G9N', 46.8, -72.8],
  [819, 'J1H', 45.4, -71.9],
  [514, 'H2X', 45.5, -73.6],
  [819, 'J8N', 45.9, -76],
  [819, 'J9P', 48.2, -78],
  [418, 'G4R', 50, -66.8],
  [418, 'G8P', 49.8, -75.5],
  [418, 'G4X', 48.7, -65.2],
  [418, 'G5Y', 46.4, -70.8],
  [450, 'H7L', 45.6, -73.7],
  [450, 'J0K', 46.2, -73.9],
  [819, 'J8E', 46.2, -74.7],
  [450, 'J2S', 45.5, -72.9],
  [819, 'G6P', 46.1, -72.1],
]

/**
 * Seeded clubs that accept no purchases, each with its own message or null for none. Four of these
 * clubs have a special message that the portal itself contains (O32).
 */
const unavailable: ReadonlyMap<number, { fr: string; en: string } | null> = new Map([
  [91, null],
  [141, null],
  [143, null],
  [150, null],
  [25, null],
  [
    62,
    {
      fr: 'Nos sentiers sont fermés jusqu’à la réfection du pont du lac Rond. Choisissez un club voisin.',
      en: 'Our trails are closed until the bridge at Rond Lake is repaired. Please choose a neighbouring club.',
    },
  ],
  [
    114,
    {
      fr: 'Notre conseil d’administration se renouvelle : les achats reprendront après l’assemblée générale.',
      en: 'Our board is being renewed: purchases resume after the general meeting.',
    },
  ],
])
/**
 * Public ids of two clubs. Each club has the number of the other club as its id. Tests then fail if
 * code confuses the id of a club with its number.
 */
const webNumbers = new Map([
  [20, 21],
  [21, 20],
])
const hidesContact = new Set([13, 45, 73, 104, 148])
const withoutPicture = new Set([5, 33, 65, 84, 116, 135, 165])

/** Inserts the clubs of the seed data. */
export function seedClubs({ sql }: Pick<Store, 'sql'>): void {
  for (const [index, clubs] of clubsByRegion.entries()) {
    for (const [place, club] of clubs.entries()) seedClub({ sql }, index, place, club)
  }
}

function seedClub(
  { sql }: Pick<Store, 'sql'>,
  regionIndex: number,
  clubIndex: number,
  [number, name, city]: ClubSeed,
): void {
  const [area, postal, lat, lon] = regionPlaces[regionIndex]!
  const no = String(number).padStart(3, '0')
  const message = unavailable.get(number)
  sql.run`
    INSERT INTO clubs (no, no_web, name, region, website, address, postal_code, city, phone_number, status, track_system_allowed,
      has_picture, lat, lon, is_available, unavailable_fr, unavailable_en, hides_contact)
    VALUES (${no}, ${webNumbers.get(number) ?? number}, ${name}, ${regionIndex + 1}, ${`https://club-${no}.sentier.example`}, ${`${10 * number + 7}, rang des Érables`},
      ${`${postal} ${number % 10}A${clubIndex}`}, ${city}, ${`${area}555${String(100 + (number % 100)).padStart(4, '0')}`},
      ${number % 9 === 0 ? 2 : 1}, ${number % 3 === 0 ? 1 : 0}, ${withoutPicture.has(number) ? 0 : 1},
      ${lat + 0.08 * clubIndex}, ${lon - 0.1 * clubIndex}, ${unavailable.has(number) ? 0 : 1}, ${message?.fr ?? null},
      ${message?.en ?? null}, ${hidesContact.has(number) ? 1 : 0})`
}
