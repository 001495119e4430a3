import { videoVersion } from './shared/watchedVideo.ts'

/** Returns the URLs of the files of the safety video in the language of the page. */
export function videoFileUrlsOf(language: string) {
  const path = `/video/safety-${videoVersion}`
  return {
    poster: `${path}.webp`,
    captions: `${path}.${language}.vtt`,
    sources: [
      { src: `${path}.${language}.webm`, type: 'video/webm' },
      { src: `${path}.${language}.mp4`, type: 'video/mp4' },
    ],
  }
}
