import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import styles from './VideoPlayer.module.css'
import { VolumeField } from './VolumeField.tsx'
import { formatPlaybackTime } from './formatPlaybackTime.ts'
import { videoFileUrlsOf } from './videoFileUrls.ts'

/** Initial volume of the video, from 0 to 100 (E14). */
const initialVolume = 25

interface VideoPlayerProps {
  /** Called when the video has played to its end. */
  onEnded: () => void
  /** Called when this browser cannot play the video (E16). */
  onUnplayable: () => void
}

/** Video player with its own controls (E15). The video never plays automatically. */
export function VideoPlayer({ onEnded, onUnplayable }: VideoPlayerProps) {
  const { t, i18n } = useTranslation('video')
  const files = videoFileUrlsOf(i18n.language)
  const video = useRef<HTMLVideoElement>(null)
  const control = useRef<HTMLButtonElement>(null)
  const [playing, setPlaying] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  const [captions, setCaptions] = useState(true)
  const [volume, setVolume] = useState(initialVolume)
  const [time, setTime] = useState({ now: 0, whole: 0 })

  useEffect(() => {
    const element = video.current
    if (element) element.volume = volume / 100
  }, [volume])

  // The sources may have failed before React attached its listeners, so the network state is read
  // as well. It is read in a later task, because a browser that is still selecting a source reports
  // the same state.
  useEffect(() => {
    const look = setTimeout(() => {
      if (video.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) onUnplayable()
    })
    return () => clearTimeout(look)
  }, [onUnplayable])

  function toggleVideoPlayback() {
    const element = video.current
    if (!element) return
    if (!element.paused) element.pause()
    else
      element.play().catch((error: unknown) => {
        // A pause before the start rejects `play()` as well, which is no failure.
        if (error instanceof DOMException && error.name === 'NotSupportedError') onUnplayable()
      })
  }

  function toggleCaptions() {
    if (video.current) setCaptionsVisible(video.current, !captions)
    setCaptions(!captions)
  }

  const updateShownPlaybackTime = ({ currentTime, duration }: HTMLVideoElement) =>
    setTime({ now: currentTime, whole: Number.isFinite(duration) ? duration : 0 })

  return (
    <div className={styles.player}>
      <div className={styles.screen}>
        <video
          ref={video}
          className={styles.video}
          poster={files.poster}
          preload="metadata"
          playsInline
          disablePictureInPicture
          aria-label={t('Video.title')}
          onClick={toggleVideoPlayback}
          onPlay={() => {
            setPlaying(true)
            setHasStarted(true)
          }}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => updateShownPlaybackTime(currentTarget)}
          onLoadedMetadata={({ currentTarget }) => updateShownPlaybackTime(currentTarget)}
          onEnded={onEnded}
          onError={onUnplayable}
        >
          {files.sources.map(({ src, type }, place) => (
            <source
              key={type}
              src={src}
              type={type}
              // The browser tries the sources in order, so an error of the last source means that
              // none can be played.
              onError={place === files.sources.length - 1 ? onUnplayable : undefined}
            />
          ))}
          <track
            kind="captions"
            src={files.captions}
            srcLang={i18n.language}
            label={t('Video.captionsLabel')}
            default
          />
        </video>
        {!hasStarted && (
          <button
            type="button"
            className={styles.start}
            onClick={() => {
              // The play control replaces the start button and takes its focus.
              flushSync(() => setHasStarted(true))
              control.current?.focus()
              toggleVideoPlayback()
            }}
          >
            <span className={styles.disc}>
              <Icon name="play" size="min(1.75rem, 7vw)" label={t('Video.start')} />
            </span>
          </button>
        )}
      </div>
      <div className={styles.bar} role="group" aria-label={t('Video.controls')}>
        <progress
          className={styles.progress}
          aria-label={t('Video.progress')}
          max={time.whole || 1}
          value={time.whole > 0 ? time.now : 0}
        />
        {hasStarted && (
          <button ref={control} type="button" className={styles.control} onClick={toggleVideoPlayback}>
            <Icon name={playing ? 'pause' : 'play'} label={t(playing ? 'Video.pause' : 'Video.play')} />
          </button>
        )}
        <span className={styles.time}>
          <span className="visually-hidden">{t('Video.time')} </span>
          {time.whole > 0
            ? `${formatPlaybackTime(time.now)} / ${formatPlaybackTime(time.whole)}`
            : formatPlaybackTime(time.now)}
        </span>
        <VolumeField value={volume} onChange={setVolume} />
        <button type="button" className={styles.control} aria-pressed={captions} onClick={toggleCaptions}>
          <Icon name="captions" label={t('Video.captions')} />
        </button>
      </div>
    </div>
  )
}

function setCaptionsVisible({ textTracks }: HTMLVideoElement, isVisible: boolean): void {
  for (const track of textTracks) track.mode = isVisible ? 'showing' : 'hidden'
}
