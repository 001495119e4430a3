import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TermsSummaryScreenQuery } from '../../__generated__/TermsSummaryScreenQuery.graphql.ts'
import { AgreementPage } from './shared/AgreementPage.tsx'
import { AgreementDecision } from './shared/AgreementDecision.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementReaderLinks } from './AgreementReaderLinks.tsx'
import { useAgreementReaderKind, useAgreementNavigationState } from './agreementState.ts'
import { paths } from '../../platform/paths.ts'

/** Summary of the terms, for a member who has to accept them or who only reads them (C01–C08). */
export default function TermsSummaryScreen({ queryRef }: ScreenProps<TermsSummaryScreenQuery>) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const { search } = useLocation()
  const { changed } = useAgreementNavigationState()
  const { viewer, terms } = usePreloadedQuery<TermsSummaryScreenQuery>(
    graphql`
      query TermsSummaryScreenQuery @preloadable {
        ...Shell_query
        viewer {
          consentRequired
        }
        terms @catch {
          title
          version
          ...AgreementText_agreement
        }
      }
    `,
    queryRef,
  )
  const reader = useAgreementReaderKind(viewer)
  const privacy = paths.privacyPolicy() + search

  return (
    <AgreementPage
      agreement={terms}
      title={t('Consent.terms')}
      kicker={reader === 'current' ? null : t('Consent.text', { number: 1, total: 2 })}
      lead={t(`Consent.lead.${reader}`)}
      notice={
        changed && (
          <Notice tone="warning" live>
            {t('Consent.changed')}
          </Notice>
        )
      }
    >
      {({ version }) =>
        reader === 'current' ? (
          <AgreementReaderLinks other={privacy} label={t('Consent.readPrivacy')} />
        ) : (
          <AgreementDecision
            acceptLabel={t('Consent.acceptTerms')}
            cancelLabel={t(`Consent.cancel.${reader}`)}
            onAccept={() => navigate(privacy, { state: { accepted: version } })}
          />
        )
      }
    </AgreementPage>
  )
}
