import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MagazineScreenQuery } from '../../__generated__/MagazineScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { useEditionText } from './useEditionText.ts'
import { MagazineReader } from './MagazineReader.tsx'

const unknownEdition = { season: null, year: null, volume: null, number: null }

/** Screen to read an issue of the magazine (I05–I08). */
export default function MagazineScreen({ queryRef }: ScreenProps<MagazineScreenQuery>) {
  const { t } = useTranslation('magazines')
  const { viewer } = usePreloadedQuery<MagazineScreenQuery>(
    graphql`
      query MagazineScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        viewer {
          magazine(id: $id) @catch {
            __typename
            ... on Magazine {
              title
              season
              year
              volume
              number
              url
            }
          }
        }
      }
    `,
    queryRef,
  )
  const result = viewer?.magazine
  const found = result?.ok ? result.value : null
  const issue = found?.__typename === 'Magazine' ? found : null
  const edition = useEditionText(issue ?? unknownEdition)
  const title = issue?.title ?? t('Magazine.untitled')
  return (
    <Stack gap={5}>
      <Container>
        <Stack gap={4}>
          <div>
            <TextLink to={paths.magazines()} icon="arrowLeft">
              {t('Magazine.back')}
            </TextLink>
          </div>
          <PageTitle lead={edition || undefined}>{title}</PageTitle>
          {result && (
            <CaughtField result={result} title={t('Magazine.failed')}>
              {() => !issue?.url && <UnreadableMagazineIssue reason={found?.__typename ?? null} />}
            </CaughtField>
          )}
        </Stack>
      </Container>
      {issue?.url && <MagazineReader key={issue.url} url={issue.url} title={title} />}
    </Stack>
  )
}

/** Empty state for a magazine issue that does not exist or that needs an active pass (I07, I08). */
function UnreadableMagazineIssue({ reason }: { reason: string | null }) {
  const { t } = useTranslation('magazines')
  if (reason === null) {
    return (
      <EmptyState
        icon="magazine"
        title={t('Magazine.notFound')}
        action={<ButtonLink to={paths.magazines()}>{t('Magazine.back')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon="lock"
      title={t('Magazine.forbidden')}
      action={
        <ButtonLink variant="primary" to={paths.purchase()}>
          {t('Magazine.buy')}
        </ButtonLink>
      }
    />
  )
}
