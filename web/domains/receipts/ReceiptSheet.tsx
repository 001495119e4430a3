import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReceiptSheet_member$key } from '../../__generated__/ReceiptSheet_member.graphql.ts'
import type { ReceiptSheet_portal$key } from '../../__generated__/ReceiptSheet_portal.graphql.ts'
import type { ReceiptSheet_receipt$key } from '../../__generated__/ReceiptSheet_receipt.graphql.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { WrappingRow } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ReceiptInvoice } from './ReceiptInvoice.tsx'
import { ReceiptPass } from './ReceiptPass.tsx'
import styles from './ReceiptSheet.module.css'

interface ReceiptSheetProps {
  receipt: ReceiptSheet_receipt$key
  member: ReceiptSheet_member$key
  portal: ReceiptSheet_portal$key
  /** Buttons below the title of a receipt, omitted from print and from a failed payment. */
  actions: ReactNode
}

/**
 * Printable receipt with seller, buyer, payment card, invoice lines, both taxes and the tax
 * numbers. The receipt fits on one Letter page.
 */
export function ReceiptSheet({ receipt: key, member, portal, actions }: ReceiptSheetProps) {
  const { t } = useTranslation('receipts')
  const { dateTime } = useFormat()
  const { firstName, lastName, email } = useFragment(
    graphql`
      fragment ReceiptSheet_member on Member {
        firstName
        lastName
        email
      }
    `,
    member,
  )
  const { name, seller } = useFragment(
    graphql`
      fragment ReceiptSheet_portal on Portal {
        name
        seller {
          name
          address
          ...ReceiptInvoice_seller
        }
      }
    `,
    portal,
  )
  const receipt = useFragment(
    graphql`
      fragment ReceiptSheet_receipt on Receipt {
        number
        paidAt
        successful
        total {
          cents
        }
        card {
          brand
          last4
        }
        ...ReceiptInvoice_receipt
        ...ReceiptPass_receipt
      }
    `,
    key,
  )
  const { number, paidAt, successful, total, card } = receipt
  return (
    <article className={`${styles.sheet} ${successful ? '' : styles.failed}`}>
      {/* A failed payment is no receipt, so it has no seller. */}
      {successful && (
        <header className={styles.head}>
          <ContourBackground seed={number} className={styles.contour} />
          <div className={styles.seller}>
            <Logo name={name} />
            {seller && (
              <p className={styles.address}>
                <strong>{seller.name}</strong>
                <br />
                {seller.address}
              </p>
            )}
          </div>
          <div className={styles.summary}>
            <PageTitle>{t('Receipt.title', { number })}</PageTitle>
            {/* On paper the invoice with the total is on the same page. */}
            <p className={`${styles.total} no-print`}>
              {t('Receipt.paid')} <Amount cents={total.cents} />
            </p>
          </div>
          <WrappingRow className="no-print">{actions}</WrappingRow>
        </header>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t(successful ? 'Receipt.date' : 'Receipt.dateFailed')}</dt>
          <dd>{paidAt ? dateTime(paidAt) : t('Receipt.noDate')}</dd>
        </div>
        <div>
          <dt>{t('Receipt.holder')}</dt>
          <dd>
            {firstName} {lastName}
            <span className={styles.quiet}>
              {/* A long address breaks before its domain. */}
              {email.slice(0, email.indexOf('@') + 1)}
              <wbr />
              {email.slice(email.indexOf('@') + 1)}
            </span>
          </dd>
        </div>
        {card && (
          <div>
            <dt>{t('Receipt.card')}</dt>
            <dd>
              {t('Receipt.cardEnding', { brand: card.brand ?? t('Receipt.cardUnknown'), last4: card.last4 })}
            </dd>
          </div>
        )}
      </dl>
      <ReceiptPass receipt={receipt} />
      <ReceiptInvoice receipt={receipt} seller={successful ? (seller ?? null) : null} />
    </article>
  )
}
