import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PrivacyPolicySummaryScreenMutation } from '../../__generated__/PrivacyPolicySummaryScreenMutation.graphql.ts'
import type { PrivacyPolicySummaryScreenQuery } from '../../__generated__/PrivacyPolicySummaryScreenQuery.graphql.ts'
import { AgreementPage } from './shared/AgreementPage.tsx'
import { AgreementDecision } from './shared/AgreementDecision.tsx'
import { expireQueryResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { recordTermsConsent } from '../../relay/tokens.ts'
import { AgreementReaderLinks } from './AgreementReaderLinks.tsx'
import {
  useAgreementReaderKind,
  useAgreementNavigationState,
  readAgreementReturnPath,
} from './agreementState.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Summary of the privacy policy, which follows the summary of the terms. Its accept button accepts
 * both agreements (C01–C09).
 */
export default function PrivacyPolicySummaryScreen({
  queryRef,
}: ScreenProps<PrivacyPolicySummaryScreenQuery>) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const { search } = useLocation()
  const returnPath = readAgreementReturnPath(useSearchParams()[0])
  const { accepted } = useAgreementNavigationState()
  const { viewer, privacyPolicy } = usePreloadedQuery<PrivacyPolicySummaryScreenQuery>(
    graphql`
      query PrivacyPolicySummaryScreenQuery @preloadable {
        ...Shell_query
        viewer {
          consentRequired
        }
        privacyPolicy @catch {
          title
          version
          ...AgreementText_agreement
        }
      }
    `,
    queryRef,
  )
  const reader = useAgreementReaderKind(viewer)
  const terms = paths.terms() + search
  const [acceptAgreements] = useTypedMutation<PrivacyPolicySummaryScreenMutation>(mutation)

  /**
   * Accepts the terms and the privacy policy with one version number. If the member read different
   * versions of the two texts, the lower version is accepted (C03).
   */
  const acceptTermsAndPrivacyPolicy = (
    version: number,
    refuse: (problem: { readonly message: string }) => void,
  ) => {
    if (reader === 'visitor') return navigate(paths.registrationConsent())
    if (accepted === undefined) return navigate(terms)
    return acceptAgreements(
      { input: { version: Math.min(accepted, version) } },
      {
        AcceptAgreementsPayload: async ({ viewer: consentingViewer }) => {
          await recordTermsConsent(
            consentingViewer && { memberId: consentingViewer.id, email: consentingViewer.email },
          )
          // Queries without consent returned no data, so their cached results are discarded.
          expireQueryResults()
          return navigate(returnPath, { replace: true })
        },
        AgreementOutdatedProblem: () => {
          expireQueryResults()
          return navigate(terms, { replace: true, state: { changed: true } })
        },
        Problem: refuse,
      },
    )
  }

  return (
    <AgreementPage
      agreement={privacyPolicy}
      title={t('Consent.privacy')}
      kicker={reader === 'current' ? null : t('Consent.text', { number: 2, total: 2 })}
      lead={t(`Consent.lead.${reader}`)}
    >
      {({ version }) =>
        reader === 'current' ? (
          <AgreementReaderLinks other={terms} label={t('Consent.readTerms')} />
        ) : (
          <AgreementDecision
            acceptLabel={t('Consent.acceptPrivacy')}
            cancelLabel={t(`Consent.cancel.${reader}`)}
            onAccept={(refuse) => acceptTermsAndPrivacyPolicy(version, refuse)}
          />
        )
      }
    </AgreementPage>
  )
}

const mutation = graphql`
  mutation PrivacyPolicySummaryScreenMutation($input: AcceptAgreementsInput!) {
    acceptAgreements(input: $input) {
      __typename
      ... on AcceptAgreementsPayload @alias {
        viewer {
          id
          email
          firstName
          lastName
          consentRequired
        }
      }
      ...problem_shown @alias
    }
  }
`
