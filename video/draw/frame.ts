import type { Language, SceneName } from '../narration.ts'
import { order, script } from '../narration.ts'
import { drawCrossingScene } from '../scenes/crossing.ts'
import { drawHelmetScene } from '../scenes/helmet.ts'
import { drawImpairedRidingScene } from '../scenes/impaired-riding.ts'
import { drawDocumentsScene } from '../scenes/documents.ts'
import { drawRideScene } from '../scenes/ride.ts'
import type { SceneRenderer } from '../scenes/scene-type.ts'
import { drawTrailScene } from '../scenes/trail.ts'
import type { Timeline } from '../timeline.ts'
import { easeInOut, height, formatDecimal, computeProgress, width } from './animation.ts'
import { colors, light } from './palette.ts'

const scenes: Record<SceneName, SceneRenderer> = {
  helmet: drawHelmetScene,
  papers: drawDocumentsScene,
  trail: drawTrailScene,
  crossing: drawCrossingScene,
  impaired: drawImpairedRidingScene,
  ride: drawRideScene,
}

/**
 * Duration of the transition between two scenes, in seconds. The new scene begins in the middle of
 * the transition.
 */
const transitionSeconds = 0.9

const titleColors: Record<SceneName, string> = {
  helmet: light.dawn.title,
  papers: light.day.title,
  trail: light.day.title,
  crossing: light.day.title,
  impaired: light.dusk.title,
  ride: light.golden.title,
}

/**
 * Draws six markers above the title, one per scene. The markers of finished scenes are filled, and
 * the marker of the current scene is orange.
 */
function drawSceneProgressMarkers(currentIndex: number, isDark: boolean): string {
  const quiet = isDark ? '#5f8f7e' : colors.moss
  const marks = order.map((_, i) => {
    const now = i === currentIndex
    const fill = now ? colors.orange : i < currentIndex ? quiet : 'none'
    const size = now ? 13 : 9
    return `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="2" transform="translate(${i * 30} 0) rotate(45)" fill="${fill}" stroke="${now ? colors.orange : quiet}" stroke-width="1.8"/>`
  })
  return `<g transform="translate(66 56)">${marks.join('')}</g>`
}

function drawVideoSceneTitle(
  sceneName: SceneName,
  language: Language,
  sceneTime: number,
  phraseStarts: readonly number[],
): string {
  const text = script[language][sceneName]
  const lines = text.title.map((line, i) => {
    const phrase = text.titlePhrases?.[i]
    // The first phrase's title appears without an animation, because a moving title would use more
    // of the file size than the rest of the frame.
    const start = (phraseStarts[phrase ?? 0] ?? 0) - 0.2
    const shown = phrase ? computeProgress(sceneTime, start, start + 0.4) : 1
    return `<text x="54" y="${118 + i * 56}" fill="${titleColors[sceneName]}" opacity="${formatDecimal(shown)}">${line}</text>`
  })
  return `${drawSceneProgressMarkers(order.indexOf(sceneName), sceneName === 'impaired')}<g class="title">${lines.join('')}</g>`
}

/**
 * Returns the wavy edge that moves from right to left and uncovers the next video scene. At
 * `progress` 0 the edge is right of the frame, at 1 left of it.
 */
function buildSceneTransitionEdge(progress: number, offsetX: number): string {
  const x = width + 170 - (width + 340) * progress + offsetX
  const points: string[] = []
  for (let y = -20; y <= height + 20; y += 20) {
    const bend =
      46 * Math.sin(y / 95 + progress * 2.2 + offsetX / 160) + 20 * Math.sin(y / 41 - progress * 1.6)
    points.push(`${formatDecimal(x + bend)} ${y}`)
  }
  return points.join('L')
}

/** Draws one frame of the video as SVG. `hasTitle` is false for the poster, which has no title. */
export function drawVideoFrame(
  timeline: Timeline,
  language: Language,
  time: number,
  hasTitle = true,
): string {
  const drawVideoScene = (index: number): string => {
    const scene = timeline.scenes[index]
    const name = order[index]
    if (!scene || !name) return ''
    const sceneTime = time - scene.start
    const labels = script[language][name].labels ?? []
    const picture = scenes[name]({ time: sceneTime, length: scene.length, phrases: scene.phrases, labels })
    return hasTitle ? picture + drawVideoSceneTitle(name, language, sceneTime, scene.phrases) : picture
  }
  const now = Math.max(
    0,
    timeline.scenes.findLastIndex((scene) => scene.start <= time),
  )
  const next = timeline.scenes.findIndex(
    (scene, i) => i > 0 && Math.abs(time - scene.start) < transitionSeconds / 2,
  )
  const wrapInSvg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
  const start = timeline.scenes[next]?.start
  if (start === undefined) return wrapInSvg(drawVideoScene(now))
  const share = easeInOut(computeProgress(time, start - transitionSeconds / 2, start + transitionSeconds / 2))
  const buildNextVideoSceneOutline = (offsetX: number) =>
    `M${buildSceneTransitionEdge(share, offsetX)}L${width + 900} ${height + 20}V-20z`
  const bands = [
    [-70, colors.sage],
    [-46, colors.leaf],
    [-22, colors.orange],
  ] as const
  return wrapInSvg(`${drawVideoScene(next - 1)}
    ${bands.map(([shift, fill]) => `<path d="${buildNextVideoSceneOutline(shift)}" fill="${fill}"/>`).join('')}
    <clipPath id="coming"><path d="${buildNextVideoSceneOutline(0)}"/></clipPath>
    <g clip-path="url(#coming)">${drawVideoScene(next)}</g>`)
}
