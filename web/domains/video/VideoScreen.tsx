import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { VideoScreenQuery } from '../../__generated__/VideoScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { VideoTranscript } from './VideoTranscript.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import {
  useIsVideoWatched,
  storeMessageThatVideoWasSkipped,
  markVideoWatched,
  buildPurchaseUrl,
} from './shared/watchedVideo.ts'

type PlaybackState = 'unfinished' | 'ended' | 'impossible'

/**
 * Screen of the safety video, which a member must watch before the first purchase of a pass
 * (E09–E16). A member who has watched the video is redirected to the purchase, unless the URL
 * contains `?again`.
 */
export default function VideoScreen({ queryRef }: ScreenProps<VideoScreenQuery>) {
  const { t, i18n } = useTranslation('video')
  usePreloadedQuery<VideoScreenQuery>(
    graphql`
      query VideoScreenQuery @preloadable {
        ...Shell_query
      }
    `,
    queryRef,
  )
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The state is evaluated on mount only, because a member who watches the video now must not be
  // redirected.
  const watched = useIsVideoWatched()
  const [skipsVideo] = useState(watched && !search.has('again'))
  const [playing, setPlaying] = useState<PlaybackState>('unfinished')
  const purchaseLink = buildPurchaseUrl(search)

  useEffect(() => {
    if (!skipsVideo) return
    storeMessageThatVideoWasSkipped()
    void navigate(purchaseLink, { replace: true })
  }, [skipsVideo, navigate, purchaseLink])

  if (skipsVideo) return null
  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle lead={t('Video.lead')}>{t('Video.title')}</PageTitle>
        {playing === 'impossible' ? (
          <Notice tone="warning" live title={t('Video.impossible')}>
            {t('Video.impossibleText')}
          </Notice>
        ) : (
          <VideoPlayer
            key={i18n.language}
            onEnded={() => {
              markVideoWatched()
              setPlaying('ended')
            }}
            onUnplayable={() => setPlaying('impossible')}
          />
        )}
        <p role="status" className="visually-hidden">
          {playing === 'ended' && t('Video.ended')}
        </p>
        <VideoTranscript open={playing === 'impossible'} />
        <Actions>
          {/* The history entry is replaced: a member who goes back from the purchase has seen the video and returns to the screen before it. */}
          <ButtonLink
            to={purchaseLink}
            replace
            onClick={markVideoWatched}
            variant={playing === 'unfinished' ? 'secondary' : 'primary'}
            size="large"
            iconEnd="arrowRight"
          >
            {t(playing === 'unfinished' ? 'Video.skip' : 'Video.next')}
          </ButtonLink>
        </Actions>
      </Stack>
    </Container>
  )
}
