import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { CreateAccountConsentScreenQuery } from '../../__generated__/CreateAccountConsentScreenQuery.graphql.ts'
import { AgreementPage } from '../agreements/shared/AgreementPage.tsx'
import { AgreementDecision } from '../agreements/shared/AgreementDecision.tsx'
import { useReload } from '../../relay/useReload.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Notice } from '../../ui/Notice.tsx'
import { buildRegistrationStepUrl } from './registrationWizard.ts'
import { useRegisterAccount } from './useRegister.ts'

/**
 * Data that the terms screen and the privacy policy screen of the registration pass to each other
 * in the navigation state.
 */
interface AgreementState {
  accepted?: number
  changed?: boolean
}

/**
 * Last step of the registration: the terms, then the privacy policy. Accepting both creates the
 * account (B41, C09, R-49).
 */
export default function CreateAccountConsentScreen({
  queryRef,
}: ScreenProps<CreateAccountConsentScreenQuery>) {
  const { t } = useTranslation(['agreements', 'registration'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { accepted, changed } = (useLocation().state ?? {}) as AgreementState
  const { reload } = useReload()
  const register = useRegisterAccount()
  const { terms, privacyPolicy } = usePreloadedQuery<CreateAccountConsentScreenQuery>(
    graphql`
      query CreateAccountConsentScreenQuery @preloadable {
        ...Shell_query
        terms @catch {
          title
          version
          ...AgreementText_agreement
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
  // The privacy policy follows the terms; a visit without the navigation state starts with the
  // terms.
  const isSecond = search.get('text') === 'privacy' && accepted !== undefined
  const here = buildRegistrationStepUrl('consent')

  const acceptShownAgreement = (
    version: number,
    showProblem: (problem: { readonly message: string }) => void,
  ) => {
    if (!isSecond) return navigate(`${here}?text=privacy`, { state: { accepted: version } })
    return register(Math.min(accepted, version), {
      refuse: showProblem,
      outdated: async () => {
        await navigate(here, { replace: true, state: { changed: true } })
        // A navigation back to the terms does not load them again by itself.
        reload()
      },
    })
  }

  return (
    <AgreementPage
      key={isSecond ? 'privacy' : 'terms'}
      agreement={isSecond ? privacyPolicy : terms}
      title={t(isSecond ? 'Consent.privacy' : 'Consent.terms')}
      kicker={t('Consent.text', { number: isSecond ? 2 : 1, total: 2 })}
      lead={t('Consent.lead.visitor')}
      notice={
        changed && (
          <Notice tone="warning" live>
            {t('Consent.changed')}
          </Notice>
        )
      }
    >
      {({ version }) => (
        <AgreementDecision
          acceptLabel={isSecond ? t('registration:Creation.accept') : t('Consent.acceptTerms')}
          cancelLabel={t('registration:Creation.cancel')}
          onAccept={(refuse) => acceptShownAgreement(version, refuse)}
        />
      )}
    </AgreementPage>
  )
}
