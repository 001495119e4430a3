/**
 * Seed data of clubs: clubs in every region with fictional names. Missing details are derived from
 * the club number.
 */
import type { Store } from '../../store/database.ts'

/**
 * Number, name and municipality of each seeded club, with the coordinates of the municipality. The
 * numbers are fixed, because rules and tests refer to some of them.
 */
type ClubSeed = readonly [no: number, name: string, city: string, lat: number, lon: number]

const clubsByRegion: readonly (readonly ClubSeed[])[] = [
  [
    [54, 'Les Rives hautes', 'Rimouski', 48.45, -68.52],
    [1, 'Quad du Portage', 'Rivière-du-Loup', 47.83, -69.53],
    [2, 'Les Chemins de la Matapédia', 'Amqui', 48.46, -67.43],
    [3, 'Le Trèfle du Fleuve', 'Trois-Pistoles', 48.12, -69.18],
    [4, 'Les Érables du Témis', 'Dégelis', 47.55, -68.65],
    [5, 'Quad des Trois Caps', 'Matane', 48.85, -67.53],
  ],
  [
    [10, 'Les Bleuets en piste', 'Alma', 48.55, -71.65],
    [11, 'Quad du Fjord d’en haut', 'L’Anse-Saint-Jean', 48.23, -70.2],
    [12, 'Les Sentiers de la Belle-Rivière', 'Métabetchouan–Lac-à-la-Croix', 48.43, -71.87],
    [13, 'Le Loup du Nord', 'Dolbeau-Mistassini', 48.88, -72.23],
    [14, 'Quad de la Pointe-Taillée', 'Roberval', 48.52, -72.22],
    [15, 'Les Coureurs du Valin', 'Saint-Honoré', 48.53, -71.08],
    [16, 'Quad des Épinettes grises', 'Normandin', 48.83, -72.53],
  ],
  [
    [20, 'Les Caps de Charlevoix', 'Baie-Saint-Paul', 47.44, -70.5],
    [21, 'Quad de la Haute-Marche', 'Stoneham-et-Tewkesbury', 47.02, -71.37],
    [22, 'Le Sapin blanc', 'Saint-Raymond', 46.9, -71.83],
    [23, 'Les Randonneurs de la Côte', 'Beaupré', 47.05, -70.9],
    [24, 'Quad du Grand Pont', 'Pont-Rouge', 46.75, -71.7],
    [25, 'Les Hautes Gorges de l’Est', 'La Malbaie', 47.65, -70.15],
  ],
  [
    [30, 'Les Draveurs', 'La Tuque', 47.44, -72.79],
    [31, 'Quad des Chutes d’en bas', 'Shawinigan', 46.57, -72.75],
    [32, 'Le Vieux Moulin', 'Louiseville', 46.25, -72.95],
    [33, 'Les Brûlés de la Mauricie', 'Saint-Alexis-des-Monts', 46.47, -73.15],
    [34, 'Quad du Cheval d’acier', 'Saint-Tite', 46.73, -72.57],
    [141, 'Les Trois Rives', 'Trois-Rivières', 46.35, -72.55],
    [35, 'Quad de la Batiscane', 'Sainte-Thècle', 46.82, -72.5],
  ],
  [
    [40, 'Les Monts ronds', 'Orford', 45.37, -72.2],
    [41, 'Quad de la Frontière', 'Coaticook', 45.13, -71.8],
    [42, 'Le Lac aux Étoiles', 'Lac-Mégantic', 45.58, -70.88],
    [43, 'Les Vergers en sentier', 'Cowansville', 45.2, -72.75],
    [44, 'Quad du Pinacle d’or', 'Sherbrooke', 45.4, -71.89],
    [45, 'Les Carrières', 'Val-des-Sources', 45.77, -71.93],
  ],
  [
    [50, 'Quad de l’Île', 'Montréal', 45.51, -73.55],
    [51, 'Les Roues du Canal', 'Dorval', 45.45, -73.75],
  ],
  [
    [60, 'Les Portageurs de la Gatine', 'Maniwaki', 46.38, -75.97],
    [61, 'Quad de la Petite-Nation', 'Saint-André-Avellin', 45.72, -75.07],
    [62, 'Le Huard', 'Val-des-Monts', 45.65, -75.67],
    [63, 'Les Pins rouges', 'Fort-Coulonge', 45.85, -76.73],
    [64, 'Quad des Collines bleues', 'Chelsea', 45.5, -75.78],
    [65, 'Le Castor de la Lièvre', 'Thurso', 45.6, -75.25],
  ],
  [
    [70, 'Les Filons', 'Val-d’Or', 48.1, -77.78],
    [71, 'Quad de la Faille', 'Rouyn-Noranda', 48.24, -79.02],
    [72, 'L’Esker', 'Amos', 48.57, -78.12],
    [73, 'Les Défricheurs', 'La Sarre', 48.8, -79.2],
    [74, 'Quad du Vieux Fort', 'Ville-Marie', 47.33, -79.43],
    [75, 'Les Têtes de puits', 'Malartic', 48.13, -78.13],
  ],
  [
    [80, 'Les Sept Baies', 'Sept-Îles', 50.2, -66.38],
    [81, 'Quad du Barrage', 'Baie-Comeau', 49.22, -68.15],
    [82, 'Le Phare', 'Port-Cartier', 50.03, -66.87],
    [83, 'Les Baleineaux', 'Tadoussac', 48.15, -69.72],
    [84, 'Quad de la Minganaise', 'Havre-Saint-Pierre', 50.24, -63.6],
    [91, 'Les Fers du Nord', 'Fermont', 52.78, -67.08],
  ],
  [
    [90, 'Quad de la Taïga', 'Chibougamau', 49.91, -74.37],
    [92, 'Les Aurores', 'Lebel-sur-Quévillon', 49.05, -76.98],
    [93, 'Le Caribou blanc', 'Matagami', 49.75, -77.63],
    [94, 'Quad de la Baie', 'Eeyou Istchee Baie-James', 53.79, -77.62],
  ],
  [
    [100, 'Les Chic-Chocs roulants', 'Sainte-Anne-des-Monts', 49.12, -66.5],
    [101, 'Quad du Bout du monde', 'Gaspé', 48.83, -64.48],
    [102, 'Les Barachois', 'Chandler', 48.35, -64.67],
    [103, 'Le Saumon d’argent', 'Carleton-sur-Mer', 48.1, -66.13],
    [104, 'Quad de la Grande Baie', 'Bonaventure', 48.05, -65.48],
    [105, 'Les Dunes', 'Les Îles-de-la-Madeleine', 47.38, -61.86],
    [106, 'Le Cuivre', 'Murdochville', 48.96, -65.5],
  ],
  [
    [110, 'La Rivière à l’or', 'Saint-Georges', 46.12, -70.67],
    [111, 'Quad de l’Amiante', 'Thetford Mines', 46.1, -71.3],
    [112, 'Les Battures', 'Lévis', 46.8, -71.18],
    [113, 'Le Sucrier', 'Saint-Joseph-de-Beauce', 46.3, -70.88],
    [114, 'Quad du Massif d’en bas', 'Saint-Pamphile', 46.97, -69.78],
    [115, 'Les Etchemins en liberté', 'Lac-Etchemin', 46.4, -70.5],
    [116, 'Quad des Sculpteurs', 'Saint-Jean-Port-Joli', 47.21, -70.27],
  ],
  [
    [120, 'Les Mille Berges', 'Laval', 45.58, -73.75],
    [121, 'Quad des Prairies', 'Laval', 45.58, -73.75],
  ],
  [
    [130, 'Les Montagnes noires', 'Saint-Donat', 46.32, -74.22],
    [131, 'Quad de la Ouareau', 'Rawdon', 46.05, -73.72],
    [132, 'Le Brochet', 'Saint-Michel-des-Saints', 46.68, -73.92],
    [133, 'Les Terres basses', 'Berthierville', 46.08, -73.18],
    [134, 'Quad des Sept-Chutes', 'Saint-Jean-de-Matha', 46.23, -73.53],
    [143, 'Les Cascades', 'Chertsey', 46.07, -73.9],
    [135, 'Quad de la Plaine', 'Mascouche', 45.75, -73.6],
  ],
  [
    [140, 'Le Diable vert', 'Mont-Tremblant', 46.12, -74.6],
    [142, 'Les Draveurs de la Rouge', 'Rivière-Rouge', 46.41, -74.87],
    [144, 'Quad de la Haute-Lièvre', 'Mont-Laurier', 46.55, -75.5],
    [145, 'Les Pentes douces', 'Saint-Sauveur', 45.9, -74.17],
    [146, 'Le Grand Brochet', 'Nominingue', 46.4, -75.03],
    [147, 'Quad de la Vallée du Nord', 'Lachute', 45.65, -74.33],
    [148, 'Les Belvédères', 'Val-David', 46.03, -74.22],
  ],
  [
    [150, 'Les Montérégiennes', 'Saint-Hyacinthe', 45.63, -72.95],
    [151, 'Quad du Richelieu', 'Saint-Jean-sur-Richelieu', 45.31, -73.26],
    [152, 'Les Vergers du Sud', 'Huntingdon', 45.09, -74.17],
    [153, 'Le Canal', 'Salaberry-de-Valleyfield', 45.25, -74.13],
    [154, 'Quad des Deux-Rives', 'Sorel-Tracy', 46.04, -73.11],
    [155, 'Les Érablières', 'Rigaud', 45.48, -74.3],
    [156, 'Quad de la Yamaska', 'Farnham', 45.28, -72.98],
  ],
  [
    [160, 'Les Bois-Francs roulants', 'Victoriaville', 46.06, -71.96],
    [161, 'Quad de la Saint-François', 'Drummondville', 45.88, -72.48],
    [162, 'Le Lac Saint-Pierre', 'Nicolet', 46.23, -72.61],
    [163, 'Les Cannebergeois', 'Saint-Léonard-d’Aston', 46.1, -72.37],
    [164, 'Quad de l’Érable', 'Plessisville', 46.22, -71.77],
    [165, 'Les Appalaches basses', 'Kingsey Falls', 45.85, -72.07],
  ],
]

