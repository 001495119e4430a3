import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Card.module.css'

/** Drawings by brand, in a frame of 48 × 32 units. The keys are the names in `normalizeBrand`. */
const marks = new Map<string, { ground: string; shape: ReactNode }>([
  [
    'visa',
    {
      ground: '#fff',
      shape: (
        <text x="24" y="21" fontSize="14" fontStyle="italic" fill="#1434cb">
          VISA
        </text>
      ),
    },
  ],
  [
    'mastercard',
    {
      ground: '#fff',
      shape: (
        <>
          <circle cx="19" cy="16" r="9" fill="#eb001b" />
          <circle cx="29" cy="16" r="9" fill="#f79e1b" />
          <path fill="#ff5f00" d="M24 8.52a9 9 0 0 1 0 14.96a9 9 0 0 1 0-14.96z" />
        </>
      ),
    },
  ],
  [
    'americanexpress',
    {
      ground: '#016fd0',
      shape: (
        <text x="24" y="20.5" fontSize="12.5" fill="#fff">
          AMEX
        </text>
      ),
    },
  ],
])

/** Removes differences in the spelling of a brand, such as "MasterCard" and "Mastercard". */
const normalizeBrand = (brand: string) => brand.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * Mark of the brand of a stored payment card; a card icon for a brand without a mark. Decorative,
 * because the name of the brand is beside the mark.
 */
export function CardBrandMark({ brand }: { brand: string | null | undefined }) {
  const mark = marks.get(normalizeBrand(brand ?? ''))
  if (!mark)
    return (
      <span className={styles.mark}>
        <Icon name="card" size="1.25rem" />
      </span>
    )
  return (
    <svg className={styles.mark} viewBox="0 0 48 32" style={{ background: mark.ground }} aria-hidden="true">
      <g textAnchor="middle" fontWeight="800">
        {mark.shape}
      </g>
    </svg>
  )
}
