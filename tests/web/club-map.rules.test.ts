/** Tests of the club map: its projection, its zoomed views and the dots that represent clubs. */
import { describe, expect, test } from 'vitest'
import { clusterClubs, findNearestCluster } from '../../web/domains/clubs/clubClusters.ts'
import {
  convertMapPointToCoordinates,
  fitMapView,
  formatViewBox,
  projectToMapPoint,
  zoomMapView,
} from '../../web/domains/clubs/mapProjection.ts'

const montreal = { latitude: 45.5, longitude: -73.57 }
const quebec = { latitude: 46.81, longitude: -71.21 }
const kuujjuaq = { latitude: 58.1, longitude: -68.4 }

describe('map projection', () => {
  test.each([montreal, quebec, kuujjuaq])(
    'projecting a place at latitude $latitude to the map and back returns its coordinates',
    (place) => {
      const { latitude, longitude } = convertMapPointToCoordinates(projectToMapPoint(place))
      expect(latitude).toBeCloseTo(place.latitude, 6)
      expect(longitude).toBeCloseTo(place.longitude, 6)
    },
  )

  test('the map projection places north up and east right, and gives all places of Québec positive map coordinates', () => {
    const [south, north] = [projectToMapPoint(montreal), projectToMapPoint(kuujjuaq)]
    expect(north.y).toBeLessThan(south.y)
    expect(north.x).toBeGreaterThan(south.x)
    expect(Math.min(north.x, north.y, south.x, south.y)).toBeGreaterThan(0)
  })
})

describe('map views', () => {
  const points = [projectToMapPoint(montreal), projectToMapPoint(kuujjuaq)]

  test('a map view fitted to clubs contains them with a margin, and is never smaller than the smallest view', () => {
    const [left, top, width, height] = formatViewBox(fitMapView(points)).split(' ').map(Number)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(left!)
      expect(x).toBeLessThan(left! + width!)
      expect(y).toBeGreaterThan(top!)
      expect(y).toBeLessThan(top! + height!)
    }
    expect(fitMapView([points[0]!])).toEqual({ center: points[0], width: 12 })
  })

  test('zooming in halves the width of the map view until the smallest view, and zooming out ends at the widest view', () => {
    const widest = fitMapView(points)
    expect(zoomMapView(widest, 0.5, widest)).toEqual({ center: widest.center, width: widest.width / 2 })
    expect(zoomMapView({ ...widest, width: 13 }, 0.5, widest).width).toBe(12)
    expect(zoomMapView({ center: points[0]!, width: widest.width * 0.9 }, 2, widest)).toEqual(widest)
  })
})

describe('dots of the map', () => {
  const clubs = [
    { id: 'a', coordinates: montreal, region: { id: 'south' } },
    { id: 'b', coordinates: { latitude: 45.52, longitude: -73.6 }, region: { id: 'south' } },
    { id: 'c', coordinates: { latitude: 46.2, longitude: -73.5 }, region: { id: 'south' } },
    { id: 'd', coordinates: { latitude: 45.51, longitude: -73.58 }, region: { id: 'other' } },
    { id: 'e', coordinates: null, region: { id: 'south' } },
  ]
  const listClusterIds = (distance: number) => clusterClubs(clubs, distance).map(({ ids }) => ids)

  test('the club map without zoom shows one dot for each region, and no dot for clubs without coordinates', () => {
    expect(listClusterIds(Number.POSITIVE_INFINITY)).toEqual([['a', 'b', 'c'], ['d']])
  })

  test('nearby clubs share a dot on the club map only if they belong to the same region', () => {
    expect(listClusterIds(2)).toEqual([['a', 'b'], ['c'], ['d']])
    expect(listClusterIds(0)).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('a press on the club map finds the nearest dot within the maximum distance, and no dot beyond that distance', () => {
    const clusters = clusterClubs(clubs, 2)
    const { x, y } = projectToMapPoint({ latitude: 46.2, longitude: -73.5 })
    expect(findNearestCluster(clusters, { x: x + 1, y }, 2)?.ids).toEqual(['c'])
    expect(findNearestCluster(clusters, { x: x + 3, y }, 2)).toBeNull()
    expect(findNearestCluster([], { x, y }, 2)).toBeNull()
  })
})
