import { graphql, useFragment } from 'react-relay'
import type { useCardProcessorConfig_portal$key } from '../../../__generated__/useCardProcessorConfig_portal.graphql.ts'
import type { CardProcessorConfig } from './stripe.ts'

/** Returns the configuration with which a screen with a card form loads the card processor. */
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
