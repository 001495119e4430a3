import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { ReceiptPassQuery } from '../../__generated__/ReceiptPassQuery.graphql.ts'
import type { ReceiptPass_accessRight$key } from '../../__generated__/ReceiptPass_accessRight.graphql.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { PrintPassButton } from '../../parts/access-rights/PrintPass.tsx'
import { passType } from '../../parts/access-rights/passType.ts'
import styles from './ReceiptPass.module.css'

interface ReceiptPassProps {
  accessRight: ReceiptPass_accessRight$key
  /** The payment went through: there may be a pass to print. */
  paid: boolean
}

/** The pass that the payment was for, with its club (H04, H05). */
export function ReceiptPass({ accessRight: key, paid }: ReceiptPassProps) {
  const { t } = useTranslation(['receipts', 'access-rights'])
  const {
    accessRightId: id,
    type,
    club,
  } = useFragment(
    graphql`
      fragment ReceiptPass_accessRight on ReceiptAccessRight {
        accessRightId
        type
        club {
          name
          address
          postalCode
          city
          phoneNumber
        }
      }
    `,
    key,
  )
  const printable = usePrintable(paid ? id : null)
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
      {paid && id && (
        <div className={`${styles.actions} no-print`}>
          {printable && <PrintPassButton id={id} number={printable.number} />}
        </div>
      )}
    </Card>
  )
}

/** The pass, when it can be printed now: a receipt does not tell, and its screen does not wait for it. */
function usePrintable(id: string | null): { number: string } | null {
  const environment = useRelayEnvironment()
  const [pass, setPass] = useState<{ number: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    const { unsubscribe } = fetchQuery<ReceiptPassQuery>(
      environment,
      graphql`
        query ReceiptPassQuery($id: ID!) {
          node(id: $id) {
            ... on AccessRight {
              number
              canPrint
            }
          }
        }
      `,
      { id },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ node }) => setPass(node?.canPrint && node.number ? { number: node.number } : null),
      // Nothing to print for now: the purchase history offers it too.
      error: () => setPass(null),
    })
    return unsubscribe
  }, [environment, id])
  return pass
}
