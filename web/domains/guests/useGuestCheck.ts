import { graphql } from 'react-relay'
import type {
  CheckGuestAccessRightInput,
  useGuestCheckMutation,
} from '../../__generated__/useGuestCheckMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { Problem } from '../../relay/problem.ts'

/** Result of the check of a guest's access right. */
export type GuestCheckResult = 'found' | 'notFound' | 'refused'

/**
 * Returns a function that asks the federation whether the guest holds a valid access right of
 * another province (L08). Any other problem than an unknown access right is passed to `refuse`.
 */
export function useGuestAccessRightCheck() {
  const [check] = useTypedMutation<useGuestCheckMutation>(graphql`
    mutation useGuestCheckMutation($input: CheckGuestAccessRightInput!) {
      checkGuestAccessRight(input: $input) {
        __typename
        ... on CheckGuestAccessRightPayload @alias {
          email
        }
        ...problem_shown @alias
      }
    }
  `)
  return (holder: CheckGuestAccessRightInput['holder'], refuse: (problem: Problem) => void) =>
    check<GuestCheckResult>(
      { input: { holder } },
      {
        CheckGuestAccessRightPayload: () => 'found',
        ExternalRightNotFoundProblem: () => 'notFound',
        Problem: (problem) => {
          refuse(problem)
          return 'refused'
        },
      },
    )
}
