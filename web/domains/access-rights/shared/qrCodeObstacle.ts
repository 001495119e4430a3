import type {
  AccessRightType,
  AccessRightValidity,
} from '../../../__generated__/PassSheet_accessRight.graphql.ts'

interface Pass {
  readonly canPrint: boolean
  readonly controlNumber: string | null
  readonly signedCode: string | null
  readonly status: string
  readonly type: AccessRightType
  readonly validity: AccessRightValidity | null
}

/** Reason why a pass is shown without a QR code. */
export type CodeObstacle = 'expired' | 'notPaid' | 'trail' | 'notPrintable' | 'noNumber'

/**
 * Returns why a pass is shown without a QR code; null if the pass has a code. A pass must be
 * printable to have a code (H12).
 */
export function findQrCodeObstacle({
  canPrint,
  controlNumber,
  signedCode,
  status,
  type,
  validity,
}: Pass): CodeObstacle | null {
  if (validity === 'EXPIRED') return 'expired'
  if (canPrint) return (signedCode ?? controlNumber) ? null : 'noNumber'
  if (status !== 'ACTIVE') return 'notPaid'
  return type === 'TRAIL' ? 'trail' : 'notPrintable'
}
