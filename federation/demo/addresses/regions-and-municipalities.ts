/** Regions, countries and municipalities of the demo data. The names are real. */

/** Region names in order of their numbers, 1 to 17. */
export const regions = [
  'Bas-Saint-Laurent',
  'Saguenay–Lac-Saint-Jean',
  'Capitale-Nationale',
  'Mauricie',
  'Estrie',
  'Montréal',
  'Outaouais',
  'Abitibi-Témiscamingue',
  'Côte-Nord',
  'Nord-du-Québec',
  'Gaspésie–Îles-de-la-Madeleine',
  'Chaudière-Appalaches',
  'Laval',
  'Lanaudière',
  'Laurentides',
  'Montérégie',
  'Centre-du-Québec',
]

/** Countries in which members can live (P17). */
export const countries = [
  { id: 1, fr: 'Canada', en: 'Canada' },
  { id: 2, fr: 'États-Unis', en: 'United States' },
]

/** Municipality entries that stand for “not chosen” in old member profiles (D53). */
export const placeholders = [
  { id: 1, name: 'À préciser' },
  { id: 8429, name: 'Hors Québec' },
  { id: 8430, name: 'Inconnue' },
]

const firstCity = 1001

/** Municipality names, one line of text per region. Their order determines their ids. */
const cityNames = `Rimouski, Rivière-du-Loup, Matane, Amqui, Mont-Joli, La Pocatière, Trois-Pistoles, Témiscouata-sur-le-Lac, Dégelis, Saint-Pascal,
Saguenay, Alma, Roberval, Saint-Félicien, Dolbeau-Mistassini, Normandin, Métabetchouan–Lac-à-la-Croix, Saint-Honoré, L’Anse-Saint-Jean, Saint-Ambroise,
Québec, Lévis, L’Ancienne-Lorette, Baie-Saint-Paul, La Malbaie, Saint-Raymond, Donnacona, Pont-Rouge, Beaupré, Stoneham-et-Tewkesbury, Portneuf, Saint-Siméon,
Trois-Rivières, Shawinigan, La Tuque, Louiseville, Saint-Tite, Maskinongé, Yamachiche, Saint-Alexis-des-Monts, Sainte-Thècle, Saint-Boniface,
Sherbrooke, Magog, Coaticook, Lac-Mégantic, Granby, Cowansville, Bromont, Val-des-Sources, Windsor, East Angus, Richmond, Stanstead, Orford, Waterloo,
Montréal, Westmount, Pointe-Claire, Dorval, Beaconsfield, Kirkland, Mont-Royal, Côte-Saint-Luc,
Gatineau, Maniwaki, Chelsea, Cantley, La Pêche, Thurso, Papineauville, Val-des-Monts, Fort-Coulonge, Shawville, Gracefield, Saint-André-Avellin,
Rouyn-Noranda, Val-d’Or, Amos, La Sarre, Ville-Marie, Malartic, Senneterre, Témiscaming, Barraute, Macamic,
Sept-Îles, Baie-Comeau, Port-Cartier, Forestville, Havre-Saint-Pierre, Tadoussac, Les Escoumins, Fermont, Sacré-Cœur, Natashquan,
Chibougamau, Chapais, Lebel-sur-Quévillon, Matagami, Eeyou Istchee Baie-James,
Gaspé, Chandler, Percé, Carleton-sur-Mer, New Richmond, Bonaventure, Paspébiac, Sainte-Anne-des-Monts, Grande-Rivière, Les Îles-de-la-Madeleine, Murdochville, Maria,
Saint-Georges, Thetford Mines, Sainte-Marie, Montmagny, Beauceville, Saint-Joseph-de-Beauce, L’Islet, Saint-Jean-Port-Joli, Lac-Etchemin, Disraeli, Saint-Pamphile, Sainte-Claire, Saint-Anselme,
Laval,
Joliette, Repentigny, Terrebonne, Mascouche, Rawdon, Saint-Michel-des-Saints, Saint-Donat, Berthierville, L’Assomption, Saint-Calixte, Chertsey, Saint-Gabriel, Lavaltrie, Saint-Jean-de-Matha,
Saint-Jérôme, Mont-Tremblant, Mont-Laurier, Sainte-Agathe-des-Monts, Lachute, Saint-Sauveur, Blainville, Mirabel, Sainte-Adèle, Rivière-Rouge, Labelle, Val-David, Brownsburg-Chatham, Prévost, Ferme-Neuve, Nominingue,
Longueuil, Saint-Jean-sur-Richelieu, Saint-Hyacinthe, Sorel-Tracy, Salaberry-de-Valleyfield, Châteauguay, Vaudreuil-Dorion, Beloeil, Chambly, Acton Vale, Huntingdon, Saint-Rémi, Boucherville, Brossard, Varennes, Contrecœur, Rigaud, Napierville, Farnham, Marieville,
Drummondville, Victoriaville, Bécancour, Nicolet, Plessisville, Princeville, Warwick, Daveluyville, Kingsey Falls, Saint-Léonard-d’Aston, Wickham, L’Avenir, Saint-Germain-de-Grantham, Fortierville`

/**
 * All municipalities with their ids. `region` is the number of a municipality's region, which is
 * also the number of its line in `cityNames`.
 */
export const cities = cityNames
  .split('\n')
  .flatMap((line, index) => line.split(',').map((name) => ({ name: name.trim(), region: index + 1 })))
  .filter(({ name }) => name !== '')
  .map((city, index) => Object.assign(city, { id: firstCity + index }))

/** Returns the id of a municipality by its name; throws for an unknown name. */
export function findCityIdByName(name: string): number {
  const city = cities.find((each) => each.name === name)
  if (city === undefined) throw new Error(`${name} is no municipality of the seed data.`)
  return city.id
}
