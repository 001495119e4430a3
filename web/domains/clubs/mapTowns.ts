import type { Coordinates } from './findClubs.ts'

/** Town whose name the club map shows for orientation. */
export interface MapTown {
  readonly name: string
  readonly coordinates: Coordinates
}

const defineTown = (name: string, latitude: number, longitude: number): MapTown => ({
  name,
  coordinates: { latitude, longitude },
})

/**
 * Towns of Québec, the most important for orientation first. A town whose name would overlap the
 * name of an earlier town is not shown. The coordinates are in the public domain and rounded to
 * hundredths of a degree, about a kilometer.
 */
export const mapTowns: readonly MapTown[] = [
  defineTown('Québec', 46.81, -71.21),
  defineTown('Montréal', 45.51, -73.55),
  defineTown('Gaspé', 48.83, -64.48),
  defineTown('Sept-Îles', 50.2, -66.38),
  defineTown('Val-d’Or', 48.1, -77.78),
  defineTown('Saguenay', 48.43, -71.07),
  defineTown('Gatineau', 45.48, -75.7),
  defineTown('Rimouski', 48.45, -68.52),
  defineTown('Sherbrooke', 45.4, -71.89),
  defineTown('Chibougamau', 49.91, -74.37),
  defineTown('Trois-Rivières', 46.35, -72.55),
  defineTown('Baie-Comeau', 49.22, -68.15),
  defineTown('Mont-Laurier', 46.55, -75.5),
  defineTown('Rouyn-Noranda', 48.24, -79.02),
  defineTown('La Tuque', 47.44, -72.79),
  defineTown('Rivière-du-Loup', 47.83, -69.53),
  defineTown('Saint-Georges', 46.12, -70.67),
  defineTown('Drummondville', 45.88, -72.48),
  defineTown('Fermont', 52.78, -67.08),
  defineTown('Saint-Jérôme', 45.78, -74),
  defineTown('Mont-Tremblant', 46.12, -74.6),
  defineTown('Matane', 48.85, -67.53),
  defineTown('Alma', 48.55, -71.65),
  defineTown('Thetford Mines', 46.1, -71.3),
  defineTown('Victoriaville', 46.06, -71.96),
  defineTown('Joliette', 46.02, -73.45),
  defineTown('Granby', 45.4, -72.73),
  defineTown('Lac-Mégantic', 45.58, -70.88),
  defineTown('Roberval', 48.52, -72.22),
  defineTown('Amos', 48.57, -78.12),
  defineTown('Maniwaki', 46.38, -75.97),
  defineTown('La Malbaie', 47.65, -70.15),
]
