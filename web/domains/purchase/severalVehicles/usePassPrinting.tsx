import { type ReactNode, useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePassPrintingQuery } from '../../../__generated__/usePassPrintingQuery.graphql.ts'
import type PrintedPassCards from './PrintedPassCards.tsx'
import type { PrintedPass } from './PrintedPassCards.tsx'
import { splitIntoGroups } from './splitIntoGroups.ts'

/** Maximum number of passes that are loaded in one query. */
const maximumPassesPerQuery = 40

/** Loaded passes to print, with the component that shows their cards. */
interface PrintedPasses {
  readonly passes: readonly PrintedPass[]
  readonly Cards: typeof PrintedPassCards
}

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
  const [printed, setPrinted] = useState<PrintedPasses | null>(null)

  useEffect(() => {
    if (!printed) return
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
    const removePrintedCards = () => setPrinted(null)
    addEventListener('afterprint', removePrintedCards)
    return () => {
      isUnmounted = true
      removeEventListener('afterprint', removePrintedCards)
    }
  }, [printed])

  async function printPasses() {
    setState('loading')
    try {
      // The cards are needed only for printing, so their code is not part of the screen.
      const { default: Cards } = await import('./PrintedPassCards.tsx')
      const loaded: PrintedPass[] = []
      for (const ids of splitIntoGroups(passIds, maximumPassesPerQuery)) {
        const data = await fetchQuery<usePassPrintingQuery>(environment, query, { ids }).toPromise()
        loaded.push(...(data?.nodes ?? []).flatMap((node) => node?.pass ?? []))
      }
      setState(loaded.length < passIds.length ? 'failed' : 'idle')
      if (loaded.length === passIds.length) setPrinted({ passes: loaded, Cards })
    } catch {
      setState('failed')
    }
  }

  return {
    printPasses,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    printedCards: printed && <printed.Cards passes={printed.passes} issuer={issuer} />,
  }
}

const query = graphql`
  query usePassPrintingQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on AccessRight @alias(as: "pass") {
        id
        ...usePassCardProps_accessRight
      }
    }
  }
`
