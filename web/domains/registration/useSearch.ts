import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useSearchMutation } from '../../__generated__/useSearchMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { Problem } from '../../relay/problem.ts'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import { membershipChosen, registration, searchInput, registrationAddress } from './registration.ts'

/** Looks in the old files for whom the draft describes, and shows what was found (B34). */
export function useSearch(by: 'number' | 'names') {
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
      { input: searchInput(readDraft(registration), by) },
      {
        FindExistingMembersPayload: ({ members }) => {
          // Whom another search has found cannot be asked for by this one.
          const noOther = membershipChosen(readDraft(registration), true)
          changeDraft(registration, { ...noOther, found: members, foundBy: by })
          return navigate(registrationAddress('memberchoices'))
        },
        Problem: (problem) => {
          const ofEmail = problem.fields.filter(({ field }) => field === 'email')
          if (ofEmail.length === 0) return refuse(problem)
          // It was typed in the first step.
          changeDraft(registration, { refusal: { message: problem.message, fields: ofEmail } })
          return navigate(registrationAddress('baseinfo'))
        },
      },
    )
}
