import { useTranslation } from 'react-i18next'
import type { AccessRightType } from '../../__generated__/refreshKeptPassesQuery.graphql.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './KeptPass.module.css'
import { type KeptPassState, type PassRecord, keptPassStateOn } from './passRecord.ts'

const icons: Record<KeptPassState, IconName> = { current: 'check', upcoming: 'calendar', expired: 'clock' }
const periodTexts = { current: 'until', upcoming: 'from', expired: 'over' } as const

type KnownType = Exclude<AccessRightType, '%future added value'>

interface KeptPassProps {
  record: PassRecord
  /** Day in Quebec by the clock of the device, `YYYY-MM-DD`. */
  today: string
}

/**
 * A pass from its record on this device: black on white in both themes, with the time of its last
 * confirmation. Shows only what the record and the clock of the device say.
 */
export function KeptPass({ record, today }: KeptPassProps) {
  const { t, i18n } = useTranslation(['kept-passes', 'access-rights', 'common'])
  const { longDate, dateRange, dateTime } = useFormat()
  const state = keptPassStateOn(today, record)
  const { number, controlNumber, vehicle, plate, club, firstDay, lastDay, qrText } = record
  // A later release may have kept a type that this page does not know.
  const typeText = `access-rights:AccessRightType.${record.type as KnownType}` as const
  const isKnownType: boolean = i18n.exists(typeText)
  return (
    <article
      className={styles.pass}
      aria-label={t('access-rights:PassSheet.title', { number })}
      data-theme="light"
    >
      <div className={`${styles.validity} ${styles[state]}`}>
        <Icon name={icons[state]} size="2.5rem" />
        <p className={styles.state}>
          <strong>{t(`common:ui.pass.state.${state}`)}</strong>
          <span>
            {t(`access-rights:PassSheet.${periodTexts[state]}`, {
              date: longDate(state === 'upcoming' ? firstDay : lastDay),
            })}
          </span>
        </p>
        <LogoMark label={record.issuer} className={styles.mark} />
      </div>
      {(vehicle ?? plate) && (
        <div className={styles.vehicle}>
          {vehicle && <h2 className={styles.name}>{vehicle}</h2>}
          {plate && (
            <p className={styles.plate}>
              <span className="visually-hidden">{t('common:ui.pass.registration')} </span>
              {plate}
            </p>
          )}
        </div>
      )}
      {state !== 'expired' && qrText ? (
        <QrCode
          text={qrText}
          readableText={controlNumber ?? number}
          label={t('common:ui.pass.code', { number })}
          className={styles.code}
        />
      ) : (
        state !== 'expired' && <p className={styles.noCode}>{t('KeptPasses.noCode')}</p>
      )}
      <dl className={styles.facts}>
        {controlNumber && (
          <div>
            <dt>{t('common:ui.pass.controlNumber')}</dt>
            <dd className={styles.strong}>{controlNumber}</dd>
          </div>
        )}
        <div>
          <dt>{t('common:ui.pass.number')}</dt>
          <dd className={styles.strong}>{number}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('access-rights:PassSheet.type')}</dt>
          <dd>{t(isKnownType ? typeText : 'access-rights:AccessRightType.UNKNOWN')}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('access-rights:PassSheet.period')}</dt>
          <dd>{dateRange(firstDay, lastDay)}</dd>
        </div>
        {club && (
          <div className={styles.wide}>
            <dt>{t('common:ui.pass.club')}</dt>
            <dd>{club}</dd>
          </div>
        )}
      </dl>
      <p className={styles.confirmed}>{t('KeptPasses.confirmed', { date: dateTime(record.confirmedAt) })}</p>
    </article>
  )
}
