import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type {
  usePassPrintingQuery,
  usePassPrintingQuery$data,
} from '../../../__generated__/usePassPrintingQuery.graphql.ts'
import { PassCard } from '../../../ui/PassCard.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { passStateOf } from '../../../ui/passState.ts'
import { toKnownPassType } from '../../access-rights/shared/passType.ts'
import { splitLinesIntoGroups } from './purchaseLineChoices.ts'

/** Maximum number of passes that are loaded in one query. */
const maximumPassesPerQuery = 40

type PrintedPass = NonNullable<NonNullable<usePassPrintingQuery$data['nodes'][number]>['pass']>

/** Printing of several passes with their QR codes. */
interface PassPrinting {
  /** Loads the passes and opens the print dialog of the browser. */
  readonly printPasses: () => Promise<void>
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /**
   * Pass cards that only the printed page shows; null before the passes are loaded. The caller
   * hides everything else on the printed page.
   */
  readonly printedCards: ReactNode
}

/**
 * Provides the printing of several passes in one print job.
 * @param passIds Ids of the passes.
 * @param issuer Name of the portal, shown as the issuer of the passes.
 */
export function usePassPrinting(passIds: readonly string[], issuer: string): PassPrinting {
  const environment = useRelayEnvironment()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [passes, setPasses] = useState<readonly PrintedPass[] | null>(null)

  useEffect(() => {
    if (!passes) return
    let isUnmounted = false
    // Each card draws its QR code as soon as this module has loaded. Without it, the card shows the
    // control number only.
    void import('../../../ui/qrPath.ts')
      .catch(() => {})
      .then(() =>
        requestAnimationFrame(() => {
          if (!isUnmounted) print()
        }),
      )
    // A later print of the page shows the screen as it then is.
    const removePrintedCards = () => setPasses(null)
    addEventListener('afterprint', removePrintedCards)
    return () => {
      isUnmounted = true
      removeEventListener('afterprint', removePrintedCards)
    }
  }, [passes])

  async function printPasses() {
    setState('loading')
    try {
      const loaded: PrintedPass[] = []
      for (const ids of splitLinesIntoGroups(passIds, maximumPassesPerQuery)) {
        const data = await fetchQuery<usePassPrintingQuery>(environment, query, { ids }).toPromise()
        loaded.push(...(data?.nodes ?? []).flatMap((node) => node?.pass ?? []))
      }
      setState(loaded.length < passIds.length ? 'failed' : 'idle')
      if (loaded.length === passIds.length) setPasses(loaded)
    } catch {
      setState('failed')
    }
  }

  return {
    printPasses,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    printedCards: passes && <PrintedPassCards passes={passes} issuer={issuer} />,
  }
}

function PrintedPassCards({ passes, issuer }: { passes: readonly PrintedPass[]; issuer: string }) {
  const { t } = useTranslation(['access-rights', 'purchase'])
  return (
    <div className="print-only">
      <Stack gap={6}>
        {passes.map((pass) => (
          <PassCard
            key={pass.id}
            state={passStateOf(pass)}
            number={pass.number}
            type={t(`AccessRightType.${toKnownPassType(pass.type)}`)}
            issuer={issuer}
            season={pass.season === null ? undefined : t('purchase:Success.season', { season: pass.season })}
            vehicle={pass.vehicleSnapshot}
            club={pass.clubSnapshot}
            activeAt={pass.activeAt}
            expiresAt={pass.expiresAt}
            code={pass.signedCode ?? pass.controlNumber}
            controlNumber={pass.controlNumber}
            level={2}
          />
        ))}
      </Stack>
    </div>
  )
}

const query = graphql`
  query usePassPrintingQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on AccessRight @alias(as: "pass") {
        id
        number
        controlNumber
        signedCode
        type
        status
        validity
        activeAt
        expiresAt
        season
        clubSnapshot {
          number
          name
        }
        vehicleSnapshot {
          name
          registration
        }
      }
    }
  }
`
