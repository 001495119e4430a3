import type { Coordinates } from './findClubs.ts'
import { type MapPoint, projectToMapPoint } from './mapProjection.ts'

/** Club with the fields that the club map needs to draw its dot. */
export interface MappedClub {
  readonly id: string
  readonly coordinates: Coordinates | null | undefined
}

/** Cluster of clubs that the club map draws as one dot. */
export interface ClubCluster {
  /** Ids of the clubs in the cluster. */
  readonly ids: readonly string[]
  /** Positions of the clubs, in the order of `ids`. */
  readonly points: readonly MapPoint[]
  /** Point of the map at which the dot of the cluster is drawn. */
  readonly center: MapPoint
}

/**
 * Groups clubs that are too close together for separate dots on the club map, so that the centers
 * of all dots are at least `minimumDistance` map units apart. The closest dots merge first. Clubs
 * without coordinates are left out.
 */
export function clusterClubs(clubs: readonly MappedClub[], minimumDistance: number): ClubCluster[] {
  let clusters = clubs.flatMap(({ id, coordinates }) =>
    coordinates ? [buildCluster([id], [projectToMapPoint(coordinates)])] : [],
  )
  for (;;) {
    const pair = findClosestPair(clusters)
    if (pair === null || pair.distance >= minimumDistance) return clusters
    const { one, other } = pair
    clusters = clusters.filter((cluster) => cluster !== one && cluster !== other)
    clusters.push(buildCluster([...one.ids, ...other.ids], [...one.points, ...other.points]))
  }
}

/**
 * Replaces each cluster by a ring of dots, one for each club. The centers of the dots are at least
 * `minimumDistance` map units apart. The closest zoom needs such rings, because clubs of the same
 * town can have the same coordinates.
 */
export function spreadClusters(clusters: readonly ClubCluster[], minimumDistance: number): ClubCluster[] {
  return clusters.flatMap((cluster) => {
    const count = cluster.ids.length
    if (count === 1) return [cluster]
    const radius = minimumDistance / 2 / Math.sin(Math.PI / count)
    return cluster.ids.map((id, index) => {
      const angle = (2 * Math.PI * index) / count
      const center = {
        x: cluster.center.x + radius * Math.cos(angle),
        y: cluster.center.y + radius * Math.sin(angle),
      }
      return { ids: [id], points: [cluster.points[index]!], center }
    })
  })
}

/**
 * Returns the club cluster nearest to a map point; null if no cluster is within `reach` map units.
 */
export function findNearestCluster(
  clusters: readonly ClubCluster[],
  point: MapPoint,
  reach: number,
): ClubCluster | null {
  const nearest = clusters
    .map((cluster) => ({ cluster, distance: computeMapDistance(cluster.center, point) }))
    .toSorted((one, other) => one.distance - other.distance)[0]
  return nearest !== undefined && nearest.distance <= reach ? nearest.cluster : null
}

/** Returns the distance between two points of the club map, in map units. */
export const computeMapDistance = (one: MapPoint, other: MapPoint) =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** Returns a cluster whose dot is at the mean position of its clubs. */
function buildCluster(ids: readonly string[], points: readonly MapPoint[]): ClubCluster {
  const computeMean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    ids,
    points,
    center: { x: computeMean(points.map(({ x }) => x)), y: computeMean(points.map(({ y }) => y)) },
  }
}

/** Returns the two clusters that are closest together; null for fewer than two clusters. */
function findClosestPair(clusters: readonly ClubCluster[]) {
  let closest: { one: ClubCluster; other: ClubCluster; distance: number } | null = null
  for (const [index, one] of clusters.entries()) {
    for (const other of clusters.slice(index + 1)) {
      const distance = computeMapDistance(one.center, other.center)
      if (closest === null || distance < closest.distance) closest = { one, other, distance }
    }
  }
  return closest
}
