import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../platform/language.ts'
import { passPagePath } from '../../platform/passPagePath.ts'
import { paths } from '../../platform/paths.ts'
import { defaultPortalName } from '../../platform/portalName.ts'
import { readOwnerIdOfStoredPasses, storedSession } from '../../platform/session.ts'
import { useStoredValue } from '../../platform/storedValue.ts'
import { useWakeLock } from '../../platform/useWakeLock.ts'
import { Button, buildButtonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { KeptGuestPassCard } from './KeptGuestPassCard.tsx'
import { KeptPass } from './KeptPass.tsx'
import styles from './KeptPassesPage.module.css'
import type { PassRecord } from './passRecord.ts'
import { sortStoredPasses } from './storedPassValidity.ts'
import { canStorePassesOffline } from './passWorker.ts'
import { readStoredPassesOfOwner } from './readStoredPassesOfOwner.ts'
import { keptGuestPasses } from './shared/keptGuestPasses.ts'
import type { RefreshOutcome } from './refreshKeptPasses.ts'
import { useQuebecToday } from './useQuebecToday.ts'
import { buildPageReloadUrl, useReloadAfterReconnect } from './useReloadAfterReconnect.ts'

interface KeptPassesPageProps {
  /** Passes that were stored on this device when the page opened. */
  initialPasses: readonly PassRecord[]
  /**
   * True if the service worker opened the page of stored passes because another page of the portal
   * could not be loaded.
   */
  replacesOtherPage: boolean
  /** True if the page was opened with the URL parameter `exit` and has signed the member out. */
  isSignedOut: boolean
  /** Loads the passes from the gateway and stores them on this device. */
  refresh: () => Promise<RefreshOutcome>
  /** Stores the member's consent to keep the passes on this device, and then stores the passes. */
  keep: () => Promise<RefreshOutcome>
}

/**
 * Page with all passes that are stored on this device. The page opens without a network, and
 * refreshes the passes in the background.
 */
export function KeptPassesPage({
  initialPasses,
  replacesOtherPage,
  isSignedOut,
  refresh,
  keep,
}: KeptPassesPageProps) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const [passes, setPasses] = useState(initialPasses)
  const [outcome, setOutcome] = useState<RefreshOutcome | null>(replacesOtherPage ? 'failed' : null)
  const [isSaving, setSaving] = useState(false)
  const today = useQuebecToday()
  const guestPasses = useStoredValue(keptGuestPasses)
  const hasMemberPasses = passes.length > 0
  const hasPasses = hasMemberPasses || guestPasses.length > 0
  const isGuest = !hasMemberPasses && hasPasses && readOwnerIdOfStoredPasses() === null
  useWakeLock(hasPasses)
  // The page that the member wanted to see opens when the network is back.
  const reloadsAfterReconnect = replacesOtherPage && !isSignedOut
  useReloadAfterReconnect(reloadsAfterReconnect)

  useEffect(() => {
    const showStoredPasses = async () => setPasses(await readStoredPassesOfOwner())
    const refreshShownPasses = async () => {
      const next = await refresh()
      setOutcome(next)
      if (next === 'kept' || next === 'notChosen') await showStoredPasses()
    }
    // The page stays as it is if a refresh fails.
    const refreshShownPassesInBackground = () => void refreshShownPasses().catch(() => setOutcome('failed'))
    // The first reading may have taken too long. Reading again would hide a pass that has ended.
    if (initialPasses.length === 0) void showStoredPasses()
    // A sign-out in another tab hides the passes here at once.
    storedSession.onChangeInOtherTab(() => void showStoredPasses())
    if (reloadsAfterReconnect) return undefined
    if (!isSignedOut) refreshShownPassesInBackground()
    addEventListener('online', refreshShownPassesInBackground)
    return () => removeEventListener('online', refreshShownPassesInBackground)
  }, [initialPasses, refresh, reloadsAfterReconnect, isSignedOut])
  const savePassesOnDevice = async () => {
    setSaving(true)
    setOutcome(await keep().catch(() => 'failed' as const))
    setPasses(await readStoredPassesOfOwner())
    setSaving(false)
  }

  const portalUrl = isGuest ? paths.guests() : isSignedOut ? paths.login() : paths.dashboard()
  const notice = isSignedOut ? 'signedOut' : selectPassRefreshNotice(outcome, hasPasses, hasMemberPasses)
  return (
    <>
      <header className={styles.header}>
        <LogoMark
          label={[...passes, ...guestPasses][0]?.issuer ?? defaultPortalName}
          className={styles.mark}
        />
        <LanguageLink />
      </header>
      <main className={styles.main}>
        <h1>{t(hasPasses || notice !== null ? 'KeptPasses.title' : 'KeptPasses.none')}</h1>
        <div role="status" className={styles.status}>
          {notice && (
            <p className={styles.notice}>
              <Icon name="info" size="1.5em" />
              <span>{t(`KeptPasses.${notice}`)}</span>
            </p>
          )}
        </div>
        {sortStoredPasses(passes, today).map((record) => (
          <KeptPass key={record.number} record={record} today={today} />
        ))}
        {sortStoredPasses(guestPasses, today).map((pass) => (
          <KeptGuestPassCard key={pass.number} pass={pass} today={today} />
        ))}
        {!hasPasses && notice === null && outcome !== null && <p>{t(`KeptPasses.${emptyTexts[outcome]}`)}</p>}
        <nav className={styles.actions}>
          {!hasPasses && outcome === 'notChosen' && !isSignedOut && canStorePassesOffline() && (
            <Button
              variant="primary"
              icon="download"
              busy={isSaving}
              onClick={() => void savePassesOnDevice()}
            >
              {t('KeepPasses.keep')}
            </Button>
          )}
          {outcome === 'signInNeeded' && !isSignedOut && !isGuest && (
            <a
              href={paths.login({ redirect: passPagePath })}
              className={buildButtonClass({ variant: 'primary' })}
            >
              {t('KeptPasses.signInLink')}
            </a>
          )}
          {reloadsAfterReconnect && (
            <a href={buildPageReloadUrl()} className={buildButtonClass({})}>
              {t('common:words.retry')}
            </a>
          )}
          {!reloadsAfterReconnect && (
            <a href={portalUrl} className={buildButtonClass({})}>
              {t('KeptPasses.portal')}
            </a>
          )}
        </nav>
        {hasMemberPasses && <SignOutLink isOffline={outcome === 'failed'} />}
      </main>
    </>
  )
}

