import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { RegisterInput, useRegisterMutation } from '../../__generated__/useRegisterMutation.graphql.ts'
import { buildAddressInput, buildAddressFormValues } from '../addresses/shared/addressForm.ts'
import { emptyPerson, buildPersonInput, isLivingInCanada } from '../members/shared/personForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { Problem } from '../../relay/problem.ts'
import { readDraft, resetDraft, changeDraft } from '../../wizard/draft.ts'
import { storeRegistrationRefusalAndFindStep, getMemberSearchStep } from './registrationRefusal.ts'
import {
  type RegistrationDraft,
  buildProfileFormValues,
  registrationWizard,
  buildFormerMemberSearchInput,
  buildRegistrationStepUrl,
} from './registrationWizard.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Callbacks for a failed registration. `outdated` is called when the agreements have changed.
 * `refuse` is called for a problem that belongs to no wizard step.
 */
interface RegisterHandlers {
  refuse: (problem: { readonly message: string }) => void
  /** Called when the agreements have changed since the visitor read them. */
  outdated: () => unknown
}

/**
 * Returns a function that registers an account from the registration draft and the accepted version
 * of the agreements (B37, R-49). If the gateway rejects a field, the function opens the wizard step
 * with that field.
 */
export function useRegisterAccount() {
  const navigate = useNavigate()
  const [register] = useTypedMutation<useRegisterMutation>(mutation)

  return (agreementVersion: number, { refuse, outdated }: RegisterHandlers) => {
    const draft = readDraft(registrationWizard)
    const openRefusedRegistrationStep = (refusal: Problem) => {
      const step = storeRegistrationRefusalAndFindStep(refusal)
      return step ? navigate(buildRegistrationStepUrl(step)) : refuse(refusal)
    }
    return register(
      { input: { ...buildRegisterInput(draft), agreementVersion } },
      {
        RegisterPayload: ({ email }) => {
          resetDraft(registrationWizard)
          return navigate(paths.accountCreated(), { replace: true, state: { email } })
        },
        EmailTakenProblem: ({ message }) => {
          changeDraft(registrationWizard, { takenEmail: draft.email })
          return openRefusedRegistrationStep({ message, fields: [{ field: 'email', message }] })
        },
        AgreementOutdatedProblem: outdated,
        FormerMemberNotFoundProblem: ({ message }) => {
          changeDraft(registrationWizard, {
            refusal: { message, fields: [{ field: 'formerMember', message }] },
          })
          return navigate(buildRegistrationStepUrl(getMemberSearchStep(draft)))
        },
        Problem: openRefusedRegistrationStep,
      },
    )
  }
}

/** Returns the input of the registration mutation for a draft, without the agreements version. */
function buildRegisterInput(draft: RegistrationDraft): Omit<RegisterInput, 'agreementVersion'> {
  const profile = {
    ...emptyPerson,
    ...buildAddressFormValues(null),
    isBusiness: false,
    ...buildProfileFormValues(draft),
  }
  const { birthDate, ...person } = buildPersonInput(profile)
  return {
    email: draft.email ?? '',
    password: draft.password ?? '',
    confirmPassword: draft.password ?? '',
    ...person,
    birthDate: birthDate ?? '',
    isCanadian: isLivingInCanada(profile.country),
    isBusiness: profile.isBusiness,
    address: buildAddressInput(profile),
    manualAddress: profile.manualAddress,
    picture: draft.picture ? { upload: draft.picture } : null,
    formerMember:
      draft.isReturning && draft.formerMember
        ? { reference: draft.formerMember, search: buildFormerMemberSearchInput(draft) }
        : null,
  }
}

const mutation = graphql`
  mutation useRegisterMutation($input: RegisterInput!) {
    register(input: $input) {
      __typename
      ... on RegisterPayload @alias {
        email
      }
      ...problem_shown @alias
    }
  }
`
