import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { ReceiptPassQuery } from '../../__generated__/ReceiptPassQuery.graphql.ts'
import type { ReceiptPass_receipt$key } from '../../__generated__/ReceiptPass_receipt.graphql.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { PrintPassButton } from '../../parts/access-rights/PrintPass.tsx'
import { passType } from '../../parts/access-rights/passType.ts'
import styles from './ReceiptPass.module.css'

/** The pass that the payment was for, with its club, as they were then (H04, H05); nothing where there is none. */
export function ReceiptPass({ receipt: key }: { receipt: ReceiptPass_receipt$key }) {
  const { t } = useTranslation(['receipts', 'access-rights'])
  const {
    id,
    successful: paid,
    accessRightSnapshot: pass,
  } = useFragment(
    graphql`
      fragment ReceiptPass_receipt on Receipt {
        id
        successful
        accessRightSnapshot {
          type
          club {
            name
            address
            postalCode
            city
            phoneNumber
          }
        }
      }
    `,
    key,
  )
  // Where the payment did not go through, there is no pass to print.
  const printable = usePrintable(paid && pass ? id : null)
  if (!pass) return null
  const { type, club } = pass
  const address =
    club && [club.address, [club.city, club.postalCode].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <Card title={t(paid ? 'Receipt.pass' : 'Receipt.passNotBought')}>
      <DescriptionList>
        <Description term={t('Receipt.passType')}>
          {t(`access-rights:AccessRightType.${passType(type)}`)}
        </Description>
        {club && (
          <Description term={t(paid ? 'Receipt.club' : 'Receipt.clubChosen')}>
            <span className={styles.club}>
              <span>{club.name}</span>
              {address?.map((line) => (
                <span key={line} className={styles.address}>
                  {line}
                </span>
              ))}
              {club.phoneNumber && (
                <TextLink href={`tel:+1${club.phoneNumber.replace(/\D/g, '')}`} icon="phone">
                  {club.phoneNumber}
                </TextLink>
              )}
            </span>
          </Description>
        )}
      </DescriptionList>
      {paid && (
        <div className={`${styles.actions} no-print`}>{printable && <PrintPassButton {...printable} />}</div>
      )}
    </Card>
  )
}

/** The pass, when it can be printed now: a receipt does not tell, and its screen does not wait for it. */
function usePrintable(receiptId: string | null): { id: string; number: string } | null {
  const environment = useRelayEnvironment()
  const [pass, setPass] = useState<{ id: string; number: string } | null>(null)
  useEffect(() => {
    if (receiptId === null) return
    const { unsubscribe } = fetchQuery<ReceiptPassQuery>(
      environment,
      graphql`
        query ReceiptPassQuery($id: ID!) {
          viewer {
            receipt(id: $id) {
              accessRight {
                id
                number
                canPrint
              }
            }
          }
        }
      `,
      { id: receiptId },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ viewer }) => {
        const found = viewer?.receipt?.accessRight
        setPass(found?.canPrint ? { id: found.id, number: found.number } : null)
      },
      // Nothing to print for now: the purchase history offers it too.
      error: () => setPass(null),
    })
    return unsubscribe
  }, [environment, receiptId])
  return pass
}
