import { graphql } from 'react-relay'
import type { useGuestCheckMutation } from '../../__generated__/useGuestCheckMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'

/**
 * Returns a function that asks the federation whether the guest holds a valid access right of
 * another province (L08).
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
  return check
}
