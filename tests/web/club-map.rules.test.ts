/** Tests of the club map: projection, zoomed views, dots that represent clubs, and labels. */
import { describe, expect, test } from 'vitest'
import {
  clusterClubs,
  computeMapDistance,
  findNearestCluster,
  spreadClusters,
} from '../../web/domains/clubs/clubClusters.ts'
import { computeDistanceKm } from '../../web/domains/clubs/findClubs.ts'
import {
  findSearchMapView,
  findStartMapView,
  listClubPoints,
} from '../../web/domains/clubs/findStartMapView.ts'
import {
  convertMapPointToCoordinates,
  fitMapViewToPoints,
  formatViewBox,
  isPointInMapView,
  limitMapView,
  mapAspectRatio,
  projectToMapPoint,
  zoomMapView,
} from '../../web/domains/clubs/mapProjection.ts'
import { mapTowns } from '../../web/domains/clubs/mapTowns.ts'
import { placeMapLabels } from '../../web/domains/clubs/placeMapLabels.ts'

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

  test('a map view that is fitted to clubs shows all of them with a margin, and is never smaller than the smallest view', () => {
    const [left, top, width, height] = formatViewBox(fitMapViewToPoints(points)).split(' ').map(Number)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(left!)
      expect(x).toBeLessThan(left! + width!)
      expect(y).toBeGreaterThan(top!)
      expect(y).toBeLessThan(top! + height!)
    }
    expect(fitMapViewToPoints([points[0]!])).toEqual({ center: points[0], width: 12 })
  })

  test('a map view that would extend beyond the widest view is moved inside the widest view', () => {
    const widest = { center: { x: 100, y: 75 }, width: 200 }
    expect(limitMapView({ center: { x: 0, y: 200 }, width: 100 }, widest)).toEqual({
      center: { x: 50, y: 75 + 50 / mapAspectRatio },
      width: 100,
    })
    expect(limitMapView({ center: { x: 100, y: 75 }, width: 300 }, widest)).toEqual(widest)
  })

  test('zooming in halves the width of the map view down to the smallest view, and zooming out stops at the widest view', () => {
    const widest = fitMapViewToPoints(points)
    expect(zoomMapView(widest, 0.5, widest)).toEqual({ center: widest.center, width: widest.width / 2 })
    expect(zoomMapView({ ...widest, width: 13 }, 0.5, widest).width).toBe(12)
    expect(zoomMapView({ center: points[0]!, width: widest.width * 0.9 }, 2, widest)).toEqual(widest)
  })

  test('the club map starts with the surroundings of a place and its five nearest clubs, and without a place with all clubs', () => {
    const createClub = (number: string, coordinates: typeof montreal | null) => ({
      number,
      name: `Quad ${number}`,
      city: null,
      postalCode: null,
      coordinates,
    })
    const nearClubs = [45.5, 45.6, 45.7, 45.8, 45.9].map((latitude, index) =>
      createClub(`00${index}`, { latitude, longitude: montreal.longitude }),
    )
    const clubs = [createClub('010', kuujjuaq), createClub('011', null), ...nearClubs]
    const widest = fitMapViewToPoints(listClubPoints(clubs))
    const view = findStartMapView(clubs, montreal, widest)
    for (const point of listClubPoints(nearClubs)) expect(isPointInMapView(point, view)).toBe(true)
    expect(isPointInMapView(projectToMapPoint(kuujjuaq), view)).toBe(false)
    expect(findStartMapView(clubs, null, widest)).toEqual(widest)
    expect(isPointInMapView(projectToMapPoint(kuujjuaq), widest)).toBe(true)
  })

  test('the club map shows a single found club with about 60 km around it', () => {
    const widest = fitMapViewToPoints([montreal, kuujjuaq].map(projectToMapPoint))
    const { width, center } = findSearchMapView([{ coordinates: quebec }], null, widest)
    const sides = [-0.5, 0.5].map((side) =>
      convertMapPointToCoordinates({ x: center.x + side * width, y: center.y }),
    )
    const widthKm = computeDistanceKm(sides[0]!, sides[1]!)
    expect(widthKm).toBeGreaterThan(50)
    expect(widthKm).toBeLessThan(70)
  })
})

