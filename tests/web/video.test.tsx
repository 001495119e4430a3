import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { VideoPlayer } from '../../web/domains/video/VideoPlayer.tsx'

beforeAll(initializeAllTexts)
beforeEach(() => changeLanguage('fr'))

test('the safety video starts at a quarter of full volume, with a volume slider from 0 to 100 [E14, P02]', () => {
  const { container } = render(<VideoPlayer onEnded={vi.fn()} onUnplayable={vi.fn()} />)
  expect(container.querySelector('video')?.volume).toBe(0.25)
  const { min, max, step, value } = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect({ min, max, step, value }).toEqual({ min: '0', max: '100', step: '1', value: '25' })
})

test("the safety video has the portal's own controls, and no controls of the browser [E15]", () => {
  const { container } = render(<VideoPlayer onEnded={vi.fn()} onUnplayable={vi.fn()} />)
  expect(container.querySelector('video')?.controls).toBe(false)
})

test('the safety video shows one play button, and moves the focus to its control bar on the start', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render(<VideoPlayer onEnded={vi.fn()} onUnplayable={vi.fn()} />)
  const findPlayButtons = () => screen.getAllByRole('button', { name: /^(Regarder|Lire) la vidéo$/ })
  expect(findPlayButtons()).toHaveLength(1)
  await userEvent.click(findPlayButtons()[0]!)
  expect(play).toHaveBeenCalledOnce()
  expect(findPlayButtons()).toEqual([screen.getByRole('button', { name: 'Lire la vidéo' })])
  expect(document.activeElement).toBe(findPlayButtons()[0])
})

/**
 * Network states of media elements (`HTMLMediaElement.networkState`), which happy-dom does not
 * define.
 */
const [loading, noSource] = [2, 3]

test.each([
  ['a browser that still chooses among the sources', loading, 0],
  ['a browser without a playable source', noSource, 1],
])(
  'VideoPlayer waits one event loop task before it reports an unplayable video: %s [E16]',
  async (_, laterState, times) => {
    Object.assign(HTMLMediaElement, { NETWORK_NO_SOURCE: noSource })
    const state = vi.spyOn(HTMLMediaElement.prototype, 'networkState', 'get').mockReturnValue(noSource)
    const onImpossible = vi.fn<() => void>()
    render(<VideoPlayer onEnded={vi.fn()} onUnplayable={onImpossible} />)
    state.mockReturnValue(laterState)
    await new Promise((next) => setTimeout(next))
    expect(onImpossible).toHaveBeenCalledTimes(times)
  },
)
