import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MagazineScreenQuery } from '../../__generated__/MagazineScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { useEdition } from '../../parts/magazines/useEdition.ts'

const unknown = { season: null, year: null, volume: null, number: null }

/** An issue, to be read (I05–I08). */
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
            ... on MagazineForbiddenProblem {
              message
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
  const edition = useEdition(issue ?? unknown)
  return (
    <Container>
      <Stack gap={5}>
        <div>
          <TextLink to={paths.magazines()} icon="arrowLeft">
            {t('Magazine.all')}
          </TextLink>
        </div>
        <PageTitle lead={edition || undefined}>{issue?.title ?? t('Magazine.untitled')}</PageTitle>
        {result && (
          <Caught result={result} title={t('Magazine.failed')}>
            {() =>
              issue?.url ? (
                <ButtonLink variant="primary" size="large" href={issue.url} newTab>
                  {t('Magazine.open')}
                </ButtonLink>
              ) : found?.__typename === 'MagazineForbiddenProblem' || issue ? (
                <EmptyState
                  icon="lock"
                  title={t('Magazine.forbidden')}
                  action={
                    <ButtonLink variant="primary" to={paths.purchase()}>
                      {t('Magazine.buy')}
                    </ButtonLink>
                  }
                />
              ) : (
                <EmptyState
                  icon="magazine"
                  title={t('Magazine.notFound')}
                  action={<ButtonLink to={paths.magazines()}>{t('Magazine.all')}</ButtonLink>}
                />
              )
            }
          </Caught>
        )}
      </Stack>
    </Container>
  )
}
