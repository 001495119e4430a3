import { expect, test } from 'vitest'
import { parseCaptions } from '../../web/domains/video/parseCaptions.ts'
import { formatPlaybackTime } from '../../web/domains/video/formatPlaybackTime.ts'

test('the video player reads the texts of captions from a WebVTT file', () => {
  const file =
    'WEBVTT\r\n\r\nNOTE made by hand\r\n\r\n1\r\n00:00:00.500 --> 00:00:03.000 line:80%\r\n<v Guide>Attachez\r\nvotre casque.\r\n\r\n00:00:04.000 --> 00:00:05.000\r\nBonne randonnée !\r\n'
  expect(parseCaptions(file)).toEqual(['Attachez votre casque.', 'Bonne randonnée !'])
  expect(parseCaptions('<!doctype html>')).toEqual([])
})

test('the video player formats a time position as minutes and seconds', () => {
  expect([0, 9.9, 65, 600].map(formatPlaybackTime)).toEqual(['0:00', '0:09', '1:05', '10:00'])
})
