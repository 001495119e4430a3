import { expect, test, vi } from 'vitest'
import { groupPassesByVehicle } from '../../web/domains/access-rights/groupByVehicle.ts'
import { openPendingWindow, parseWebUrl } from '../../web/domains/documents/documentWindow.ts'
import {
  presaleStateOf,
  findOfferUnavailabilityReason,
} from '../../web/domains/access-rights/shared/offerState.ts'
import { parseCaptions } from '../../web/domains/video/parseCaptions.ts'
import { formatPlaybackTime } from '../../web/domains/video/formatTime.ts'

const now = '2026-11-21T15:00:00Z'
const before = '2026-11-21T14:59:59Z'
const after = '2026-11-21T15:00:01Z'

test('an unavailable pass offer states whether its season is over, its choice of days has ended, or it is not on sale [E21, E79]', () => {
  const offer = { available: false, choiceEndsAt: after, endsAt: after }
  expect(findOfferUnavailabilityReason({ ...offer, available: true, endsAt: before }, now)).toBeNull()
  expect(findOfferUnavailabilityReason(offer, now)).toBe('notOnSale')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: null, endsAt: null }, now)).toBe('notOnSale')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: before }, now)).toBe('ended')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: before, endsAt: before }, now)).toBe('over')
})

test('a presale of passes is shown while the presale is open or upcoming [E78]', () => {
  expect(presaleStateOf(null, now)).toBeNull()
  expect(presaleStateOf({ isOn: true, startsAt: before }, now)).toBe('on')
  expect(presaleStateOf({ isOn: false, startsAt: after }, now)).toBe('soon')
  expect(presaleStateOf({ isOn: false, startsAt: before }, now)).toBeNull()
  expect(presaleStateOf({ isOn: false, startsAt: null }, now)).toBeNull()
})

test('passes are grouped by vehicle, in the order of the list [H10]', () => {
  const createPass = (id: string, name = id) => ({
    vehicle: { id },
    vehicleSnapshot: { name, registration: null },
  })
  const sold = { vehicle: null, vehicleSnapshot: { name: 'sold', registration: 'V1' } }
  const passes = [
    { number: '6', ...createPass('A', 'new name') },
    { number: '5', ...createPass('B') },
    { number: '4', ...sold },
    { number: '3', vehicle: null, vehicleSnapshot: null },
    { number: '2', ...createPass('A', 'old name') },
    { number: '1', ...sold },
  ]
  expect(
    groupPassesByVehicle(passes).map(({ vehicleId, vehicle, passes: passesOfVehicle }) => [
      vehicleId,
      vehicle?.name,
      passesOfVehicle.map(({ number }) => number),
    ]),
  ).toEqual([
    ['A', 'new name', ['6', '2']],
    ['B', 'B', ['5']],
    [null, 'sold', ['4', '1']],
    [null, undefined, ['3']],
  ])
})

test('only an http or https URL is opened for printing [H13]', () => {
  expect(parseWebUrl('https://federation.example/pass.pdf?t=1')).toBe(
    'https://federation.example/pass.pdf?t=1',
  )
  expect(parseWebUrl('http://localhost:4001/pass.pdf')).toBe('http://localhost:4001/pass.pdf')
  for (const other of ['javascript:alert(1)', 'data:text/html,x', '/pass.pdf', 'blob:https://a/b', '']) {
    expect(parseWebUrl(other), other).toBeNull()
  }
})

test('a window for a requested document has no opener, and is null when the browser blocks the window [H13, H20]', () => {
  const opened = { opener: window, document: document.implementation.createHTMLDocument() }
  const open = vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
  expect(openPendingWindow('Préparation…')).toBe(opened)
  expect(opened.opener).toBeNull()
  expect(opened.document.body.textContent).toBe('Préparation…')

  open.mockReturnValueOnce(null)
  expect(openPendingWindow('Préparation…')).toBeNull()
})

test('the portal reads caption texts from a WebVTT file', () => {
  const file =
    'WEBVTT\r\n\r\nNOTE made by hand\r\n\r\n1\r\n00:00:00.500 --> 00:00:03.000 line:80%\r\n<v Guide>Attachez\r\nvotre casque.\r\n\r\n00:00:04.000 --> 00:00:05.000\r\nBonne randonnée !\r\n'
  expect(parseCaptions(file)).toEqual(['Attachez votre casque.', 'Bonne randonnée !'])
  expect(parseCaptions('<!doctype html>')).toEqual([])
})

test('a time position in the video is formatted as minutes and seconds', () => {
  expect([0, 9.9, 65, 600].map(formatPlaybackTime)).toEqual(['0:00', '0:09', '1:05', '10:00'])
})