/** Data by region of Quebec: telephone area code and first half of the postal code. */
const regionPlaces: readonly (readonly [area: number, postal: string])[] = [
  [418, 'G5L'],
  [418, 'G8B'],
  [418, 'G3L'],
  [819, 'G9N'],
  [819, 'J1H'],
  [514, 'H2X'],
  [819, 'J8N'],
  [819, 'J9P'],
  [418, 'G4R'],
  [418, 'G8P'],
  [418, 'G4X'],
  [418, 'G5Y'],
  [450, 'H7L'],
  [450, 'J0K'],
  [819, 'J8E'],
  [450, 'J2S'],
  [819, 'G6P'],
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
  [number, name, city, lat, lon]: ClubSeed,
): void {
  const [area, postal] = regionPlaces[regionIndex]!
  const no = String(number).padStart(3, '0')
  const message = unavailable.get(number)
  sql.run`
    INSERT INTO clubs (no, no_web, name, region, website, address, postal_code, city, phone_number, status, track_system_allowed,
      has_picture, lat, lon, is_available, unavailable_fr, unavailable_en, hides_contact)
    VALUES (${no}, ${webNumbers.get(number) ?? number}, ${name}, ${regionIndex + 1}, ${`https://club-${no}.sentier.example`}, ${`${10 * number + 7}, rang des Érables`},
      ${`${postal} ${number % 10}A${clubIndex}`}, ${city}, ${`${area}555${String(100 + (number % 100)).padStart(4, '0')}`},
      ${number % 9 === 0 ? 2 : 1}, ${number % 3 === 0 ? 1 : 0}, ${withoutPicture.has(number) ? 0 : 1},
      ${lat}, ${lon}, ${unavailable.has(number) ? 0 : 1}, ${message?.fr ?? null},
      ${message?.en ?? null}, ${hidesContact.has(number) ? 1 : 0})`
}
