import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { VideoPlayer } from '../../web/domains/video/VideoPlayer.tsx'

beforeAll(startTexts)
beforeEach(() => changeLanguage('fr'))

test('the video begins at a quarter of its volume, on a slider of 0 to 100 by 1 [E14, P02]', () => {
  const { container } = render(<VideoPlayer onEnded={vi.fn()} onImpossible={vi.fn()} />)
  expect(container.querySelector('video')?.volume).toBe(0.25)
  const { min, max, step, value } = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect({ min, max, step, value }).toEqual({ min: '0', max: '100', step: '1', value: '25' })
})

test('the video has controls of our own, and none of the browser’s [E15]', () => {
  const { container } = render(<VideoPlayer onEnded={vi.fn()} onImpossible={vi.fn()} />)
  expect(container.querySelector('video')?.controls).toBe(false)
})

/** As browsers write them; happy-dom has neither. */
const [loading, noSource] = [2, 3]

test.each([
  ['still choosing among its sources', loading, 0],
  ['left without any', noSource, 1],
])('a browser that is %s has said so by its next task [E16]', async (_, then, times) => {
  Object.assign(HTMLMediaElement, { NETWORK_NO_SOURCE: noSource })
  const state = vi.spyOn(HTMLMediaElement.prototype, 'networkState', 'get').mockReturnValue(noSource)
  const onImpossible = vi.fn<() => void>()
  render(<VideoPlayer onEnded={vi.fn()} onImpossible={onImpossible} />)
  state.mockReturnValue(then)
  await new Promise((next) => setTimeout(next))
  expect(onImpossible).toHaveBeenCalledTimes(times)
})
