import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { InsuranceDocumentsScreenQuery } from '../../__generated__/InsuranceDocumentsScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { InsuranceDocumentList } from './InsuranceDocumentList.tsx'

/**
 * Screen with the proofs of liability insurance for the member's active passes, to open, save or
 * print (H17, H18).
 */
export default function InsuranceDocumentsScreen({ queryRef }: ScreenProps<InsuranceDocumentsScreenQuery>) {
  const { t } = useTranslation(['insurance', 'access-rights'])
  const { viewer } = usePreloadedQuery<InsuranceDocumentsScreenQuery>(
    graphql`
      query InsuranceDocumentsScreenQuery @preloadable {
        ...Shell_query
        viewer {
          insuranceDocuments @catch {
            name
            url
          }
        }
      }
    `,
    queryRef,
  )
  return (
    <Container>
      <Stack gap={6}>
        <div>
          <TextLink to={paths.passHistory()} icon="arrowLeft">
            {t('access-rights:History.back')}
          </TextLink>
        </div>
        <PageTitle lead={t('InsuranceDocuments.lead')}>{t('InsuranceDocuments.title')}</PageTitle>
        {viewer && (
          <CaughtField result={viewer.insuranceDocuments} title={t('InsuranceDocuments.failed')}>
            {(documents) =>
              documents && documents.length > 0 ? (
                <InsuranceDocumentList documents={documents} />
              ) : (
                <EmptyState
                  icon="shield"
                  title={t('InsuranceDocuments.none')}
                  action={
                    <ButtonLink to={paths.purchase()} variant="primary">
                      {t('InsuranceDocuments.buy')}
                    </ButtonLink>
                  }
                >
                  {t('InsuranceDocuments.noneText')}
                </EmptyState>
              )
            }
          </CaughtField>
        )}
      </Stack>
    </Container>
  )
}
