/**
 * Entry module of the page `/pass`, which shows the passes kept on this device. The service worker
 * also opens this page in place of any other page while there is no network (decision 0053).
 */
import { createInstance } from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import enAccessRights from '../../locales/en/portal/access-rights.json'
import enCommon from '../../locales/en/portal/common.json'
import enKeptPasses from '../../locales/en/portal/kept-passes.json'
import frAccessRights from '../../locales/fr/portal/access-rights.json'
import frCommon from '../../locales/fr/portal/common.json'
import frKeptPasses from '../../locales/fr/portal/kept-passes.json'
import { KeptPassesPage } from '../domains/kept-passes/KeptPassesPage.tsx'
import { removeEndedGuestPasses } from '../domains/kept-passes/shared/keptGuestPasses.ts'
import { savePassStorageChoice } from '../domains/kept-passes/shared/passStorageChoice.ts'
import type { PassRecord } from '../domains/kept-passes/passRecord.ts'
import {
  activateWaitingPassWorker,
  canStorePassesOffline,
  prepareDeviceToStorePasses,
} from '../domains/kept-passes/passWorker.ts'
import type { RefreshOutcome } from '../domains/kept-passes/refreshKeptPasses.ts'
import { refreshKeptPassesWithPortalScript } from '../domains/kept-passes/refreshWithPortalScript.ts'
import { readStoredPassesOfOwner } from '../domains/kept-passes/readStoredPassesOfOwner.ts'
import { getCurrentLanguage } from '../platform/language.ts'
import { passPagePath } from '../platform/passPagePath.ts'
import { readQuebecToday } from '../platform/quebecDays.ts'
import { endSessionOnDevice, readSession } from '../platform/session.ts'
import { installScriptPolicy } from '../platform/trustedTypes.ts'
import '../styles/index.css'

installScriptPolicy()
const root = document.getElementById('root')!
const replacesOtherPage = location.pathname.toLowerCase().replace(/\/$/, '') !== passPagePath
/**
 * True if the URL contains `exit`, which signs the member out (B06), also while the gateway is
 * unreachable.
 */
const isSignedOut = new URLSearchParams(location.search).has('exit')
if (isSignedOut) endSessionOnDevice()
removeEndedGuestPasses(readQuebecToday())

const i18n = createInstance()
await i18n.use(initReactI18next).init({
  lng: getCurrentLanguage(),
  resources: {
    fr: { common: frCommon, 'access-rights': frAccessRights, 'kept-passes': frKeptPasses },
    en: { common: enCommon, 'access-rights': enAccessRights, 'kept-passes': enKeptPasses },
  },
  defaultNS: 'common',
  keySeparator: false,
  fallbackLng: false,
  interpolation: { escapeValue: false },
})
document.documentElement.lang = getCurrentLanguage()
document.title = i18n.t('kept-passes:KeptPasses.title')

createRoot(root).render(
  <KeptPassesPage
    initialPasses={await readPassesForFirstPaint()}
    replacesOtherPage={replacesOtherPage}
    isSignedOut={isSignedOut}
    refresh={refreshPassesOnDevice}
    keep={keepPassesOnDevice}
  />,
)
if (canStorePassesOffline()) void activateWaitingPassWorker().catch(() => {})

/**
 * Returns the passes kept on this device, or an empty list if the database does not answer within a
 * second. A frozen tab may block the database, and the page must not stay blank.
 */
async function readPassesForFirstPaint(): Promise<PassRecord[]> {
  const timeout = new Promise<PassRecord[]>((resolve) => setTimeout(resolve, 1_000, []))
  return await Promise.race([readStoredPassesOfOwner(), timeout])
}

/**
 * Stores the choice of the member to keep the passes on this device, and then the passes. Without a
 * service worker, no passes are stored, because they could not be opened without a network
 * (decision 0053).
 */
async function keepPassesOnDevice(): Promise<RefreshOutcome> {
  const session = readSession()
  if (session === null) return 'signInNeeded'
  savePassStorageChoice(session.memberId, true)
  if (!(await prepareDeviceToStorePasses())) return 'notStored'
  return await refreshPassesOnDevice()
}

/**
 * Updates the passes kept on this device. The necessary code of the portal is loaded from a URL in
 * the HTML of the page (`scripts/generate/html-pages.ts`).
 */
async function refreshPassesOnDevice(): Promise<RefreshOutcome> {
  return await refreshKeptPassesWithPortalScript(root.dataset['refresh']!)
}