describe('dots of the map', () => {
  const clubs = [
    { id: 'a', coordinates: montreal },
    { id: 'b', coordinates: { latitude: 45.52, longitude: -73.6 } },
    { id: 'c', coordinates: { latitude: 46.2, longitude: -73.5 } },
    { id: 'd', coordinates: montreal },
    { id: 'e', coordinates: null },
  ]
  const listClubIdsOfClusters = (distance: number) =>
    clusterClubs(clubs, distance)
      .map(({ ids }) => ids.toSorted().join(' '))
      .toSorted()

  test('nearby clubs share a dot on the club map, and clubs without coordinates have no dot', () => {
    expect(listClubIdsOfClusters(100)).toEqual(['a b c d'])
    expect(listClubIdsOfClusters(2)).toEqual(['a b d', 'c'])
    expect(listClubIdsOfClusters(0.1)).toEqual(['a d', 'b', 'c'])
  })

  test.each([3, 8, 20])(
    'the centers of all dots of the club map are at least %d map units apart, so that no dot covers another',
    (distance) => {
      const randomClubs = Array.from({ length: 60 }, (_, index) => ({
        id: String(index),
        coordinates: { latitude: 45 + ((index * 37) % 60) / 10, longitude: -79 + ((index * 53) % 140) / 10 },
      }))
      const clusters = clusterClubs(randomClubs, distance)
      expect(clusters.flatMap(({ ids }) => ids)).toHaveLength(60)
      for (const one of clusters)
        for (const other of clusters)
          if (one !== other)
            expect(computeMapDistance(one.center, other.center)).toBeGreaterThanOrEqual(distance)
    },
  )

  test('the closest zoom of the club map gives every club of a cluster a dot of its own with its true position', () => {
    const dots = spreadClusters(clusterClubs(clubs, 2), 2)
    expect(dots.map(({ ids }) => ids.join(' ')).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    const [a, d] = ['a', 'd'].map((id) => dots.find(({ ids }) => ids.includes(id))!)
    expect(computeMapDistance(a!.center, d!.center)).toBeGreaterThanOrEqual(2 - 1e-9)
    expect(a!.points).toEqual([projectToMapPoint(montreal)])
  })

  test('a press on the club map finds the nearest dot within the maximum distance, and no dot beyond that distance', () => {
    const clusters = clusterClubs(clubs, 2)
    const { x, y } = projectToMapPoint({ latitude: 46.2, longitude: -73.5 })
    expect(findNearestCluster(clusters, { x: x + 1, y }, 2)?.ids).toEqual(['c'])
    expect(findNearestCluster(clusters, { x: x + 3, y }, 2)).toBeNull()
    expect(findNearestCluster([], { x, y }, 2)).toBeNull()
  })
})

describe('labels of the map', () => {
  const view = { center: { x: 200, y: 150 }, width: 400 }
  const placeLabelsAroundDots = (
    requests: Parameters<typeof placeMapLabels>[0],
    dots: { x: number; y: number }[] = [],
  ) =>
    placeMapLabels(
      requests,
      dots.map((center) => ({ center, radius: 13 })),
      view,
      1,
    )

  test('on the club map, a town name is placed to the right of the town, and further right if the town has a dot', () => {
    const [label] = placeLabelsAroundDots([{ kind: 'town', text: 'Alma', point: { x: 100, y: 100 } }])
    expect(label).toMatchObject({ anchor: 'start', position: { x: 107, y: 100 } })
    const [besideDot] = placeLabelsAroundDots(
      [{ kind: 'town', text: 'Alma', point: { x: 100, y: 100 } }],
      [{ x: 100, y: 100 }],
    )
    expect(besideDot!.position.x).toBeGreaterThan(113)
  })

  test('a town name on the club map avoids dots and earlier names, and is omitted if it does not fit', () => {
    const point = { x: 100, y: 100 }
    const [left] = placeLabelsAroundDots([{ kind: 'town', text: 'Alma', point }], [{ x: 125, y: 100 }])
    expect(left).toMatchObject({ anchor: 'end' })
    const surroundingDots = [-30, 0, 30].flatMap((dx) =>
      [-26, 0, 26].map((dy) => ({ x: 100 + dx, y: 100 + dy })),
    )
    expect(placeLabelsAroundDots([{ kind: 'town', text: 'Alma', point }], surroundingDots)).toEqual([])
    const names = Array.from({ length: 12 }, (_, index) => ({
      kind: 'town' as const,
      text: `Ville ${index}`,
      point,
    }))
    expect(placeLabelsAroundDots(names).length).toBeLessThan(12)
    expect(placeLabelsAroundDots([{ kind: 'town', text: 'Kuujjuaq', point: { x: 100, y: -5 } }])).toEqual([])
  })

  test('a town name on the club map covers no mark of an earlier town, and a town whose mark an earlier name covers is omitted', () => {
    const createTown = (text: string, x: number) => ({ kind: 'town' as const, text, point: { x, y: 100 } })
    // The name of the second town fits between its point and the name of the first town, but would
    // cover the mark of the first town.
    const [, saguenay] = placeLabelsAroundDots([createTown('Alma', 160), createTown('Saguenay', 100)])
    expect(saguenay).toMatchObject({ text: 'Saguenay', anchor: 'end' })
    const labels = placeLabelsAroundDots([createTown('Saguenay', 80), createTown('Alma', 100)])
    expect(labels.map(({ text }) => text)).toEqual(['Saguenay'])
  })

  test('a name on the club map keeps a margin from the edge of the map', () => {
    const right = view.center.x + view.width / 2
    const [label] = placeLabelsAroundDots([{ kind: 'town', text: 'Gaspé', point: { x: right - 44, y: 100 } }])
    expect(label).toMatchObject({ anchor: 'end' })
  })

  test('if every place of the name of the selected club covers dots, the name covers the fewest dots', () => {
    const point = { x: 100, y: 100 }
    const dots = [
      { x: 100, y: 100 },
      { x: 125, y: 90 },
      { x: 125, y: 110 },
      { x: 75, y: 100 },
      { x: 100, y: 76 },
      { x: 100, y: 124 },
      { x: 118, y: 76 },
      { x: 118, y: 124 },
    ]
    const [label] = placeLabelsAroundDots([{ kind: 'namedClub', text: 'Quad', point, distance: 14 }], dots)
    expect(label).toMatchObject({ anchor: 'end' })
  })

  test('the club map shows the name of the selected club even if the name covers dots', () => {
    const point = { x: 100, y: 100 }
    const surroundingDots = [-30, 0, 30].flatMap((dx) =>
      [-26, 0, 26].map((dy) => ({ x: 100 + dx, y: 100 + dy })),
    )
    expect(placeLabelsAroundDots([{ kind: 'namedClub', text: 'Quad', point }], surroundingDots)).toHaveLength(
      1,
    )
  })

  test('every town of the club map is in Québec, with a name that no other town has', () => {
    expect(new Set(mapTowns.map(({ name }) => name)).size).toBe(mapTowns.length)
    for (const { coordinates } of mapTowns) {
      expect(coordinates.latitude).toBeGreaterThan(44.9)
      expect(coordinates.latitude).toBeLessThan(62.6)
      expect(coordinates.longitude).toBeGreaterThan(-79.8)
      expect(coordinates.longitude).toBeLessThan(-57)
    }
  })
})
