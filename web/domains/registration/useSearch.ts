import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useSearchMutation } from '../../__generated__/useSearchMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { Problem } from '../../relay/problem.ts'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import {
  buildFormerMemberAnswerChange,
  registrationWizard,
  buildFormerMemberSearchInput,
  buildRegistrationStepUrl,
} from './registrationWizard.ts'

/**
 * Returns a function that searches for former member records with the search input of the draft,
 * and then opens the results (B34).
 */
export function useFormerMemberSearch(criterion: 'number' | 'names') {
  const navigate = useNavigate()
  const [find] = useTypedMutation<useSearchMutation>(graphql`
    mutation useSearchMutation($input: FindExistingMembersInput!) {
      findExistingMembers(input: $input) {
        __typename
        ... on FindExistingMembersPayload @alias {
          members {
            reference
            firstName
            lastName
            birthDate
            vehicle
          }
        }
        ...problem_shown @alias
      }
    }
  `)
  return (refuse: (problem: Pick<Problem, 'message'> & Partial<Problem>) => void) =>
    find(
      { input: buildFormerMemberSearchInput(readDraft(registrationWizard), criterion) },
      {
        FindExistingMembersPayload: ({ members }) => {
          // A record that the other search found cannot be registered with this search.
          const noOther = buildFormerMemberAnswerChange(readDraft(registrationWizard), true)
          changeDraft(registrationWizard, { ...noOther, found: members, foundBy: criterion })
          return navigate(buildRegistrationStepUrl('memberchoices'))
        },
        Problem: (problem) => {
          const ofEmail = problem.fields.filter(({ field }) => field === 'email')
          if (ofEmail.length === 0) return refuse(problem)
          // The e-mail address was entered in the first step.
          changeDraft(registrationWizard, { refusal: { message: problem.message, fields: ofEmail } })
          return navigate(buildRegistrationStepUrl('baseinfo'))
        },
      },
    )
}
