import { useTranslation } from 'react-i18next'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import { Button } from '../../ui/Button.tsx'
import { PassCard } from '../../ui/PassCard.tsx'
import { ButtonTiles } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import type { GatewayClock } from '../../platform/gatewayClock.ts'
import { useGuestPassState } from './guestPassState.ts'
import { GuestPassFile } from './GuestPassFile.tsx'
import { ShowGuestPass } from './ShowGuestPass.tsx'
import { usePassHolderText } from './usePassHolderText.ts'
import type { GuestReceipt } from './guestReceipts.ts'
import { usePortalName } from './usePortalName.ts'

interface GuestPassProps {
  receipt: GuestReceipt
  /** Clock of the gateway; undefined after a reload. */
  clock: GatewayClock | undefined
}

/**
 * Pass that the guest has bought, with its QR code. The main button shows the pass to a trail
 * officer; the others open its PDF file and add its days to the guest's calendar. Not every
 * federation offers the code and the file (decision 0050); without the file, the guest can print
 * the page. After a reload, the pass has the initial of the first name (decision 0047).
 */
export function GuestPass({ receipt, clock }: GuestPassProps) {
  const { number, validIn, holder, activeAt, expiresAt, controlNumber, passKey } = receipt
  const { t } = useTranslation(['guests', 'common'])
  const state = useGuestPassState(receipt, clock)
  const { dateRange } = useFormat()
  const issuer = usePortalName()
  const type = t('Guest.invoice.pass')
  const { line: holderLine } = usePassHolderText(holder)
  const hasDays = activeAt !== null && expiresAt !== null

  return (
    <PassCard
      state={state}
      number={number}
      type={type}
      issuer={issuer}
      season={holderLine}
      activeAt={activeAt}
      expiresAt={expiresAt}
      days={
        hasDays && {
          label: t(validIn ? `Guest.pass.validIn.${validIn}` : 'common:ui.pass.valid'),
          text: dateRange(activeAt, expiresAt),
        }
      }
      code={controlNumber}
      controlNumber={controlNumber}
      isCodeLarge
      level={2}
      actions={
        <>
          <ShowGuestPass receipt={receipt} state={state} issuer={issuer} />
          <ButtonTiles>
            {passKey ? (
              <GuestPassFile size="tile" passKey={passKey} number={number} />
            ) : (
              <Button size="tile" icon="print" onClick={() => window.print()}>
                {t('Guest.pass.print')}
              </Button>
            )}
            {hasDays && (
              <PassCalendarButton
                size="tile"
                number={number}
                typeName={type}
                vehicle={null}
                firstDay={quebecDayOf(activeAt)}
                lastDay={quebecDayOf(expiresAt)}
              />
            )}
          </ButtonTiles>
        </>
      }
    />
  )
}
