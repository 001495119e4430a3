import { graphql, useFragment } from 'react-relay'
import type { useCardProcessorConfig_portal$key } from '../../../__generated__/useCardProcessorConfig_portal.graphql.ts'
import type { CardProcessorConfig } from './stripe.ts'

/** Returns the settings of the card processor, with which a screen loads its card fields. */
export function useCardProcessorConfig(portal: useCardProcessorConfig_portal$key): CardProcessorConfig {
  return useFragment(
    graphql`
      fragment useCardProcessorConfig_portal on Portal {
        cardProcessor {
          publishableKey
          scriptUrl
        }
      }
    `,
    portal,
  ).cardProcessor
}
