import type { Coordinates } from './findClubs.ts'
import { type MapPoint, projectToMapPoint } from './mapProjection.ts'

/** Club with the fields that the club map needs to draw its dot. */
export interface MappedClub {
  readonly id: string
  readonly coordinates: Coordinates | null | undefined
  readonly region: { readonly id: string } | null | undefined
}

/** Cluster of clubs in one region that the club map draws as one dot. */
export interface ClubCluster {
  /** Ids of the clubs in the cluster. */
  ids: string[]
  points: MapPoint[]
  /** Point of the map at which the dot of the cluster is drawn: the mean position of its clubs. */
  center: MapPoint
}

/**
 * Groups clubs of one region that are too close together for separate dots on the club map: closer
 * than `mergeDistance` map units. Clubs without coordinates are left out.
 */
export function clusterClubs(clubs: readonly MappedClub[], mergeDistance: number): ClubCluster[] {
  const clustersByRegion = new Map<string, ClubCluster[]>()
  for (const { id, coordinates, region } of clubs) {
    if (!coordinates) continue
    const point = projectToMapPoint(coordinates)
    const regionId = region?.id ?? ''
    const clusters = clustersByRegion.get(regionId) ?? []
    clustersByRegion.set(regionId, clusters)
    const near = clusters.find(({ center }) => computeMapDistance(center, point) < mergeDistance)
    if (near === undefined) clusters.push({ ids: [id], points: [point], center: point })
    else {
      near.ids.push(id)
      near.points.push(point)
      near.center = computeMapCenter(near.points)
    }
  }
  return [...clustersByRegion.values()].flat()
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

const computeMapDistance = (one: MapPoint, other: MapPoint) => Math.hypot(one.x - other.x, one.y - other.y)

function computeMapCenter(points: readonly MapPoint[]): MapPoint {
  const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: computeMean(points.map(({ x }) => x)), y: computeMean(points.map(({ y }) => y)) }
}