/**
 * Returns the notice about a failed refresh of the stored passes; null if no notice is needed. A
 * guest's pass needs no sign-in.
 */
function selectPassRefreshNotice(
  outcome: RefreshOutcome | null,
  hasPasses: boolean,
  hasMemberPasses: boolean,
) {
  switch (outcome) {
    case 'failed':
      return hasPasses ? 'noNetwork' : 'noneWithoutNetwork'
    case 'refused':
      return 'refused'
    case 'notStored':
      return 'noStorage'
    case 'signInNeeded':
      return hasMemberPasses ? 'signIn' : null
    default:
      return null
  }
}

/**
 * Translation keys of the sentence that is shown when no pass is stored, by outcome of the refresh.
 */
const emptyTexts = {
  kept: 'noPass',
  notChosen: 'ask',
  signInNeeded: 'signInFirst',
  notStored: 'noneText',
  failed: 'noneText',
  refused: 'noneText',
} as const satisfies Record<RefreshOutcome, string>

/**
 * Link that signs the member out. Without a network, the link first asks for a confirmation,
 * because a sign-out deletes the passes.
 */
function SignOutLink({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const [isAsking, setAsking] = useState(false)
  const mustAsk = isOffline && !isAsking
  return (
    <div className={styles.signOut}>
      <p role={isAsking ? 'alert' : undefined}>
        {t(isAsking ? 'KeptPasses.signOutOffline' : 'KeptPasses.signOutText')}
      </p>
      {mustAsk ? (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('common:shell.signOut')}
        </Button>
      ) : (
        <a href={paths.login({ exit: '1' })} className={styles.link}>
          {t(isAsking ? 'KeptPasses.signOutAnyway' : 'common:shell.signOut')}
        </a>
      )}
      {isAsking && (
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {t('common:words.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Link to the page of stored passes in the other language. */
function LanguageLink() {
  const { t, i18n } = useTranslation('common')
  const other = languages.find((language) => language !== i18n.language)!
  const url = new URL(location.href)
  url.searchParams.set('lang', other)
  return (
    <a href={url.href} lang={other} hrefLang={other} className={styles.link}>
      {t('shell.language')}
    </a>
  )
}
