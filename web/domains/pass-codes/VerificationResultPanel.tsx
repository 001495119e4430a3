import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VerifiedPass } from '../../../gateway/domains/pass-codes/shared/verification-result.ts'
import { needsCallToFederationOffice } from '../../../gateway/domains/pass-codes/shared/office-call-advice.ts'
import { resultShapes } from '../../../gateway/domains/pass-codes/shared/verification-result-icons.ts'
import {
  buildPhoneLink,
  preventLineBreaksInPhoneNumber,
} from '../../../gateway/domains/pass-codes/shared/telephone-link.ts'
import { readQuebecToday } from '../../platform/quebecDays.ts'
import { useFormat } from '../../ui/useFormat.ts'
import type { VerificationEntry } from './verificationLog.ts'
import styles from './ScannerPage.module.css'

interface VerificationResultPanelProps {
  entry: VerificationEntry
  /** True when the officer typed the code. The focus then moves to the verification result. */
  takesFocus: boolean
  /** Phone number of the federation's office; null if it is unknown. */
  officePhone: string | null
}

/**
 * Panel with the result of a pass verification. It looks like the result page that the gateway
 * renders (`render-page.ts`).
 */
export function VerificationResultPanel({ entry, takesFocus, officePhone }: VerificationResultPanelProps) {
  const { t } = useTranslation('pass-codes')
  const { longDate, timeOfDay } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { result, pass, reason, text, previousAt } = entry
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <div className={`result ${result} ${styles.result}`}>
        <VerificationResultIcon result={result} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t(`PassCheck.${result}`)}
          </h2>
          <p>{useOfficerInstruction(entry)}</p>
        </div>
      </div>
      {needsCallToFederationOffice(result) && officePhone !== null && (
        <a href={buildPhoneLink(officePhone)} className="call">
          {t('PassCheck.office', { phone: preventLineBreaksInPhoneNumber(officePhone) })}
        </a>
      )}
      {reason === 'controlNumber' && (
        <div>
          <p className="plateName">{t('PassCheck.controlNumber')}</p>
          <p className="plate">{text}</p>
        </div>
      )}
      {pass && <VerifiedPassFacts pass={pass} />}
      {previousAt !== null && <p>{t('Scanner.seenBefore', { time: timeOfDay(previousAt) })}</p>}
      <p>{t('Scanner.deviceDay', { day: longDate(readQuebecToday()) })}</p>
    </>
  )
}

/** Decorative icon of a verification result. The text beside it has the same meaning. */
export function VerificationResultIcon({ result }: Pick<VerificationEntry, 'result'>) {
  const { outline, mark } = resultShapes[result]
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path className="outline" d={outline} />
      <path d={mark} />
    </svg>
  )
}

/** Returns the sentence below a verification result, which tells the officer what to do next. */
function useOfficerInstruction({ result, pass, reason }: VerificationEntry): string {
  const { t } = useTranslation('pass-codes')
  const { longDate } = useFormat()
  if (reason === 'controlNumber') return t('PassCheck.advice.controlNumber')
  if (reason === 'unknownKey') return t('Scanner.reason.unknownKey')
  const [firstDay, lastDay, confirmedOn] = [
    pass?.firstDay ?? '',
    pass?.lastDay ?? '',
    pass?.confirmedOn ?? '',
  ]
  if (result !== 'NOT_VALID_TODAY') return t(`PassCheck.advice.${result}`, { day: longDate(confirmedOn) })
  return readQuebecToday() < firstDay
    ? t('PassCheck.advice.starts', { day: longDate(firstDay) })
    : t('PassCheck.advice.ended', { day: longDate(lastDay) })
}

function VerifiedPassFacts({ pass }: { pass: VerifiedPass }) {
  const { t } = useTranslation('pass-codes')
  const { longDate } = useFormat()
  const [first, last] = [longDate(pass.firstDay), longDate(pass.lastDay)]
  const facts: { name: string; value: string; isWide?: boolean }[] = [
    { name: t('PassCheck.type'), value: t(`PassCheck.type.${pass.type}`), isWide: true },
    {
      name: t('PassCheck.period'),
      value: first === last ? first : t('PassCheck.from', { first, last }),
      isWide: true,
    },
    { name: t('PassCheck.vehicle'), value: t(`PassCheck.vehicle.${pass.vehicleType}`) },
    ...(pass.clubNumber === null ? [] : [{ name: t('PassCheck.club'), value: pass.clubNumber }]),
    { name: t('PassCheck.number'), value: pass.number },
  ]
  return (
    <>
      <div>
        <p className="plateName">{t('PassCheck.registration')}</p>
        <p className="plate">{pass.registration}</p>
      </div>
      <dl>
        {facts.map(({ name, value, isWide }) => (
          <div key={name} className={isWide ? 'wide' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('PassCheck.confirmed', { day: longDate(pass.confirmedOn) })}</p>
    </>
  )
}
