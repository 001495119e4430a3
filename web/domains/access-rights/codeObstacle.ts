import type {
  AccessRightType,
  AccessRightValidity,
} from '../../__generated__/PassSheet_accessRight.graphql.ts'

interface Pass {
  readonly canPrint: boolean
  readonly controlNumber: string | null
  readonly status: string
  readonly type: AccessRightType
  readonly validity: AccessRightValidity | null
}

/** Why a pass shows no code. */
export type CodeObstacle = 'expired' | 'notPaid' | 'trail' | 'notPrintable' | 'noNumber'

/**
 * Why a pass is shown without its QR code, the first reason that there is; null when it has one. The code is what the
 * federation prints, and stands where the pass may be printed (H12): paid, not over, printable, no trail pass.
 */
export function codeObstacle({ canPrint, controlNumber, status, type, validity }: Pass): CodeObstacle | null {
  if (canPrint) return controlNumber ? null : 'noNumber'
  if (status !== 'ACTIVE') return 'notPaid'
  if (validity === 'EXPIRED') return 'expired'
  return type === 'TRAIL' ? 'trail' : 'notPrintable'
}
